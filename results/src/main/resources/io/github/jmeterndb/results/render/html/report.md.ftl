<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A page in GitHub's Markdown. -->
<#macro bullets lines>
<#list lines as line>
- ${md(line)}
</#list>
<#if lines?has_content>

</#if>
</#macro>
<#macro paragraph text>
<#if text?has_content>
${md(text)}

</#if>
</#macro>
<#macro tables all>
<#list all as table>
**${md(table.captionWith(page.label()))}**

| <#list table.header() as name>${md(name)}<#sep> | </#list> |
| <#list table.header() as name>${table.isText(name?index)?then(":---", "---:")}<#sep> | </#list> |
<#list table.rows() as row>
| <#list row as value>${md(value)}<#sep> | </#list> |
</#list>

</#list>
</#macro>
<#macro part section>
## ${section.title()}

<@bullets section.sentences()/>
<@tables section.tables()/>
<@paragraph section.howToRead()/>
</#macro>
# ${md(page.label())}

<#list page.cautions() as caution>
- **${md(caution)}**

</#list>
<#if page.verdict().isPresent()>
<#assign verdict = page.verdict().get()>
<#if verdict.lead()?has_content>
**${md(verdict.lead())}**

</#if>
<@bullets verdict.lines()/>
<@tables page.overview().tables()/>
<@paragraph page.overview().sentences()?join(" ")/>
<@paragraph verdict.note()/>
</#if>
<#list page.requirements() + page.checks() as check>
- ${check.mark()} ${md(check.text())}.
</#list>
<#if page.checks()?has_content>

</#if>
<#if page.warnings()?has_content>
${page.warnings()[0]}:

<@bullets page.warnings()[1..]/>
</#if>
<#list pictures as group>
![${group.title()}](${charts}${group.id()}.svg)

</#list>
<#list page.answers() as answer>
**${answer.question()}:** ${md(answer.lines()?join(" "))}

</#list>
<#if page.provenance().isPresent()>
Run it again:

<#list page.provenance().get().command()?split("\n") as line>
    ${plain(line)}
</#list>

</#if>
<#list page.textSections() as section>
<@part section/>
</#list>
<#if page.isFolded()>
All other tables and charts are in `report.html`; figures for scripts in the CSV files.
<#elseif page.provenance().isPresent()>
## What ran

<@tables page.provenance().get().tables()/>
</#if>

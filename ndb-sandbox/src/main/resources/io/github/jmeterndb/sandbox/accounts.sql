-- At the socket, which only this user can reach, root has all privileges.
ALTER USER root@localhost IDENTIFIED BY PASSWORD;
-- Over TCP, which all users of this machine can reach: the privileges of a benchmark, and accounts with fewer. None
-- that lets mysqld write files, load code, or grant such privileges. Host names are not resolved (--skip-name-resolve).
CREATE USER root@'127.0.0.1' IDENTIFIED BY PASSWORD;
GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, REFERENCES, CREATE VIEW, SHOW VIEW, CREATE TEMPORARY TABLES, LOCK TABLES, SHOW DATABASES, PROCESS, CREATE USER ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;
REVOKE INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, REFERENCES, CREATE VIEW, LOCK TABLES ON mysql.* FROM root@'127.0.0.1';

-- Run once as the superuser: by the postgres image when the data folder is new, or by psql (docs/operations/deploying.md). Nothing else signs
-- in as the superuser.
\getenv owner_password POSTGRES_OWNER_PASSWORD
\getenv service_password POSTGRES_SERVICE_PASSWORD

-- Owns the tables: migrations alone sign in as it.
create role croupier_owner login nosuperuser nocreatedb nocreaterole password :'owner_password';
-- The service reads and writes rows, and cannot change what a table is.
-- defence: the service role is no superuser
create role croupier_service login nosuperuser nocreatedb nocreaterole password :'service_password';
-- How far standbys are behind shows to members only.
-- defence: the service role sees replication lag
grant pg_read_all_stats to croupier_service;

alter database :"DBNAME" owner to croupier_owner;
revoke all on database :"DBNAME" from public;
grant connect, temporary on database :"DBNAME" to croupier_service;
alter schema public owner to croupier_owner;
revoke all on schema public from public;
grant usage on schema public to croupier_service;
alter default privileges for role croupier_owner in schema public grant select, insert, update, delete on tables to croupier_service;
alter default privileges for role croupier_owner in schema public grant usage, select on sequences to croupier_service;

-- Run once as the superuser where Inngest is hosted here: it keeps its state beside Croupier's, never in it.
\getenv inngest_password POSTGRES_INNGEST_PASSWORD

create role inngest login nosuperuser nocreatedb nocreaterole password :'inngest_password';
create database inngest owner inngest;
revoke all on database inngest from public;

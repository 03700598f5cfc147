-- A studio names the address of its servers itself: calls to them pass the guard of outbound addresses.
alter table provider add column is_guarded boolean not null default false;

update provider p set is_guarded = true
from studio s
where p.code in (s.provider_code, s.provider_code || '-test');

-- The schema of version 1.0.0, by subject: types, tables with their indexes, then functions and triggers, then foreign keys.
-- Later versions add migrations of their own; this one is never edited (docs/decisions/migrations.md).

-- Types
create type "BrandStatus" as enum ('active', 'suspended', 'retired');
create type "CreditKind" as enum ('top_up', 'fee', 'purchase', 'purchase_reversal', 'invoice_payment', 'credit_note', 'adjustment');
create type "OrganizationKind" as enum ('single', 'platform', 'affiliate');
create type "MemberRole" as enum ('owner', 'admin', 'developer', 'manager', 'finance', 'analyst', 'affiliate');
create type "StaffRole" as enum ('support', 'finance', 'administrator');
create type "ProbeResult" as enum ('passed', 'failed', 'skipped');
create type "KybOwnerKind" as enum ('person', 'company');
create type "KybState" as enum ('draft', 'submitted', 'in_review', 'more_information', 'approved', 'rejected');
create type "PackageState" as enum ('draft', 'published', 'retired');
create type "PackageVisibility" as enum ('all', 'selected');
create type "PurchaseState" as enum ('pending_review', 'awaiting_payment', 'paid', 'declined', 'expired', 'cancelled', 'refunded', 'disputed');
create type "RefundState" as enum ('requested', 'requires_action', 'pending', 'done', 'failed', 'canceled');
create type "FileState" as enum ('waiting', 'ready', 'refused');
create type "ProviderStatus" as enum ('active', 'suspended', 'unavailable');
create type "JurisdictionMode" as enum ('off', 'shadow', 'on');
create type "SessionMode" as enum ('real', 'demo');
create type "SessionStatus" as enum ('created', 'launched', 'closed');
create type "FreeRoundGameStatus" as enum ('pending_issue', 'active', 'issue_failed', 'cancelled', 'consumed', 'expired');
create type "FreeRoundGrantStatus" as enum ('pending_issue', 'active', 'issue_failed', 'cancel_failed', 'cancelled', 'completed', 'expired');
create type "FreeRoundKind" as enum ('freespin', 'freeticket', 'voucher');
create type "FreeRoundRefusal" as enum ('provider_error', 'invalid_stake', 'too_late');
create type "CampaignPlayerStatus" as enum ('queued', 'issuing', 'issued', 'failed', 'cancelling', 'cancelled');
create type "CampaignStatus" as enum ('draft', 'scheduled', 'running', 'paused', 'completed', 'cancelling', 'cancelled');
create type "DeliveryState" as enum ('sending', 'confirmed', 'declined', 'retrying', 'unknown', 'rejected', 'exhausted', 'superseded', 'not_sent', 'resolved');
create type "MovementType" as enum ('bet', 'win', 'refund');
create type "AddedRateState" as enum ('proposed', 'approved', 'rejected');
create type "FeeLineKind" as enum ('ggr_share', 'minimum', 'fixed');
create type "NegativeMonthRule" as enum ('reset', 'net', 'carry_over');
create type "InvoiceKind" as enum ('invoice', 'credit_note');
create type "InvoicePaymentMethod" as enum ('credit', 'manual', 'provider');
create type "InvoiceStatus" as enum ('open', 'partly_paid', 'paid', 'overdue', 'void');
create type "CommissionKind" as enum ('fee', 'credit_note', 'withdrawal', 'withdrawal_reversal');
create type "EnquiryState" as enum ('open', 'accepted', 'declined');
create type "PayoutAddressKind" as enum ('iban', 'evm', 'bitcoin', 'tron');
create type "WithdrawalState" as enum ('pending_approval', 'ready', 'sending', 'in_file', 'paid', 'failed', 'rejected');
create type "DeletionKind" as enum ('organization', 'person');
create type "DeletionState" as enum ('requested', 'scheduled', 'erasing', 'done', 'cancelled', 'blocked');

-- Functions that tables and indexes use

-- Books and evidence are written once: what the service's own role may do to a table, a statement sent by mistake or by an intruder
-- could do too. scripts/migrations/kept-rows.db.test.ts lists every table.
-- Whether nothing of a row changed but the columns named as `free`, those of `people` to a text with the pseudonym of a person who was
-- deleted, and those of `traces` to nothing. Who acted keeps kind and id.
create function keeps_columns(before jsonb, after jsonb, free text[], people text[], traces text[]) returns boolean
  language sql immutable parallel safe
  return before - free - people - traces = after - free - people - traces
    and not exists (
      select from unnest(people) as person (name)
      where before -> name is distinct from after -> name
        -- defence: an erasure leaves a pseudonym
        and (after ->> name not like '%deleted-user-%'
          or before -> name -> 'id' is distinct from after -> name -> 'id'
          or before -> name -> 'kind' is distinct from after -> name -> 'kind')
    )
    and not exists (
      select from unnest(traces) as trace (name)
      where before -> name is distinct from after -> name and after -> name <> 'null'
    );

-- What a movement counts for in a net loss (docs/decisions/play-limits.md): a bet while its wallet has debited it or still may,
-- a win once it is confirmed, free play never. A refund takes its bet out, so it counts for nothing itself.
create function limit_counts(
  is_free boolean, kind "MovementType", state "DeliveryState", may_have_moved boolean, balance bigint, amount bigint
)
  returns bigint language sql immutable parallel safe
  return case
    when is_free or kind = 'refund' then 0
    when kind = 'win' then case when state = 'confirmed' then -amount else 0 end
    when state in ('sending', 'retrying', 'confirmed', 'unknown') then amount
    when state in ('rejected', 'exhausted', 'superseded') and may_have_moved then amount
    when state = 'resolved' and balance is not null then amount
    else 0
  end;

-- Held shared by those who record a movement of the player, and alone by those who change what applies to the player.
create function limit_lock_key(brand uuid, player text) returns bigint
  language sql immutable parallel safe
  return hashtextextended('limits/' || brand::text || '/' || player, 0);

create function month_of(at timestamptz, months int) returns timestamptz
  language sql immutable parallel safe
  return (date_trunc('month', at at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC';

-- The half of a SHA-256: no two movements share one by chance. Text has no byte of zeros, so that no two identities are written alike.
create function movement_digest(organization uuid, provider text, movement text, brand uuid) returns uuid
  language sql stable parallel safe
  return encode(substring(sha256(uuid_send(organization) || uuid_send(brand) || convert_to(provider, 'UTF8') || '\x00'::bytea
    || convert_to(movement, 'UTF8')) from 1 for 16), 'hex')::uuid;

-- One lock per provider movement id. Bets take it as they are inserted and refunds take it for the bet they name, so
-- that of a bet and its refund arriving together, one always sees the other.
create function movement_lock_key(organization uuid, provider text, movement text) returns bigint
  language sql immutable parallel safe
  return hashtextextended(organization::text || '/' || provider || '/' || movement, 0);

-- How names are compared: lower case, without accents, so that "Éclair" sorts and is found as "eclair".
create function plain_name(name text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(
    translate(lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')), 'øłđðı', 'olddi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- The words of a name, one space between them. Apostrophes join ("Dragon's" is one word), all else that is not a letter
-- or a digit separates; letters beyond ASCII are told by their code, so that no locale can lose them.
create function name_words(name text) returns text
  language sql immutable strict parallel safe
  return trim(regexp_replace(
    regexp_replace(plain_name(name), '[''`\u2018\u2019\u02bc]', '', 'g'),
    '[^a-z0-9\u00c0-\u1fff\u2c00-\ud7ff\uf900-\U000fffff]+', ' ', 'g'));

-- A search: every word must begin a word of the name. Null when there is no word to look for.
create function name_query(search text) returns tsquery
  language sql immutable strict parallel safe
  return ('''' || replace(nullif(left(name_words(search), 200), ''), ' ', ''':* & ''') || ''':*')::tsquery;

create function reversal_digest(bet uuid) returns uuid
  language sql stable parallel safe
  return encode(substring(sha256('\x726576657273616c'::bytea || uuid_send(bet)) from 1 for 16), 'hex')::uuid;

-- Organizations
create table audit_entry (
  id uuid primary key, organization_id uuid, brand_id uuid, actor jsonb not null, action text not null,
  subject_type text not null, subject_id text not null, before jsonb, after jsonb, request_id text not null,
  ip text, user_agent text, created_at timestamptz(3) not null default current_timestamp, run_id uuid
);
-- The audit log across organizations.
create index audit_entry_created_at_id_idx on audit_entry (created_at desc, id desc);
create index audit_entry_exclusion_idx on audit_entry (organization_id, created_at desc, id desc) where subject_type = 'player_exclusion';
create index audit_entry_organization_id_created_at_id_idx on audit_entry (organization_id, created_at desc, id);
-- The rows of one bulk run.
create index audit_entry_run_idx on audit_entry (organization_id, run_id, created_at desc, id desc) where run_id is not null;
create index audit_entry_subject_type_subject_id_idx on audit_entry (subject_type, subject_id);

create table brand (
  id uuid primary key, organization_id uuid not null, ref varchar(32),
  status "BrandStatus" not null default 'active',
  created_at timestamptz(3) not null default current_timestamp, updated_at timestamptz(3) not null,
  session_limit_per_player int, display_name varchar(60),
  constraint brand_ref_canonical check ((ref is null) or (ref ~ '^[a-z0-9]([a-z0-9_-]{0,30}[a-z0-9])?$')),
  constraint brand_session_limit_positive check (session_limit_per_player > 0)
);
create unique index brand_organization_id_ref_key on brand (organization_id, ref);
-- A single organization has one unnamed brand; a platform's refs are unique and canonical (spec §2.8, §2.10).
create unique index brand_organization_id_unnamed_key on brand (organization_id) where ref is null;

create table credit_entry (
  id uuid primary key, organization_id uuid not null, amount_minor bigint not null,
  balance_minor bigint not null, reason text not null, actor jsonb not null,
  created_at timestamptz(3) not null default current_timestamp, kind "CreditKind" not null default 'top_up',
  "position" int not null, subject_id text
);
create index credit_entry_organization_id_created_at_id_idx on credit_entry (organization_id, created_at desc, id desc);
create unique index credit_entry_organization_id_kind_subject_id_key on credit_entry (organization_id, kind, subject_id);
create unique index credit_entry_organization_id_position_key on credit_entry (organization_id, "position");
-- References of payments are compared without spaces.
create index credit_entry_payment_reference_idx on credit_entry (organization_id, replace(subject_id, ' ', '')) where kind = 'invoice_payment';

create table organization (
  id uuid primary key, slug text not null, name text not null, kind "OrganizationKind" not null,
  is_active boolean not null default true, credit_minor bigint not null default 0,
  overdraft_floor_minor bigint not null default 0, credit_currency varchar(8) not null default 'EUR',
  is_billable boolean not null default true, requires_sub_operator_ref boolean not null default false,
  can_auto_provision_brands boolean not null default true, brand_limit int not null default 50,
  session_limit_per_player int not null default 10, rate_limits jsonb not null default '{}'::jsonb,
  created_at timestamptz(3) not null default current_timestamp, updated_at timestamptz(3) not null,
  default_brand_id uuid, requires_two_factor boolean not null default false, join_code text,
  deleted_at timestamptz(3), open_round_minutes int, time_zone varchar(64) not null default 'UTC',
  constraint organization_deleted_is_closed check ((deleted_at is null) or (not is_active)),
  constraint organization_limits_positive check ((brand_limit > 0) and (session_limit_per_player > 0)),
  constraint organization_open_round_minutes check ((open_round_minutes >= 5) and (open_round_minutes <= 10080))
);
create unique index organization_default_brand_id_key on organization (default_brand_id);
create unique index organization_join_code_key on organization (join_code);
create unique index organization_slug_key on organization (slug);

create table saved_view (
  id uuid primary key, organization_id uuid not null, owner_id uuid not null, owner text not null,
  list text not null, name varchar(60) not null, query varchar(2000) not null, is_shared boolean not null,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null
);
create unique index saved_view_organization_id_owner_id_list_name_key on saved_view (organization_id, owner_id, list, name);

-- People
create table api_key (
  id uuid primary key, organization_id uuid not null, name text not null, prefix text not null,
  secret_hash bytea not null, scopes text[], expires_at timestamptz(3), revoked_at timestamptz(3),
  last_used_at timestamptz(3), created_by_id uuid,
  created_at timestamptz(3) not null default current_timestamp, replaced_by_id uuid, responsible_id uuid,
  allowed_networks text[] default array[]::text[], brand_id uuid,
  allowed_operations text[] default array['*'],
  constraint api_key_allowed_operations_named check ((allowed_operations is not null) and (cardinality(allowed_operations) > 0)),
  constraint api_key_replaced_ends check ((replaced_by_id is null) or (expires_at is not null) or (revoked_at is not null)),
  constraint api_key_scopes_known check (scopes <@ array['read', 'write', 'free_rounds.write'])
);
create index api_key_organization_id_created_at_idx on api_key (organization_id, created_at desc);
create index api_key_organization_id_responsible_id_idx on api_key (organization_id, responsible_id);
create unique index api_key_replaced_by_id_key on api_key (replaced_by_id);
create unique index api_key_secret_hash_key on api_key (secret_hash);

create table api_key_usage (
  key_id uuid not null, hour timestamptz(3) not null, calls int not null, primary key (key_id, hour)
);

create table app_user (
  id uuid primary key, email text not null, name text not null, password_hash text not null,
  staff_role "StaffRole", is_active boolean not null default true, last_sign_in_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp, updated_at timestamptz(3) not null
);
create unique index app_user_email_key on app_user (email);

create table endpoint (
  id uuid primary key, organization_id uuid not null, brand_id uuid, provider_code text,
  url varchar(2048) not null, secret_sealed text not null,
  secret_changed_at timestamptz(3) not null default current_timestamp,
  is_active boolean not null default true, paused_until timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp, updated_at timestamptz(3) not null,
  pause_ended_at timestamptz(3), next_secret_accepted_at timestamptz(3), next_secret_at timestamptz(3),
  next_secret_sealed text, previous_secret_sealed text, previous_secret_until timestamptz(3),
  redelivers_bets boolean not null default true, reverses_late_bets_since timestamptz(3),
  constraint endpoint_next_secret_accepted check ((next_secret_accepted_at is null) or (next_secret_sealed is not null)),
  constraint endpoint_next_secret_whole check ((next_secret_sealed is null) = (next_secret_at is null)),
  constraint endpoint_previous_secret_whole check ((previous_secret_sealed is null) = (previous_secret_until is null))
);
create index endpoint_organization_id_idx on endpoint (organization_id);
-- One endpoint for each scope: organization, brand, provider, brand and provider.
create unique index endpoint_scope_key on endpoint (organization_id, brand_id, provider_code) nulls not distinct;

create table invite (
  id uuid primary key, organization_id uuid not null, email text not null, role "MemberRole" not null,
  token_hash bytea not null, invited_by text not null, created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null, expires_at timestamptz(3) not null, accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint invite_closed_once_check check ((accepted_at is null) or (revoked_at is null))
);
-- At most one open offer per address in an organization; ownership is handed over, never offered.
create unique index invite_open_key on invite (organization_id, email) where (accepted_at is null) and (revoked_at is null);
create unique index invite_open_owner_key on invite (organization_id) where (role = 'owner') and (accepted_at is null) and (revoked_at is null);
create index invite_organization_id_created_at_idx on invite (organization_id, created_at desc);
create unique index invite_token_hash_key on invite (token_hash);

create table membership (
  id uuid primary key, organization_id uuid not null, user_id uuid not null, role "MemberRole" not null,
  is_active boolean not null default true, created_at timestamptz(3) not null default current_timestamp,
  notifies_attention boolean not null default false
);
create index membership_notifies_attention_idx on membership (organization_id) where notifies_attention and is_active;
create unique index membership_organization_id_user_id_key on membership (organization_id, user_id);
create index membership_user_id_idx on membership (user_id);

-- Who left an organization is still not the one who approves what it asks for.
create table past_membership (
  organization_id uuid not null, user_id uuid not null, ended_at timestamptz(3) not null,
  primary key (organization_id, user_id)
);
create index past_membership_user_id_idx on past_membership (user_id);

create table sign_in_throttle (
  key text primary key, failures int not null, window_ends_at timestamptz(3) not null
);

-- Access
create table join_request (
  id uuid primary key, organization_id uuid not null, user_id uuid not null,
  created_at timestamptz(3) not null, closed_at timestamptz(3)
);
-- A person asks once until they are answered (spec §7.2, E8008).
create unique index join_request_open_key on join_request (organization_id, user_id) where closed_at is null;
create index join_request_organization_id_created_at_idx on join_request (organization_id, created_at);
create index join_request_user_id_idx on join_request (user_id);

create table mail (
  id uuid primary key, kind text not null, recipient text not null, subject text not null, body_sealed text,
  created_at timestamptz(3) not null, expires_at timestamptz(3) not null, next_attempt_at timestamptz(3),
  attempts int not null default 0, sent_at timestamptz(3), last_error text,
  constraint mail_sent_is_not_due_check check ((sent_at is null) or (next_attempt_at is null))
);
create index mail_created_at_idx on mail (created_at desc);
-- What is due; everything else is history.
create index mail_due_idx on mail (next_attempt_at) where next_attempt_at is not null;

create table mail_attachment (
  mail_id uuid primary key, name varchar(200) not null, content_type text not null, bytes int not null,
  content_sealed text not null
);

create table ownership_offer (
  id uuid primary key, organization_id uuid not null, from_user_id uuid not null, to_user_id uuid not null,
  created_at timestamptz(3) not null, expires_at timestamptz(3) not null, closed_at timestamptz(3)
);
-- One offer at a time (spec §7.2, E8021).
create unique index ownership_offer_open_key on ownership_offer (organization_id) where closed_at is null;
create index ownership_offer_organization_id_idx on ownership_offer (organization_id);

create table passkey (
  id uuid primary key, user_id uuid not null, name text not null, credential_id text not null,
  public_key bytea not null, counter bigint not null, transports text[], created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create unique index passkey_credential_id_key on passkey (credential_id);
create index passkey_user_id_idx on passkey (user_id);

create table passkey_challenge (
  id uuid primary key, challenge text not null, purpose text not null, user_id uuid,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_expires_at_idx on passkey_challenge (expires_at);
create index passkey_challenge_user_id_idx on passkey_challenge (user_id);

create table password_reset (
  id uuid primary key, user_id uuid, token_hash bytea not null, created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, used_at timestamptz(3)
);
create index password_reset_expires_at_idx on password_reset (expires_at);
create unique index password_reset_token_hash_key on password_reset (token_hash);
create index password_reset_user_id_idx on password_reset (user_id);

create table recovery_code (
  id uuid primary key, user_id uuid not null, code_hash bytea not null, created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create unique index recovery_code_user_id_code_hash_key on recovery_code (user_id, code_hash);

create table two_factor (
  user_id uuid primary key, seed_sealed text not null, created_at timestamptz(3) not null,
  confirmed_at timestamptz(3), last_step bigint
);

create table user_session (
  id uuid primary key, user_id uuid not null, ip text, user_agent text, created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null, authenticated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, ended_at timestamptz(3), second_factor_at timestamptz(3)
);
create index user_session_expires_at_idx on user_session (expires_at);
create index user_session_user_id_last_seen_at_idx on user_session (user_id, last_seen_at desc);

-- Developers
create unlogged table api_request (
  organization_id uuid not null, created_at timestamptz(3) not null, id uuid not null, brand_id uuid,
  key_id uuid not null, operation text not null, method text not null, path text not null,
  query text not null, status smallint not null, error_code text, request_id text not null,
  duration_ms int not null, ip text, user_agent text, request_body text, response_body text,
  idempotency_key text, warning text, primary key (organization_id, created_at, id)
);
create index api_request_created_at_idx on api_request using brin (created_at);
create index api_request_organization_id_request_id_idx on api_request (organization_id, request_id);
-- Refusals are looked for more often than they happen.
create index api_request_refused_idx on api_request (organization_id, created_at, id) where status >= 400;

create table probe_run (
  id uuid primary key, organization_id uuid not null, endpoint_id uuid not null, url varchar(2048) not null,
  player_id varchar(128) not null, currency varchar(8) not null, bet_minor bigint not null,
  started_by jsonb not null, started_at timestamptz(3) not null, alive_at timestamptz(3) not null,
  finished_at timestamptz(3), is_interrupted boolean not null default false
);
create index probe_run_organization_id_started_at_id_idx on probe_run (organization_id, started_at desc, id desc);
-- One run at a time for each endpoint.
create unique index probe_run_running_key on probe_run (endpoint_id) where finished_at is null;
create index probe_run_started_at_idx on probe_run (started_at);

create table probe_step (
  run_id uuid not null, "position" int not null, scenario text not null, result "ProbeResult" not null,
  reason text not null, request_headers jsonb, request_body bytea, response_status int,
  response_headers jsonb, response_body bytea, error_message text, duration_ms int,
  finished_at timestamptz(3) not null, primary key (run_id, "position")
);

-- Branding
create table branding_profile (
  id uuid primary key, organization_id uuid not null, brand_id uuid, revision int not null,
  display_name varchar(60), accent varchar(7), support_address varchar(254), legal_line varchar(300),
  logo_light uuid, logo_dark uuid, icon uuid, updated_by jsonb not null, updated_at timestamptz(3) not null,
  constraint branding_profile_accent check (accent ~ '^#[0-9a-f]{6}$'), constraint branding_profile_revision check (revision > 0)
);
create unique index branding_profile_brand_id_key on branding_profile (brand_id);
create unique index branding_profile_of_organization on branding_profile (organization_id) where brand_id is null;
create index branding_profile_organization_id_idx on branding_profile (organization_id);

create table branding_version (
  profile_id uuid not null, number int not null, restored_from int, display_name varchar(60),
  accent varchar(7), support_address varchar(254), legal_line varchar(300), logo_light uuid, logo_dark uuid,
  icon uuid, published_by jsonb not null, published_at timestamptz(3) not null,
  primary key (profile_id, number),
  constraint branding_version_accent check (accent ~ '^#[0-9a-f]{6}$'), constraint branding_version_number check (number > 0),
  constraint branding_version_restored check ((restored_from > 0) and (restored_from < number))
);

-- Kyb
create table kyb_approval (
  review_id uuid not null, reviewer_id uuid not null, organization_id uuid not null, reviewer jsonb not null,
  note varchar(2000) not null, created_at timestamptz(3) not null, primary key (review_id, reviewer_id)
);

create table kyb_case (
  organization_id uuid primary key, state "KybState" not null default 'draft', legal_name varchar(200),
  registration_number varchar(60), legal_form varchar(30), country character(2),
  registered_address varchar(500), business_address varchar(500),
  is_widely_held boolean not null default false, request varchar(2000), submitted_by jsonb,
  submitted_at timestamptz(3), decision_note varchar(2000), decided_by jsonb, decided_at timestamptz(3),
  expires_at timestamptz(3), screened_at timestamptz(3), next_screening_at timestamptz(3),
  screening_failures int not null default 0, screening_error varchar(300),
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  constraint kyb_case_approved_expires check ((state = 'approved') <= ((expires_at is not null) and (decided_at is not null))),
  constraint kyb_case_decision_whole check (((decided_at is null) = (decided_by is null)) and (screening_failures >= 0))
);
create index kyb_case_expires_at_idx on kyb_case (expires_at) where state = 'approved';
create index kyb_case_next_screening_at_idx on kyb_case (next_screening_at) where next_screening_at is not null;

create table kyb_document (
  id uuid primary key, organization_id uuid not null, kind varchar(30) not null, subject_id uuid,
  file_id uuid not null, uploaded_by jsonb not null, created_at timestamptz(3) not null,
  submitted_at timestamptz(3), replaced_at timestamptz(3)
);
create unique index kyb_document_current_key on kyb_document (organization_id, kind, subject_id) nulls not distinct where replaced_at is null;
create unique index kyb_document_file_id_key on kyb_document (file_id);
create index kyb_document_organization_id_idx on kyb_document (organization_id);

create table kyb_hit (
  id uuid primary key, organization_id uuid not null, subject_kind varchar(20) not null,
  subject_id uuid not null, subject_name varchar(200) not null, entity_id varchar(200) not null,
  caption varchar(300) not null, schema varchar(60) not null, score float8 not null, topics text[],
  datasets text[], birth_dates text[], countries text[], fingerprint character(64) not null,
  first_seen_at timestamptz(3) not null, changed_at timestamptz(3) not null, gone_at timestamptz(3),
  decision varchar(20), decision_note varchar(2000), decided_by_id uuid, decided_by jsonb,
  decided_at timestamptz(3),
  constraint kyb_hit_decision_whole check (((decision is null) = (decided_at is null)) and ((decision is null) = (decided_by is null)) and ((decision is null) = (decision_note is null))),
  constraint kyb_hit_score_within check ((score >= (0)::float8) and (score <= (1)::float8))
);
create unique index kyb_hit_organization_id_subject_id_entity_id_key on kyb_hit (organization_id, subject_id, entity_id);

create table kyb_holding (
  id uuid primary key, organization_id uuid not null, holder_id uuid not null, held_id uuid,
  share int not null,
  constraint kyb_holding_not_of_itself check (holder_id <> held_id), constraint kyb_holding_share_within check ((share >= 1) and (share <= 1000000))
);
create index kyb_holding_held_id_idx on kyb_holding (held_id);
create index kyb_holding_holder_id_idx on kyb_holding (holder_id);
create unique index kyb_holding_pair_key on kyb_holding (holder_id, held_id) nulls not distinct;

create table kyb_officer (
  id uuid primary key, organization_id uuid not null, name varchar(200) not null,
  "position" varchar(100) not null, born_on date not null, country character(2) not null,
  created_at timestamptz(3) not null
);
create index kyb_officer_organization_id_idx on kyb_officer (organization_id);

create table kyb_owner (
  id uuid primary key, organization_id uuid not null, kind "KybOwnerKind" not null,
  name varchar(200) not null, born_on date, country character(2) not null, registration_number varchar(60),
  created_at timestamptz(3) not null,
  constraint kyb_owner_person_born check ((kind = 'person') = (born_on is not null))
);
create index kyb_owner_organization_id_idx on kyb_owner (organization_id);

create table kyb_record (
  organization_id uuid primary key, sealed text not null, created_at timestamptz(3) not null,
  kept_until timestamptz(3) not null
);
create index kyb_record_kept_until_idx on kyb_record (kept_until);

create table kyb_review (
  id uuid primary key, organization_id uuid not null, reason varchar(20) not null, assignee_id uuid,
  assignee jsonb, created_at timestamptz(3) not null, closed_at timestamptz(3), outcome "KybState",
  note varchar(2000),
  constraint kyb_review_outcome_of_closed check (((closed_at is null) = (outcome is null)) and ((assignee_id is null) = (assignee is null)))
);
create index kyb_review_created_at_id_idx on kyb_review (created_at desc, id desc);
-- One at a time.
create unique index kyb_review_open_key on kyb_review (organization_id) where closed_at is null;
create index kyb_review_organization_id_idx on kyb_review (organization_id);

-- Billing
create table billing_terms (
  version int primary key, text text not null, published_by jsonb not null,
  published_at timestamptz(3) not null
);

create table credit_package (
  id uuid primary key, series_id uuid not null, version int not null, name varchar(80) not null,
  price_minor bigint not null, credit_minor bigint not null, currency varchar(8) not null,
  offer_days int not null, visibility "PackageVisibility" not null, purchase_limit int, limit_days int,
  state "PackageState" not null default 'draft', created_at timestamptz(3) not null,
  published_at timestamptz(3), retired_at timestamptz(3),
  constraint credit_package_amounts_positive check ((price_minor > 0) and (credit_minor > 0) and ((offer_days >= 1) and (offer_days <= 365)) and (version > 0)),
  constraint credit_package_limit_whole check (((purchase_limit is null) = (limit_days is null)) and (purchase_limit > 0) and (limit_days > 0)),
  constraint credit_package_state_times check (((state = 'draft') = (published_at is null)) and ((state = 'retired') = (retired_at is not null)))
);
create unique index credit_package_draft_key on credit_package (series_id) where state = 'draft';
create unique index credit_package_published_key on credit_package (series_id) where state = 'published';
create unique index credit_package_series_id_version_key on credit_package (series_id, version);

create table organization_billing (
  organization_id uuid primary key, stripe_customer_id text, erased_customer_id text
);
create unique index organization_billing_stripe_customer_id_key on organization_billing (stripe_customer_id);

create table package_audience (
  package_id uuid not null, organization_id uuid not null, primary key (package_id, organization_id)
);
create index package_audience_organization_id_idx on package_audience (organization_id);

create table package_offer (
  id uuid primary key, organization_id uuid not null, package_id uuid not null,
  package_name varchar(80) not null, price_minor bigint not null, credit_minor bigint not null,
  currency varchar(8) not null, terms_version int not null, created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null, accepted_by jsonb, accepted_at timestamptz(3),
  constraint package_offer_acceptance check (((accepted_at is null) = (accepted_by is null)) and (price_minor > 0) and (credit_minor > 0))
);
create index package_offer_organization_id_package_id_idx on package_offer (organization_id, package_id);

create table payment_difference (
  id uuid primary key, kind text not null, subject_id text not null, purchase_id uuid,
  currency varchar(8) not null, here_minor bigint, there_minor bigint, found_at timestamptz(3) not null,
  resolved_at timestamptz(3), resolved_by jsonb, note varchar(500),
  constraint payment_difference_resolution check (((resolved_at is null) = (resolved_by is null)) and ((resolved_at is null) = (note is null)))
);
-- A difference is told once, however many nights find it.
create unique index payment_difference_finding_key on payment_difference (kind, subject_id, here_minor, there_minor) nulls not distinct;

create table payment_event (
  id text primary key, type text not null, object_id text not null, purchase_id uuid,
  created_at_stripe timestamptz(3) not null, received_at timestamptz(3) not null,
  processed_at timestamptz(3) not null, outcome text not null
);
create index payment_event_object_id_idx on payment_event (object_id);

create table purchase (
  id uuid primary key, organization_id uuid not null, offer_id uuid not null, series_id uuid not null,
  package_name varchar(80) not null, price_minor bigint not null, credit_minor bigint not null,
  currency varchar(8) not null, state "PurchaseState" not null, requested_by jsonb not null,
  created_at timestamptz(3) not null, updated_at timestamptz(3) not null, payable_until timestamptz(3),
  checkout_url text, stripe_session_id text, stripe_payment_intent_id text, failure_reason text,
  paid_at timestamptz(3), credit_entry_id uuid, refunded_minor bigint not null default 0,
  disputed_minor bigint not null default 0, reversed_minor bigint not null default 0,
  next_check_at timestamptz(3), checks int not null default 0,
  constraint purchase_amounts check ((price_minor > 0) and (credit_minor > 0) and (refunded_minor >= 0) and (disputed_minor >= 0) and ((reversed_minor >= 0) and (reversed_minor <= credit_minor))),
  -- Credit is booked exactly where money came in.
  constraint purchase_credit_of_paid check (((credit_entry_id is not null) = (paid_at is not null)) and ((credit_entry_id is not null) = (state in ('paid', 'refunded', 'disputed'))))
);
create index purchase_created_at_id_idx on purchase (created_at desc, id desc);
create index purchase_next_check_at_idx on purchase (next_check_at) where next_check_at is not null;
create unique index purchase_offer_id_key on purchase (offer_id);
create index purchase_organization_id_created_at_id_idx on purchase (organization_id, created_at desc, id desc);
create index purchase_paid_at_idx on purchase (paid_at) where paid_at is not null;
create index purchase_pending_review_idx on purchase (created_at) where state = 'pending_review';
create unique index purchase_stripe_payment_intent_id_key on purchase (stripe_payment_intent_id);
create unique index purchase_stripe_session_id_key on purchase (stripe_session_id);

create table purchase_dispute (
  id text primary key, purchase_id uuid not null, amount_minor bigint not null, currency varchar(8) not null,
  status text not null, created_at timestamptz(3) not null,
  constraint purchase_dispute_amount check (amount_minor >= 0)
);
create index purchase_dispute_purchase_id_idx on purchase_dispute (purchase_id);

create table purchase_refund (
  id uuid primary key, purchase_id uuid not null, amount_minor bigint not null, reason varchar(200) not null,
  requested_by jsonb not null, state "RefundState" not null default 'requested', stripe_refund_id text,
  failure_reason text, created_at timestamptz(3) not null, next_check_at timestamptz(3),
  constraint purchase_refund_amount_positive check (amount_minor > 0),
  constraint purchase_refund_known_there check ((stripe_refund_id is not null) or (state in ('requested', 'failed')))
);
create index purchase_refund_next_check_at_idx on purchase_refund (next_check_at) where next_check_at is not null;
create index purchase_refund_purchase_id_idx on purchase_refund (purchase_id);
create unique index purchase_refund_stripe_refund_id_key on purchase_refund (stripe_refund_id);

create table purchase_review (
  purchase_id uuid not null, reviewer_id uuid not null, reviewer jsonb not null,
  is_approved boolean not null, note varchar(500) not null, created_at timestamptz(3) not null,
  primary key (purchase_id, reviewer_id)
);

-- Files
create table organization_file_key (
  organization_id uuid primary key, key_sealed text not null, created_at timestamptz(3) not null
);

create table stored_file (
  id uuid primary key, organization_id uuid, purpose text not null, name varchar(200) not null,
  media_type text not null, size_bytes int not null, sha256 character(64) not null,
  storage_key text not null, state "FileState" not null, refusal text, owner_id uuid,
  scanned_at timestamptz(3), process_after timestamptz(3), attempts int not null default 0,
  created_at timestamptz(3) not null, released_at timestamptz(3), missing_since timestamptz(3), pixels int,
  constraint stored_file_pixels check (pixels > 0), constraint stored_file_process_after check ((state = 'waiting') = (process_after is not null)),
  constraint stored_file_refusal check ((state = 'refused') = (refusal is not null)), constraint stored_file_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint stored_file_size check (size_bytes > 0)
);
create index stored_file_due on stored_file (process_after) where state = 'waiting';
create index stored_file_missing on stored_file (missing_since) where missing_since is not null;
create index stored_file_organization_id_idx on stored_file (organization_id);
create index stored_file_released on stored_file (released_at) where released_at is not null;
create unique index stored_file_storage_key_key on stored_file (storage_key);
create index stored_file_unclaimed on stored_file (organization_id, created_at) where owner_id is null;

create table stored_file_variant (
  file_id uuid not null, name text not null, media_type text not null, width int not null,
  height int not null, size_bytes int not null, sha256 character(64) not null, storage_key text not null,
  primary key (file_id, name),
  constraint stored_file_variant_size check ((size_bytes > 0) and (width > 0) and (height > 0))
);
create index stored_file_variant_sha256_idx on stored_file_variant (sha256);
create unique index stored_file_variant_storage_key_key on stored_file_variant (storage_key);

-- Catalogue
create table game (
  id uuid primary key, provider_code text not null, provider_game_id text not null, name text not null,
  brand text, category text not null, game_type text, rtp numeric(5,2), volatility text, has_mobile boolean,
  has_desktop boolean, has_demo boolean not null, thumbnail_url text, free_rounds_support boolean,
  blocked_countries jsonb, supported_currencies jsonb, certified_markets jsonb,
  features text[] default array[]::text[], release_date date, min_bet numeric(20,8), max_bet numeric(20,8),
  default_bet numeric(20,8), bet_limits_currency varchar(8), max_win_multiplier numeric(14,2),
  bet_steps jsonb, sort_order int not null default 0, is_active boolean not null default true,
  created_at timestamptz(3) not null default current_timestamp, updated_at timestamptz(3) not null,
  delisted_at timestamptz(3),
  name_sort text generated always as (plain_name(name)) stored not null collate pg_catalog."C",
  name_search tsvector generated always as (array_to_tsvector(array_remove(string_to_array(name_words(name), ' '), ''))) stored not null,
  constraint game_bet_limits_currency_set check ((bet_limits_currency is not null) or ((min_bet is null) and (max_bet is null) and (default_bet is null))),
  constraint game_delisted_inactive check ((delisted_at is null) or (not is_active)),
  -- A game's own lists are lists; null means the provider's default applies.
  constraint game_own_lists_are_lists check (((blocked_countries is null) or (jsonb_typeof(blocked_countries) = 'array')) and ((supported_currencies is null) or (jsonb_typeof(supported_currencies) = 'array'))),
  constraint game_rtp_percent check ((rtp is null) or ((rtp >= (0)::numeric) and (rtp <= (100)::numeric))),
  constraint game_volatility_known check ((volatility is null) or (volatility in ('low', 'medium', 'high')))
);
create index game_by_created_at_idx on game (created_at, id) include (provider_code) where is_active;
create index game_by_name_idx on game (name_sort, id) include (provider_code) where is_active;
create index game_by_release_date_desc_idx on game (release_date desc nulls last, id desc) include (provider_code) where is_active;
create index game_by_release_date_idx on game (release_date, id) include (provider_code) where is_active;
create index game_by_rtp_desc_idx on game (rtp desc nulls last, id desc) include (provider_code) where is_active;
create index game_by_rtp_idx on game (rtp, id) include (provider_code) where is_active;
-- The first of them also carries the currencies, so that counting by currency reads no rows.
create index game_by_sort_order_idx on game (sort_order, id) include (provider_code, supported_currencies) where is_active;
create index game_features_idx on game using gin (features);
create index game_name_search_idx on game using gin (name_search);
create unique index game_provider_code_provider_game_id_key on game (provider_code, provider_game_id);

create table game_asset (
  id uuid primary key, game_id uuid not null, kind text not null, source text not null, organization_id uuid,
  brand_id uuid, file_id uuid not null, source_url text, replaces_kind boolean not null, pictures jsonb,
  refusal text, actor jsonb not null, created_at timestamptz(3) not null, published_at timestamptz(3),
  constraint game_asset_feed check ((source = 'provider') = (source_url is not null)),
  constraint game_asset_kind check (kind in ('square', 'portrait', 'landscape', 'banner', 'background')),
  constraint game_asset_owner check (((source in ('organization', 'brand')) = (organization_id is not null)) and ((source = 'brand') = (brand_id is not null))),
  constraint game_asset_published check ((published_at is null) = (pictures is null)),
  constraint game_asset_source check (source in ('provider', 'staff', 'organization', 'brand'))
);
create index game_asset_brand_id_idx on game_asset (brand_id);
create unique index game_asset_file_id_key on game_asset (file_id);
create index game_asset_game_id_idx on game_asset (game_id);
create index game_asset_organization_id_idx on game_asset (organization_id);
create index game_asset_unpublished on game_asset (created_at) where (published_at is null) and (refusal is null);

create table game_feed_picture (
  game_id uuid not null, kind text not null, url text not null, next_fetch_at timestamptz(3),
  failures int not null default 0, error text, tried_at timestamptz(3), primary key (game_id, kind),
  constraint game_feed_picture_error check ((failures > 0) = (error is not null)), constraint game_feed_picture_failures check (failures >= 0),
  constraint game_feed_picture_kind check (kind in ('square', 'portrait', 'landscape', 'banner', 'background')),
  constraint game_feed_picture_repeated check ((error is null) or (next_fetch_at is not null))
);
create index game_feed_picture_due on game_feed_picture (next_fetch_at) where next_fetch_at is not null;
create index game_feed_picture_failing on game_feed_picture (game_id, kind) where error is not null;

create table game_selection (
  id uuid primary key, organization_id uuid not null, brand_id uuid, game_id uuid not null,
  is_enabled boolean not null, updated_at timestamptz(3) not null
);
create index game_selection_game_id_idx on game_selection (game_id);
create unique index game_selection_scope_key on game_selection (organization_id, brand_id, game_id) nulls not distinct;

create table player_exclusion (
  id uuid primary key, brand_id uuid not null, player_id varchar(128) not null, reason text,
  ends_at timestamptz(3), created_at timestamptz(3) not null default current_timestamp,
  lift_requested_at timestamptz(3), lift_requested_by text, lift_requested_by_id uuid
);
create unique index player_exclusion_brand_id_player_id_key on player_exclusion (brand_id, player_id);

create table provider (
  code text primary key, name text not null, dialect text, is_registered boolean not null default true,
  status "ProviderStatus" not null default 'active', base_url text not null, secret_sealed text not null,
  requires_approval boolean not null default false, supported_currencies text[] default array[]::text[],
  blocked_countries text[] default array[]::text[], last_synced_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp, updated_at timestamptz(3) not null,
  sync_failed_at timestamptz(3), sync_error text, open_round_minutes int,
  constraint provider_open_round_minutes check ((open_round_minutes >= 5) and (open_round_minutes <= 10080))
);

create table provider_access (
  organization_id uuid not null, provider_code text not null, is_enabled boolean not null default true,
  is_approved boolean not null default false, has_free_rounds boolean not null default true,
  updated_at timestamptz(3) not null, requested_at timestamptz(3),
  primary key (organization_id, provider_code)
);
create index provider_access_requested_idx on provider_access (requested_at) where requested_at is not null;

-- Maintenance
create table maintenance_window (
  id uuid primary key, provider_code text, title varchar(120) not null, text varchar(2000) not null,
  starts_at timestamptz(3) not null, ends_at timestamptz(3) not null, called_off_at timestamptz(3),
  end_told_at timestamptz(3), created_by jsonb not null, created_at timestamptz(3) not null,
  revision int not null default 0,
  constraint maintenance_window_called_off check ((called_off_at is null) or (called_off_at < ends_at)),
  constraint maintenance_window_length check (ends_at > starts_at)
);
create index maintenance_window_ends_at_idx on maintenance_window (ends_at);
create index maintenance_window_starts_at_id_idx on maintenance_window (starts_at desc, id desc);

create table status_hour (
  component text not null, hour timestamptz(3) not null, good int not null, total int not null,
  sampled_at timestamptz(3) not null, primary key (component, hour),
  constraint status_hour_counts check ((good >= 0) and (good <= total))
);
create index status_hour_hour_idx on status_hour (hour);

create table status_notice (
  id uuid primary key, title varchar(120) not null, text varchar(2000) not null,
  published_at timestamptz(3) not null, resolved_at timestamptz(3), published_by jsonb not null,
  incident_id uuid
);
create unique index status_notice_incident_id_key on status_notice (incident_id);
create index status_notice_published_at_id_idx on status_notice (published_at desc, id desc);

-- Jurisdictions
create table certified_market_gate (
  id uuid primary key, organization_id uuid not null, brand_id uuid, mode "JurisdictionMode" not null,
  updated_by jsonb not null, updated_at timestamptz(3) not null
);
create unique index certified_market_gate_brand_id_key on certified_market_gate (brand_id);
create unique index certified_market_gate_of_organization on certified_market_gate (organization_id) where brand_id is null;
create index certified_market_gate_organization_id_idx on certified_market_gate (organization_id);

create table jurisdiction_adoption (
  id uuid primary key, organization_id uuid not null, brand_id uuid, country character(2) not null,
  number int not null, earlier_number int, mode "JurisdictionMode" not null, updated_by jsonb not null,
  updated_at timestamptz(3) not null,
  constraint jurisdiction_adoption_earlier check ((earlier_number > 0) and (earlier_number <> number))
);
create unique index jurisdiction_adoption_brand_id_country_key on jurisdiction_adoption (brand_id, country);
create index jurisdiction_adoption_country_number_idx on jurisdiction_adoption (country, number);
create unique index jurisdiction_adoption_of_organization on jurisdiction_adoption (organization_id, country) where brand_id is null;
create index jurisdiction_adoption_organization_id_idx on jurisdiction_adoption (organization_id);

create table jurisdiction_version (
  country character(2) not null, number int not null, effective_from timestamptz(3) not null,
  rules jsonb not null, note varchar(1000) not null, created_by jsonb not null,
  created_at timestamptz(3) not null, primary key (country, number),
  constraint jurisdiction_version_country check (country ~ '^[A-Z]{2}$'), constraint jurisdiction_version_number check (number > 0),
  constraint jurisdiction_version_rules check (jsonb_typeof(rules) = 'object')
);

create table market_bet_clock (
  session_id uuid primary key, round_id text not null, bet_at timestamptz(3) not null
);
create index market_bet_clock_bet_at_idx on market_bet_clock (bet_at);

create table market_refusal (
  id uuid primary key, organization_id uuid not null, brand_id uuid, is_shadow boolean not null,
  subject text not null, subject_id uuid, player_id varchar(128), game_id uuid not null,
  country character(2) not null, number int, rule text not null, limit_text text, used_text text,
  created_at timestamptz(3) not null,
  constraint market_refusal_bet check ((subject <> 'bet') or (subject_id is not null)),
  constraint market_refusal_subject check (subject in ('session', 'demo', 'free_rounds', 'bet'))
);
create index market_refusal_created_at_idx on market_refusal (created_at);
-- A bet that is judged again is listed once.
create unique index market_refusal_of_bet on market_refusal (subject_id, rule) where subject = 'bet';
create index market_refusal_organization_id_created_at_id_idx on market_refusal (organization_id, created_at desc, id desc);
create index market_refusal_organization_id_player_id_created_at_idx on market_refusal (organization_id, player_id, created_at desc);

-- Limits
create table limit_account (
  brand_id uuid not null, player_id varchar(128) not null, currency varchar(8) not null,
  organization_id uuid not null, edge_24h timestamptz(3) not null, edge_7d timestamptz(3) not null,
  edge_30d timestamptz(3) not null, loss_24h numeric(38,0) not null, loss_7d numeric(38,0) not null,
  loss_30d numeric(38,0) not null, compared_at timestamptz(3), difference_minor numeric(38,0),
  primary key (brand_id, player_id, currency),
  constraint limit_account_edges check ((edge_24h >= edge_7d) and (edge_7d >= edge_30d))
);
create index limit_account_compared_at_idx on limit_account (compared_at nulls first);
create index limit_account_differs_idx on limit_account (organization_id) where difference_minor > (0)::numeric;

create table limit_usage (
  brand_id uuid not null, player_id varchar(128) not null, currency varchar(8) not null,
  minute timestamptz(3) not null, loss_minor numeric(38,0) not null,
  primary key (brand_id, player_id, currency, minute),
  constraint limit_usage_whole_minute check (minute = date_trunc('minute', minute, 'UTC'))
);

create table play_limit (
  brand_id uuid not null, player_id varchar(128) not null, currency varchar(8) not null,
  organization_id uuid not null, version int not null, stake_max bigint, loss_24h bigint, loss_7d bigint,
  loss_30d bigint, session_minutes_24h int, pending jsonb not null, changed_at timestamptz(3) not null,
  primary key (brand_id, player_id, currency),
  constraint play_limit_amounts check ((stake_max >= 0) and (loss_24h >= 0) and (loss_7d >= 0) and (loss_30d >= 0) and ((session_minutes_24h >= 0) and (session_minutes_24h <= 1440))),
  constraint play_limit_pending check (jsonb_typeof(pending) = 'array'), constraint play_limit_version check (version > 0)
);
-- A player has limits in one currency at a brand; a brand has a default for each currency.
create unique index play_limit_player_key on play_limit (brand_id, player_id) where player_id <> '';

create table play_limit_change (
  id uuid primary key, organization_id uuid not null, brand_id uuid not null,
  player_id varchar(128) not null, currency varchar(8) not null, version int not null, limits jsonb not null,
  pending jsonb not null, actor jsonb not null, created_at timestamptz(3) not null
);
create unique index play_limit_change_brand_id_player_id_currency_version_key on play_limit_change (brand_id, player_id, currency, version);

create table play_time (
  session_id uuid not null, started_at timestamptz(3) not null, last_at timestamptz(3) not null,
  brand_id uuid not null, player_id varchar(128) not null, primary key (session_id, started_at),
  constraint play_time_order check (last_at >= started_at)
);
create index play_time_brand_id_player_id_last_at_idx on play_time (brand_id, player_id, last_at);

-- Sessions
create table game_session (
  id uuid primary key, organization_id uuid not null, brand_id uuid, game_id uuid not null,
  provider_code text not null, mode "SessionMode" not null,
  status "SessionStatus" not null default 'created', player_id varchar(128), currency varchar(8),
  country character(2), lang character(2), balance_minor bigint, return_url varchar(2048),
  deposit_url varchar(2048), provider_session_uid text, launch_url_sealed text,
  created_at timestamptz(3) not null, launched_at timestamptz(3), closed_at timestamptz(3),
  expires_at timestamptz(3) not null, api_key_id uuid,
  -- The provider's URL lives only until the one-time link is opened (spec §2.6).
  constraint game_session_launch_url_unopened check ((status = 'created') or (launch_url_sealed is null)),
  -- A real session knows its player; a demo has none (spec §4.6).
  constraint game_session_mode_fields check ((mode = 'real') = ((player_id is not null) and (currency is not null) and (country is not null))),
  -- Only a demo may have no brand. Rows that exist all have one, so they are not scanned under the table's lock.
  constraint game_session_real_has_brand check ((mode = 'demo') or (brand_id is not null))
);
-- Sessions of one key.
create index game_session_api_key_idx on game_session (organization_id, api_key_id, created_at desc, id desc) where api_key_id is not null;
create index game_session_brand_id_created_at_id_idx on game_session (brand_id, created_at desc, id);
create index game_session_brand_id_player_id_expires_at_idx on game_session (brand_id, player_id, expires_at);
-- The launch URLs still sealed, by when they lapse: few among all sessions, and pruned daily.
create index game_session_launch_url_expiry_idx on game_session (expires_at) where launch_url_sealed is not null;
-- The cabinet walks an organization's sessions, and one player's, newest first across its brands.
create index game_session_organization_id_created_at_id_idx on game_session (organization_id, created_at desc, id desc);
create index game_session_organization_id_player_id_created_at_id_idx on game_session (organization_id, player_id, created_at desc, id desc);

create unlogged table rate_limit_counter (
  key text primary key, points int not null default 0, expire bigint
);

create table session_idempotency (
  brand_id uuid not null, key varchar(128) not null, lease_token uuid not null,
  lease_expires_at timestamptz(3) not null, response_status int, response_body jsonb,
  stored_at timestamptz(3), expires_at timestamptz(3), primary key (brand_id, key),
  -- A stored answer is complete, or it is not there (spec §4.5).
  constraint session_idempotency_answer_complete check (((response_status is null) = (response_body is null)) and ((response_status is null) = (stored_at is null)) and ((response_status is null) = (expires_at is null)) and ((response_status is null) or (response_status = 201)))
);
create index session_idempotency_expires_at_idx on session_idempotency (expires_at);

-- Free rounds
create table free_round_grant (
  id uuid primary key, organization_id uuid not null, brand_id uuid not null, provider_code text not null,
  player_id varchar(128) not null, currency varchar(8) not null, country character(2) not null,
  coin_level int, bet_amount numeric(20,8), rounds_per_game int not null, kind "FreeRoundKind" not null,
  campaign_ref varchar(128), start_at timestamptz(3) not null, end_at timestamptz(3) not null,
  status "FreeRoundGrantStatus" not null, settles_in_batch boolean not null,
  idempotency_key varchar(128) not null, request_hash bytea not null, issued_by jsonb not null,
  response_body jsonb, cancel_asked_at timestamptz(3), created_at timestamptz(3) not null,
  issued_at timestamptz(3), closed_at timestamptz(3), refusal "FreeRoundRefusal",
  constraint free_round_grant_answered_unless_expired check ((issued_at is not null) or (status in ('pending_issue', 'expired', 'completed'))),
  constraint free_round_grant_answered_when_issued check ((issued_at is null) = (response_body is null)),
  constraint free_round_grant_closed_when_final check ((closed_at is null) = (status in ('pending_issue', 'active', 'cancel_failed'))),
  constraint free_round_grant_one_stake check (num_nonnulls(coin_level, bet_amount) = 1),
  constraint free_round_grant_pending_unanswered check ((status <> 'pending_issue') or (issued_at is null)),
  constraint free_round_grant_rounds_positive check (rounds_per_game > 0),
  constraint free_round_grant_stake_positive check ((coalesce(coin_level, 1) > 0) and (coalesce(bet_amount, (1)::numeric) > (0)::numeric)),
  constraint free_round_grant_window check (end_at > start_at)
) with (fillfactor=45);
create index free_round_grant_brand_id_created_at_id_idx on free_round_grant (brand_id, created_at desc, id desc);
create index free_round_grant_brand_id_player_id_end_at_idx on free_round_grant (brand_id, player_id, end_at);
create index free_round_grant_campaign_ref_idx on free_round_grant (brand_id, campaign_ref, created_at desc) where campaign_ref is not null;
-- What the sweep looks at: few among all grants.
create index free_round_grant_open_idx on free_round_grant (end_at) where closed_at is null;
create index free_round_grant_organization_id_campaign_ref_created_at_id_idx on free_round_grant (organization_id, campaign_ref, created_at desc, id desc);
-- The cabinet walks an organization's grants, one player's and one campaign reference's, newest first across its brands.
create index free_round_grant_organization_id_created_at_id_idx on free_round_grant (organization_id, created_at desc, id desc);
create unique index free_round_grant_organization_id_idempotency_key_key on free_round_grant (organization_id, idempotency_key);
create index free_round_grant_organization_id_player_id_created_at_id_idx on free_round_grant (organization_id, player_id, created_at desc, id desc);

create table free_round_grant_game (
  grant_id uuid not null, game_id uuid not null, status "FreeRoundGameStatus" not null, reason text,
  rounds_total int not null, rounds_played int not null default 0, win_count int not null default 0,
  won_minor bigint not null default 0, activated_at timestamptz(3), stake_minor bigint,
  primary key (grant_id, game_id),
  constraint free_round_grant_game_cancelled_why check ((status <> 'cancelled') or (reason is not null)),
  constraint free_round_grant_game_paid_is_consumed check ((win_count = 0) or (status in ('pending_issue', 'active', 'consumed', 'expired')) or ((status = 'cancelled') and (reason = 'cancelled_at_provider'))),
  constraint free_round_grant_game_rounds check ((rounds_total > 0) and ((rounds_played >= 0) and (rounds_played <= rounds_total))),
  constraint free_round_grant_game_stake_known check (stake_minor >= 0),
  constraint free_round_grant_game_won check ((won_minor >= 0) and (win_count >= 0) and ((win_count > 0) or (won_minor = 0)))
) with (fillfactor=50);
create index free_round_grant_game_game_id_idx on free_round_grant_game (game_id);

create table free_round_play (
  grant_id uuid not null, game_id uuid not null, round_id varchar(160) not null, has_win boolean not null,
  created_at timestamptz(3) not null, staked_minor bigint not null default 0,
  primary key (grant_id, game_id, round_id),
  constraint free_round_play_staked check (staked_minor >= 0)
);

-- Campaigns
create table campaign (
  id uuid primary key, organization_id uuid not null, brand_id uuid not null, name varchar(120) not null,
  provider_code text not null, game_ids uuid[], rounds_per_game int not null, coin_level int,
  bet_amount numeric(20,8), currency varchar(8) not null, country character(2),
  start_at timestamptz(3) not null, end_at timestamptz(3) not null, kind "FreeRoundKind",
  campaign_ref varchar(128), status "CampaignStatus" not null, pause_reason text, check_id uuid,
  "check" jsonb, created_by jsonb not null, created_at timestamptz(3) not null, started_at timestamptz(3),
  finished_at timestamptz(3), form jsonb, scheduled_for timestamptz(3),
  constraint campaign_checked_by_a_check check (("check" is null) or (check_id is not null)),
  constraint campaign_finished check ((finished_at is not null) = (status in ('completed', 'cancelled'))),
  constraint campaign_form_of_a_draft check ((form is null) or (status in ('draft', 'cancelled'))),
  constraint campaign_has_games check ((coalesce(cardinality(game_ids), 0) <= 100) and ((form is not null) or (cardinality(game_ids) > 0))),
  constraint campaign_one_stake check ((num_nonnulls(coin_level, bet_amount) = 1) or ((form is not null) and (num_nonnulls(coin_level, bet_amount) = 0))),
  constraint campaign_pause_reason check ((pause_reason is null) or (status = 'paused')), constraint campaign_rounds_positive check (rounds_per_game > 0),
  constraint campaign_scheduled check ((status <> 'scheduled') or ((scheduled_for is not null) and ("check" is not null))),
  constraint campaign_stake_positive check ((coalesce(coin_level, 1) > 0) and (coalesce(bet_amount, (1)::numeric) > (0)::numeric)),
  constraint campaign_started check ( case status when 'draft' then (started_at is null) when 'scheduled' then (started_at is null) when 'cancelled' then true else (started_at is not null) end),
  constraint campaign_started_when_checked check ((started_at is null) or ("check" is not null)), constraint campaign_window check (end_at > start_at)
);
create index campaign_at_work_idx on campaign (provider_code) where status in ('running', 'cancelling');
create index campaign_organization_id_created_at_id_idx on campaign (organization_id, created_at desc, id desc);
create index campaign_scheduled_idx on campaign (scheduled_for) where status = 'scheduled';

create table campaign_bad_row (
  campaign_id uuid not null, line int not null, player_id varchar(128) not null, reason text not null,
  value varchar(128) not null, primary key (campaign_id, line)
);

create table campaign_player (
  campaign_id uuid not null, line int not null, player_id varchar(128) not null,
  country character(2) not null, currency varchar(8) not null, status "CampaignPlayerStatus" not null,
  reason varchar(500), attempt int not null default 1, tries int not null default 0, due_at timestamptz(3),
  grant_id uuid,
  grant_key text generated always as (((((('campaign:' || (campaign_id)::text) || ':') || (line)::text) || ':') || (attempt)::text)) stored not null,
  primary key (campaign_id, line),
  constraint campaign_player_counts check ((attempt > 0) and (tries >= 0) and (line > 0)),
  constraint campaign_player_due check ((due_at is not null) = (status in ('queued', 'issuing', 'cancelling'))),
  constraint campaign_player_failed_why check ((status <> 'failed') or (reason is not null))
);
create unique index campaign_player_campaign_id_player_id_key on campaign_player (campaign_id, player_id);
-- What the workers claim from; empty once a campaign is through.
create index campaign_player_due_idx on campaign_player (campaign_id, due_at, line) where due_at is not null;
create unique index campaign_player_grant_id_key on campaign_player (grant_id);

create table campaign_throttle (
  provider_code text primary key, per_second int not null, tokens float8 not null,
  refilled_at timestamptz(3) not null,
  constraint campaign_throttle_rate check ((per_second >= 1) and (per_second <= 1000))
);

-- Wallet
create table attention_alert (
  organization_id uuid primary key, window_ends_at timestamptz(3) not null
);

create table callback_case (
  movement_id uuid primary key, organization_id uuid not null, assignee_id uuid, assigned_at timestamptz(3),
  alerted_at timestamptz(3)
);

create table callback_comment (
  id uuid primary key, movement_id uuid not null, organization_id uuid not null, author jsonb not null,
  text varchar(2000) not null, created_at timestamptz(3) not null
);
create index callback_comment_movement_id_created_at_idx on callback_comment (movement_id, created_at);

-- Many callbacks replayed or resolved by one decision: what its dry run counted, and what became of each.
create table callback_run (
  id uuid primary key, organization_id uuid not null, kind text not null, status text not null,
  requested_by_id uuid not null, requested_by jsonb not null, request_id text not null, ip text,
  user_agent text, filter jsonb not null, note text, left_out int not null default 0,
  failed_in_a_row int not null default 0, stop_reason text, lease_expires_at timestamptz(3),
  created_at timestamptz(3) not null, started_at timestamptz(3), finished_at timestamptz(3), outcome text,
  constraint callback_run_kind_check check (kind in ('replay', 'resolve')),
  constraint callback_run_resolves_with_note check ((kind = 'replay') or (status = 'planned') or (length(trim(both from note)) > 0)),
  constraint callback_run_status_check check (status in ('planned', 'running', 'done', 'cancelled', 'stopped')),
  constraint callback_run_times_fit_status check (((status = 'planned') = (started_at is null)) and ((status in ('done', 'cancelled', 'stopped')) = (finished_at is not null)) and ((status = 'stopped') = (stop_reason is not null)))
);
create index callback_run_organization_id_created_at_id_idx on callback_run (organization_id, created_at desc, id desc);
create index callback_run_work_idx on callback_run (lease_expires_at nulls first) where status = 'running';

create table callback_run_item (
  run_id uuid not null, movement_id uuid not null, "position" int not null, status text not null,
  seen_state "DeliveryState" not null, seen_attempts int not null, reason text, result_state "DeliveryState",
  primary key (run_id, movement_id),
  constraint callback_run_item_done_with_result check ((status = 'done') = (result_state is not null)),
  constraint callback_run_item_skipped_with_reason check ((status = 'skipped') = (reason is not null)),
  constraint callback_run_item_status_check check (status in ('ready', 'started', 'done', 'skipped'))
);
create index callback_run_item_open_idx on callback_run_item (run_id, "position") where status in ('ready', 'started');

create table job_run (
  job text primary key, last_started_at timestamptz(3), last_finished_at timestamptz(3), last_error text,
  last_result jsonb
);

-- No index spans partitions: what must be unique among all movements is in a table of its own, which is never pruned. The digest
-- is one of a movement's identity or, for its refund, of the bet that it reverses.
create table movement_identity (
  digest uuid primary key, movement_id uuid not null
) partition by hash (digest);

do $$
begin
  for n in 0..15 loop
    execute format('create table movement_identity_%s partition of movement_identity for values with (modulus 16, remainder %s)',
      lpad(n::text, 2, '0'), n);
  end loop;
end
$$;

create table movement_tombstone (
  organization_id uuid not null, provider_code text not null, transaction_id text not null,
  refund_id uuid not null, created_at timestamptz(3) not null, restore_point_id uuid, brand_id uuid not null,
  primary key (organization_id, provider_code, transaction_id, brand_id)
);
-- The refunds that were delivered after a restore although their bets are unknown.
create index movement_tombstone_after_restore_idx on movement_tombstone (refund_id) where restore_point_id is not null;

create table open_round (
  id uuid primary key, organization_id uuid not null, brand_id uuid not null, provider_code text not null,
  round_id varchar(160) not null, player_id varchar(128) not null, currency varchar(8) not null,
  session_id uuid not null, game_id uuid not null, state text not null, opened_at timestamptz(3) not null,
  last_movement_at timestamptz(3) not null, bet_minor bigint not null, win_minor bigint not null,
  refund_minor bigint not null, at_risk_minor bigint not null, checked_at timestamptz(3) not null,
  next_ask_at timestamptz(3), ask_count int not null default 0, lease_token uuid,
  lease_expires_at timestamptz(3), asked_at timestamptz(3), answer jsonb, answered_at timestamptz(3),
  ask_error text, verdict text, findings jsonb, mark text, mark_note text, marked_by jsonb,
  closed_at timestamptz(3), close_reason text, close_note text, closed_by jsonb,
  created_at timestamptz(3) not null,
  constraint open_round_answered check ((answer is null) = (answered_at is null)),
  constraint open_round_close_reason check (close_reason in ('finished', 'nothing_at_risk', 'finished_at_provider', 'by_support')),
  constraint open_round_closed check (((state = 'closed') = (closed_at is not null)) and ((state = 'closed') = (close_reason is not null))),
  constraint open_round_closed_by_support check ((close_reason is distinct from 'by_support') or ((length(trim(both from close_note)) > 0) and (closed_by is not null))),
  constraint open_round_lease check ((lease_token is null) = (lease_expires_at is null)),
  constraint open_round_mark check (mark in ('reported_to_provider', 'waiting_for_operator')), constraint open_round_state check (state in ('open', 'closed')),
  constraint open_round_sums check ((bet_minor >= 0) and (win_minor >= 0) and (refund_minor >= 0) and (at_risk_minor >= 0))
);
create index open_round_checked_idx on open_round (checked_at) where state = 'open';
create index open_round_due_idx on open_round (provider_code, next_ask_at) where (state = 'open') and (next_ask_at is not null);
create index open_round_opened_idx on open_round (opened_at, id) where state = 'open';
create unique index open_round_organization_id_round_id_provider_code_brand_id__key on open_round (organization_id, round_id, provider_code, brand_id, player_id, currency);
-- What is open, by organization and over all; what is due to be asked, by provider; what is due to be read again.
create index open_round_organization_idx on open_round (organization_id, opened_at, id) where state = 'open';

create table open_round_progress (
  organization_id uuid primary key, examined_until timestamptz(3) not null
);

-- The headers of replies that come again and again are stored once for their endpoint. Rows are never changed or deleted,
-- so that no movement needs to hold one.
create table reply_headers (
  id serial primary key, endpoint_id uuid not null, headers jsonb not null
);
create unique index reply_headers_endpoint_id_headers_key on reply_headers (endpoint_id, headers);

create table restore_point (
  id uuid primary key, restored_to timestamptz(3) not null, marked_at timestamptz(3) not null,
  delivers_refunds_until timestamptz(3) not null,
  constraint restore_point_in_order check ((restored_to <= marked_at) and (marked_at < delivers_refunds_until))
);

-- Movements and attempts are partitioned by month, by the movement's id (docs/decisions/partitions.md).
create table wallet_attempt (
  id uuid not null, movement_id uuid not null, endpoint_id uuid not null, number int not null,
  trigger text not null, url varchar(2048) not null, signature text not null, request_headers jsonb,
  started_at timestamptz(3) not null, finished_at timestamptz(3), duration_ms int, verdict text,
  verdict_reason text, response_status int, response_headers jsonb, response_body bytea, error_code text,
  error_message text, primary key (movement_id, number),
  constraint wallet_attempt_finished_with_verdict check ((finished_at is null) = (verdict is null)), constraint wallet_attempt_number_positive check (number > 0),
  constraint wallet_attempt_verdict_known check ((verdict is null) or (verdict in ('confirmed', 'declined', 'retryable', 'unknown', 'rejected', 'interrupted')))
) partition by range (movement_id);
create index wallet_attempt_endpoint_id_finished_at_idx on wallet_attempt (endpoint_id, finished_at);
create index wallet_attempt_id_idx on wallet_attempt (id);
-- At most one attempt of a movement is open at a time.
create unique index wallet_attempt_open_key on wallet_attempt (movement_id) where finished_at is null;

create table movement (
  id uuid primary key, organization_id uuid not null, brand_id uuid not null, session_id uuid not null,
  game_id uuid not null, provider_code text not null, transaction_id text not null,
  transaction_type "MovementType" not null, action text not null, amount_minor bigint not null,
  currency varchar(8) not null, player_id varchar(128) not null, round_id varchar(160) not null,
  is_finished boolean not null, is_free boolean not null default false, free_round_grant_id uuid,
  free_round_kind text, reference_transaction_id text, state "DeliveryState" not null, state_reason text,
  content_hash bytea not null, body bytea not null, endpoint_id uuid, delivery_url varchar(2048),
  schedule_s int[], attempt_budget int not null, attempt_count int not null default 0,
  next_attempt_at timestamptz(3), lease_token uuid, lease_expires_at timestamptz(3), operator_status int,
  operator_response text, balance_minor bigint, provider_answer text, resolution_note text,
  created_at timestamptz(3) not null, settled_at timestamptz(3),
  may_have_moved boolean not null default false, reversal_of_id uuid, duplicate_of_id uuid,
  resolution_outcome text, resolved_by jsonb, refused_by jsonb, limit_minor bigint,
  origin text not null default 'provider', first_signature bytea, first_finished_at timestamptz(3),
  first_duration_ms int, first_verdict text, first_verdict_reason text, first_response_headers jsonb,
  first_response_body bytea, first_error_code text, first_error_message text, first_reply_headers_id int,
  first_reply_date_s int,
  constraint movement_amount_exact check ((amount_minor >= 0) and (amount_minor <= 9007199254740991)),
  constraint movement_answer_known check ((provider_answer is null) or (provider_answer in ('ok', 'declined', 'pending', 'failed'))),
  constraint movement_attempted_somewhere check ((attempt_count = 0) or ((endpoint_id is not null) and (delivery_url is not null))),
  constraint movement_attempts_within_budget check ((attempt_count >= 0) and (attempt_count <= attempt_budget)),
  constraint movement_confirmed_with_balance check ((state <> 'confirmed') or ((operator_status = 200) and (balance_minor is not null) and may_have_moved)),
  constraint movement_duplicate_moves_nothing check ((duplicate_of_id is null) or ((state = 'not_sent') and (reversal_of_id is null))),
  constraint movement_first_attempt_whole check ( case when (first_signature is null) then (num_nonnulls(first_finished_at, first_duration_ms, first_verdict, first_verdict_reason, first_response_headers, first_reply_headers_id, first_reply_date_s, first_response_body, first_error_code, first_error_message) = 0) else ((attempt_count = 1) and ((first_finished_at is null) = (first_verdict is null)) and ((first_finished_at is null) = (state = 'sending'))) end),
  constraint movement_first_verdict_known check (first_verdict in ('confirmed', 'declined', 'retryable', 'unknown', 'rejected', 'interrupted')),
  constraint movement_lease_in_flight check ( case state when 'sending' then (lease_token is not null) when 'retrying' then true else (lease_token is null) end),
  constraint movement_lease_whole check ((lease_token is null) = (lease_expires_at is null)),
  constraint movement_never_left check ((state <> 'not_sent') or ((attempt_count = 0) and (not may_have_moved))),
  constraint movement_origin check ((origin = 'provider') or ((origin = 'croupier') and (transaction_type = 'refund') and (reversal_of_id is not null))),
  constraint movement_queue_has_time check ((state = 'retrying') = (next_attempt_at is not null)),
  constraint movement_reference_on_refunds check ((transaction_type = 'refund') = (reference_transaction_id is not null)),
  -- In steps, so that a large table is not read under a lock that keeps its writers waiting.
  constraint movement_refused_by_check check ((refused_by is null) or ((transaction_type = 'bet') and (state = 'not_sent'))),
  constraint movement_resolved_with_note check ((state <> 'resolved') or (length(trim(both from resolution_note)) > 0)),
  constraint movement_reversal_on_refunds check ((transaction_type = 'refund') or ((reversal_of_id is null) and (duplicate_of_id is null))),
  constraint movement_sending_is_first check ((state <> 'sending') or (attempt_count = 1)),
  constraint movement_settled_when_final check ((state in ('confirmed', 'declined', 'superseded', 'not_sent', 'resolved')) = (settled_at is not null)),
  constraint movement_state_of_type check (((state not in ('declined', 'superseded')) or (transaction_type = 'bet')) and ((state <> 'not_sent') or (transaction_type <> 'win')))
) partition by range (id);
-- Every movement is `sending` for a moment: what is under way has a small index of its own.
create index movement_brand_apart_idx on movement (brand_id, state, created_at, id) where state not in ('confirmed', 'sending');
create index movement_brand_pending_idx on movement (brand_id) where state in ('sending', 'retrying');
-- New movements go to the end of an ascending index, whose pages stay full; at the start of a descending one each page is
-- split in halves. Both are read in either direction.
create index movement_brand_time_idx on movement (brand_id, created_at, id);
create index movement_duplicate_of_id_idx on movement (duplicate_of_id) where duplicate_of_id is not null;
-- How many deliveries an endpoint still owes, shown when its address or secret changes.
create index movement_endpoint_pending_idx on movement (endpoint_id) where state in ('sending', 'retrying');
create index movement_first_attempt_idx on movement (endpoint_id, first_finished_at) where first_finished_at is not null;
-- The movements a grant produced; most movements belong to none.
create index movement_grant_idx on movement (free_round_grant_id, created_at desc, id desc) where free_round_grant_id is not null;
create index movement_late_bet_idx on movement (organization_id, settled_at) where (transaction_type = 'bet') and (state = 'confirmed') and (provider_answer is distinct from 'ok');
create index movement_lease_idx on movement (lease_expires_at) where lease_token is not null;
-- What needs a person, and bets that were confirmed although the provider was not told so.
create index movement_needs_person_idx on movement (organization_id, created_at desc, id desc) where state in ('unknown', 'rejected', 'exhausted');
create index movement_organization_time_idx on movement (organization_id, created_at, id);
-- Movements of one player at one moment are few: their order by id needs no place in the index, and both versions of a
-- movement share an entry.
create index movement_player_recent_idx on movement (organization_id, player_id text_pattern_ops, created_at);
-- The queue, one lane per endpoint; leases that may lapse; queue entries that wait for something else than time.
create index movement_queue_idx on movement (endpoint_id, next_attempt_at) where (state = 'retrying') and (lease_token is null);
create index movement_reference_idx on movement (organization_id, provider_code, reference_transaction_id) where reference_transaction_id is not null;
-- Refused bets and exclusions by time.
create index movement_refused_idx on movement (organization_id, created_at desc, id desc) where (refused_by is not null) or (state_reason = 'player_excluded');
create index movement_reversal_idx on movement (reversal_of_id) where reversal_of_id is not null;
create index movement_round_prefix_idx on movement (organization_id, round_id text_pattern_ops, provider_code);
create index movement_session_id_idx on movement (session_id);
create index movement_transaction_idx on movement (organization_id, transaction_id text_pattern_ops);
create index movement_waiting_idx on movement (next_attempt_at) where (state = 'retrying') and (state_reason in ('waiting_for_bet', 'no_endpoint'));

-- Health
create table readiness_probe (id uuid primary key, written_at timestamptz(3) not null);

create table sealed_canary (
  id smallint primary key, sealed text not null,
  -- There is one.
  constraint sealed_canary_one check (id = 1)
);

-- Statistics
create table endpoint_statistic (
  endpoint_id uuid not null, bucket timestamptz(3) not null, verdict text not null, reason text not null,
  error_code text not null, attempts int not null, latency int[], last_at timestamptz(3) not null,
  last_movement_id uuid not null, primary key (endpoint_id, bucket, verdict, reason, error_code)
);
create index endpoint_statistic_bucket_idx on endpoint_statistic (bucket);

create table endpoint_statistic_progress (
  is_only boolean default true primary key, rolled_until timestamptz(3) not null
);

create table fact (
  organization_id uuid not null, hour timestamptz(3) not null, brand_id uuid not null,
  provider_code text not null, game_id uuid not null, currency varchar(8) not null,
  country varchar(2) not null, is_free boolean not null, bets int not null, wins int not null,
  refunds int not null, rounds int not null, bet_minor numeric(38,0) not null,
  win_minor numeric(38,0) not null, refund_minor numeric(38,0) not null,
  primary key (organization_id, hour, brand_id, provider_code, game_id, currency, country, is_free),
  constraint fact_whole_hour check (hour = date_trunc('hour', hour, 'UTC'))
);

create table fact_day (
  organization_id uuid not null, dimension text not null, day date not null, key text not null,
  currency varchar(8) not null, bets bigint not null, wins bigint not null, refunds bigint not null,
  rounds bigint not null, players int not null, bet_minor numeric(38,0) not null,
  win_minor numeric(38,0) not null, refund_minor numeric(38,0) not null,
  free_win_minor numeric(38,0) not null, units int not null, bb numeric(90,0) not null,
  ww numeric(90,0) not null, bw numeric(90,0) not null,
  primary key (organization_id, dimension, day, key, currency),
  constraint fact_day_counts check ((bets >= 0) and (wins >= 0) and (refunds >= 0) and (rounds >= 0) and (players >= 0) and (units >= 0)),
  constraint fact_day_dimension check (dimension in ('total', 'brand', 'provider', 'game', 'country'))
);

create table hourly_statistic (
  organization_id uuid not null, hour timestamptz(3) not null, brand_id uuid not null,
  currency varchar(8) not null, is_free boolean not null, confirmed int not null, declined int not null,
  pending int not null, stuck int not null, closed int not null, not_sent int not null,
  attempts int not null, redeliveries int not null, latency int[], sessions int not null,
  demo_sessions int not null, primary key (organization_id, hour, brand_id, currency, is_free),
  constraint hourly_statistic_whole_hour check (hour = date_trunc('hour', hour, 'UTC'))
);

create table late_settlement (
  organization_id uuid not null, hour timestamptz(3) not null, movement_id uuid not null,
  primary key (organization_id, hour, movement_id),
  constraint late_settlement_whole_hour check (hour = date_trunc('hour', hour, 'UTC'))
);
create index late_settlement_movement_id_idx on late_settlement (movement_id);

create table player_day (
  organization_id uuid not null, day date not null, brand_id uuid not null, provider_code text not null,
  game_id uuid not null, currency varchar(8) not null, country varchar(2) not null, is_free boolean not null,
  player_id varchar(128) not null, bets int not null, wins int not null, refunds int not null,
  rounds int not null, bet_minor numeric(38,0) not null, win_minor numeric(38,0) not null,
  refund_minor numeric(38,0) not null,
  primary key (organization_id, day, brand_id, provider_code, game_id, currency, country, is_free, player_id)
);

create table player_hour (
  organization_id uuid not null, hour timestamptz(3) not null, brand_id uuid not null,
  player_id varchar(128) not null, currency varchar(8) not null, movements int not null,
  bet_minor numeric(38,0) not null, refund_minor numeric(38,0) not null, win_minor numeric(38,0) not null,
  primary key (organization_id, hour, brand_id, player_id, currency)
);

create table player_month (
  organization_id uuid not null, month date not null, brand_id uuid not null, currency varchar(8) not null,
  player_id varchar(128) not null, bets bigint not null, wins bigint not null, refunds bigint not null,
  rounds bigint not null, bet_minor numeric(38,0) not null, win_minor numeric(38,0) not null,
  refund_minor numeric(38,0) not null, free_win_minor numeric(38,0) not null, units int not null,
  bb numeric(90,0) not null, ww numeric(90,0) not null, bw numeric(90,0) not null,
  primary key (organization_id, month, brand_id, currency, player_id),
  constraint player_month_begins check (month = (date_trunc('month', (month)::timestamptz))::date),
  constraint player_month_counts check ((bets >= 0) and (wins >= 0) and (refunds >= 0) and (rounds >= 0) and (units >= 0))
);

create table player_total (
  id uuid primary key, organization_id uuid not null, brand_id uuid not null,
  player_id varchar(128) not null, currency varchar(8) not null, movements bigint not null,
  bet_minor numeric(38,0) not null, refund_minor numeric(38,0) not null, win_minor numeric(38,0) not null,
  first_at timestamptz(3) not null, last_at timestamptz(3) not null
);
create unique index player_total_organization_id_brand_id_player_id_currency_key on player_total (organization_id, brand_id, player_id, currency);
create index player_total_organization_id_last_at_id_idx on player_total (organization_id, last_at desc, id desc);
-- Players are found by how their ids begin.
create index player_total_player_prefix_idx on player_total (organization_id, player_id text_pattern_ops);

-- What staff see of providers.
create table provider_statistic (
  bucket timestamptz(3) not null, provider_code text not null, verdict text not null, attempts int not null,
  movements int not null, latency int[], primary key (bucket, provider_code, verdict)
);

create table statistic_mark (
  id bigserial primary key, organization_id uuid not null, hour timestamptz(3) not null
);

create table statistic_progress (
  organization_id uuid primary key, rolled_from timestamptz(3) not null,
  rolled_until timestamptz(3) not null, is_backfilled boolean not null default false,
  constraint statistic_progress_in_order check (rolled_from <= rolled_until)
);

-- Rates
create table added_rate (
  id uuid primary key, currency varchar(3) not null, day date not null, rate numeric(20,10) not null,
  source varchar(300) not null, reason varchar(300), state "AddedRateState" not null, proposed_by jsonb,
  proposed_at timestamptz(3) not null, decided_by jsonb, decided_at timestamptz(3),
  constraint added_rate_currency check ((currency ~ '^[A-Z]{3}$') and (currency <> 'EUR')),
  constraint added_rate_decided check ((state = 'proposed') = (decided_at is null)),
  constraint added_rate_people check (((proposed_by is null) = (reason is null)) and ((proposed_by is not null) or ((state = 'approved') and (decided_by is null))) and ((proposed_by is null) or (state <> 'approved') or coalesce(((proposed_by ->> 'id') <> (decided_by ->> 'id')), false))),
  constraint added_rate_positive check (rate > (0)::numeric)
);
create index added_rate_day_currency_idx on added_rate (day, currency);
create unique index added_rate_one_approved on added_rate (currency, day) where state = 'approved';
create unique index added_rate_one_proposed on added_rate (currency, day) where state = 'proposed';

create table exchange_rate (
  day date not null, currency varchar(3) not null, rate numeric(20,10) not null, primary key (day, currency),
  -- Every rate is per euro, whose own is 1 and never stored.
  constraint exchange_rate_currency check ((currency ~ '^[A-Z]{3}$') and (currency <> 'EUR')),
  constraint exchange_rate_positive check (rate > (0)::numeric)
);

create table exchange_rate_day (
  day date primary key, source text not null, fetched_at timestamptz(3) not null
);

-- Reports
create table report_run (
  schedule_id uuid not null, due_at timestamptz(3) not null, ran_at timestamptz(3) not null,
  mails int not null, outcome text not null, primary key (schedule_id, due_at),
  constraint report_run_outcome check (outcome in ('sent', 'linked', 'no_recipients', 'failed'))
);

create table report_schedule (
  id uuid primary key, organization_id uuid not null, name varchar(60) not null, query jsonb not null,
  cadence text not null, format text not null, recipient_ids uuid[], next_run_at timestamptz(3),
  created_by jsonb not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  constraint report_schedule_cadence check (cadence in ('daily', 'weekly', 'monthly')),
  constraint report_schedule_format check (format in ('csv', 'xlsx', 'parquet')),
  constraint report_schedule_recipients check ((cardinality(recipient_ids) >= 1) and (cardinality(recipient_ids) <= 20))
);
create index report_schedule_due on report_schedule (next_run_at) where next_run_at is not null;
create index report_schedule_organization_id_idx on report_schedule (organization_id);

-- Contracts
create table fee_accrual (
  line_id uuid not null, day date not null, organization_id uuid not null, ggr jsonb not null, rate_day date,
  rate_source text, base_minor bigint not null, period_base_minor bigint not null, fee_minor bigint not null,
  drawn_minor bigint not null, credit_entry_id uuid, created_at timestamptz(3) not null,
  primary key (line_id, day),
  constraint fee_accrual_rates check ((rate_day is null) = (rate_source is null))
);
create index fee_accrual_organization_id_day_idx on fee_accrual (organization_id, day);

create table fee_contract (
  id uuid primary key, organization_id uuid not null, version int not null, effective_day date not null,
  currency varchar(8) not null, negative_month "NegativeMonthRule" not null,
  note varchar(500) not null default '', created_by jsonb not null, created_at timestamptz(3) not null,
  withdrawn_by jsonb, withdrawn_at timestamptz(3),
  constraint fee_contract_version check (version > 0), constraint fee_contract_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
-- One version for each day.
create unique index fee_contract_one_per_day on fee_contract (organization_id, effective_day) where withdrawn_at is null;
create unique index fee_contract_organization_id_version_key on fee_contract (organization_id, version);

create table fee_contract_line (
  id uuid primary key, organization_id uuid not null, contract_id uuid not null, "position" int not null,
  kind "FeeLineKind" not null, label varchar(80) not null, provider_code text, game_type text, tiers jsonb,
  includes_free_wins boolean not null default false, amount_minor bigint,
  constraint fee_contract_line_amount check (amount_minor > 0),
  constraint fee_contract_line_by_kind check ( case kind when 'ggr_share' then (tiers is not null) else ((tiers is null) and (amount_minor is not null) and (provider_code is null) and (game_type is null) and (not includes_free_wins)) end)
);
create unique index fee_contract_line_contract_id_position_key on fee_contract_line (contract_id, "position");
create unique index fee_contract_line_one_minimum on fee_contract_line (contract_id) where kind = 'minimum';
-- One line for what it covers.
create unique index fee_contract_line_one_per_games on fee_contract_line (contract_id, coalesce(provider_code, ''), coalesce(game_type, '')) where kind = 'ggr_share';

create table fee_open_item (
  line_id uuid not null, day date not null, currency varchar(8) not null, organization_id uuid not null,
  ggr_minor bigint not null, missing varchar(8) not null, created_at timestamptz(3) not null,
  accrued_line_id uuid, accrued_day date, primary key (line_id, day, currency),
  constraint fee_open_item_accrued check ((accrued_line_id is null) = (accrued_day is null)), constraint fee_open_item_amount check (ggr_minor <> 0),
  constraint fee_open_item_later check (accrued_day > day)
);
create index fee_open_item_open on fee_open_item (organization_id, day) where accrued_day is null;

create table fee_progress (
  organization_id uuid primary key, accrued_until date not null, blocked_reason varchar(300),
  blocked_since timestamptz(3),
  constraint fee_progress_blocked check ((blocked_reason is null) = (blocked_since is null))
);

create table provider_contract (
  id uuid primary key, provider_code text not null, version int not null, effective_month date not null,
  currency varchar(8) not null, tiers jsonb not null, includes_free_wins boolean not null default false,
  fixed_minor bigint not null default 0, note varchar(500) not null default '', created_by jsonb not null,
  created_at timestamptz(3) not null, withdrawn_at timestamptz(3),
  constraint provider_contract_fixed check (fixed_minor >= 0), constraint provider_contract_whole_month check (extract(day from effective_month) = (1)::numeric)
);
create unique index provider_contract_one_per_month on provider_contract (provider_code, effective_month) where withdrawn_at is null;
create unique index provider_contract_provider_code_version_key on provider_contract (provider_code, version);

-- Invoices
create table billing_profile (
  organization_id uuid primary key, name text not null, address text not null, vat_id text,
  email text not null, updated_at timestamptz(3) not null
);

create table invoice (
  id uuid primary key, organization_id uuid not null, kind "InvoiceKind" not null, number text not null,
  month date not null, currency varchar(8) not null, status "InvoiceStatus" not null,
  issued_at timestamptz(3) not null, due_at timestamptz(3), total_minor bigint not null,
  line_count int not null, paid_minor bigint not null default 0, credited_minor bigint not null default 0,
  seller jsonb not null, buyer jsonb not null, corrected_invoice_id uuid, reason text,
  pdf_sha256 character(64),
  constraint credit_note_corrects check (((kind = 'credit_note') = (corrected_invoice_id is not null)) and ((kind = 'credit_note') = (reason is not null))),
  constraint credit_note_is_settled check ((kind = 'invoice') or ((status = 'paid') and (paid_minor = total_minor))),
  constraint invoice_due check ((due_at is null) = (kind = 'credit_note')), constraint invoice_first_of_month check (extract(day from month) = (1)::numeric),
  constraint invoice_has_lines check (line_count > 0),
  constraint invoice_status_fits check ( case status when 'void' then (credited_minor = total_minor) when 'paid' then (((paid_minor + credited_minor) = total_minor) and (credited_minor < total_minor)) when 'partly_paid' then (((paid_minor + credited_minor) >= 1) and ((paid_minor + credited_minor) <= (total_minor - 1))) when 'open' then ((paid_minor + credited_minor) = 0) else ((paid_minor + credited_minor) < total_minor) end),
  constraint invoice_sums check ((paid_minor >= 0) and (credited_minor >= 0) and ((paid_minor + credited_minor) <= total_minor)),
  constraint invoice_total_above_zero check (total_minor > 0)
);
create index invoice_corrected_invoice_id_idx on invoice (corrected_invoice_id);
create index invoice_due_at_idx on invoice (due_at);
create unique index invoice_number_key on invoice (number);
-- One month is closed once, and an invoice is of one month.
create unique index invoice_one_per_month on invoice (organization_id, month) where kind = 'invoice';
create index invoice_organization_id_issued_at_id_idx on invoice (organization_id, issued_at desc, id desc);

create table invoice_line (
  id uuid primary key, invoice_id uuid not null, organization_id uuid not null, "position" int not null,
  description text not null, amount_minor bigint not null, contract_line_id uuid, contract_version int,
  provider_code varchar(64), ggr_minor bigint, corrected_line_id uuid, provider_name text, formula text
);
create index invoice_line_corrected_line_id_idx on invoice_line (corrected_line_id);
create unique index invoice_line_invoice_id_position_key on invoice_line (invoice_id, "position");

create table invoice_payment (
  id uuid primary key, invoice_id uuid not null, organization_id uuid not null, amount_minor bigint not null,
  method "InvoicePaymentMethod" not null, reference text, actor jsonb not null,
  paid_at timestamptz(3) not null, created_at timestamptz(3) not null,
  constraint invoice_payment_amount check (amount_minor <> 0), constraint invoice_payment_reference check ((method = 'credit') = (reference is null)),
  constraint invoice_payment_return check ((amount_minor > 0) or (method = 'credit'))
);
create index invoice_payment_invoice_id_idx on invoice_payment (invoice_id);
create unique index invoice_payment_organization_id_reference_key on invoice_payment (organization_id, reference);
create index invoice_payment_reference_idx on invoice_payment (replace(reference, ' ', ''));

create table invoice_series (
  kind "InvoiceKind" not null, year int not null, last_number int not null, primary key (kind, year),
  constraint invoice_series_number check (last_number > 0)
);

create table month_close (
  organization_id uuid not null, month date not null, fees_minor bigint not null,
  carried_in_minor bigint not null, carried_out_minor bigint not null, currency varchar(8) not null,
  invoice_id uuid, actor jsonb not null, closed_at timestamptz(3) not null,
  primary key (organization_id, month),
  constraint month_close_carried check ((carried_in_minor <= 0) and (carried_out_minor <= 0)),
  constraint month_close_first_of_month check (extract(day from month) = (1)::numeric),
  constraint month_close_outcome check ( case when (invoice_id is null) then (carried_out_minor = (fees_minor + carried_in_minor)) else ((carried_out_minor = 0) and ((fees_minor + carried_in_minor) > 0)) end)
);
create index month_close_invoice_id_idx on month_close (invoice_id);

-- Affiliates
create table affiliate_account (
  organization_id uuid primary key, programme_id uuid not null, currency varchar(8) not null,
  suspended_at timestamptz(3), suspended_reason varchar(300), created_at timestamptz(3) not null,
  constraint affiliate_account_suspended check ((suspended_at is null) = (suspended_reason is null))
);

create table affiliate_click (
  link_id uuid not null, day date not null, organization_id uuid not null, clicks int not null,
  primary key (link_id, day),
  constraint affiliate_click_count check (clicks > 0)
);
create index affiliate_click_organization_id_day_idx on affiliate_click (organization_id, day);

create table affiliate_enquiry (
  id uuid primary key, organization_id uuid, link_id uuid, company varchar(120) not null,
  name varchar(120) not null, email varchar(320) not null, message varchar(2000) not null,
  state "EnquiryState" not null default 'open', referred_id uuid, decided_by jsonb,
  decided_at timestamptz(3), created_at timestamptz(3) not null, is_junk boolean not null default false,
  constraint affiliate_enquiry_decided check (((state = 'open') = (decided_at is null)) and ((decided_at is null) = (decided_by is null))),
  constraint affiliate_enquiry_link check ((organization_id is null) = (link_id is null)),
  constraint affiliate_enquiry_referred check ((referred_id is null) or (state = 'accepted'))
);
create index affiliate_enquiry_created_at_id_idx on affiliate_enquiry (created_at desc, id desc);
create index affiliate_enquiry_organization_id_created_at_idx on affiliate_enquiry (organization_id, created_at desc);

create table affiliate_link (
  id uuid primary key, organization_id uuid not null, code varchar(16) not null,
  campaign varchar(80) not null, created_at timestamptz(3) not null, retired_at timestamptz(3)
);
create unique index affiliate_link_campaign on affiliate_link (organization_id, lower((campaign)::text));
create unique index affiliate_link_code_key on affiliate_link (code);
create index affiliate_link_organization_id_created_at_idx on affiliate_link (organization_id, created_at desc);

create table affiliate_programme (
  id uuid primary key, name varchar(60) not null, version int not null, currency varchar(8) not null,
  tiers jsonb not null, months int not null, holding_days int not null, minimum_minor bigint not null,
  approval_above_minor bigint not null, created_by jsonb not null, created_at timestamptz(3) not null,
  paid_fees_only boolean not null default false,
  constraint affiliate_programme_approval check (approval_above_minor >= 0),
  constraint affiliate_programme_holding check ((holding_days >= 0) and (holding_days <= 365)), constraint affiliate_programme_minimum check (minimum_minor > 0),
  constraint affiliate_programme_months check ((months >= 1) and (months <= 120)), constraint affiliate_programme_version check (version > 0)
);
create unique index affiliate_programme_name_version_key on affiliate_programme (name, version);

create table affiliate_referral (
  referred_id uuid primary key, organization_id uuid not null, link_id uuid not null,
  enquiry_id uuid not null, programme_id uuid not null, starts_on date not null, ends_on date not null,
  attributed_by jsonb not null, created_at timestamptz(3) not null,
  constraint affiliate_referral_other check (referred_id <> organization_id), constraint affiliate_referral_time check (ends_on > starts_on)
);
create index affiliate_referral_organization_id_idx on affiliate_referral (organization_id);

create table commission_entry (
  id uuid primary key, organization_id uuid not null, "position" int not null,
  kind "CommissionKind" not null, amount_minor bigint not null, balance_minor bigint not null,
  available_at timestamptz(3) not null, referred_id uuid, month date, fee_minor bigint,
  fee_currency varchar(8), counted_minor bigint, line_id uuid, day date, credit_note_id uuid,
  withdrawal_id uuid, created_at timestamptz(3) not null,
  constraint commission_entry_counted check ((withdrawal_id is null) = ((referred_id is not null) and (month is not null) and (fee_minor is not null) and (fee_currency is not null) and (counted_minor is not null))),
  constraint commission_entry_covered check ((kind <> 'withdrawal') or ((amount_minor < 0) and (balance_minor >= 0))),
  constraint commission_entry_of_fee check (((kind = 'fee') = (line_id is not null)) and ((line_id is null) = (day is null))),
  constraint commission_entry_of_note check ((kind = 'credit_note') = (credit_note_id is not null)),
  constraint commission_entry_of_withdrawal check ((kind in ('withdrawal', 'withdrawal_reversal')) = (withdrawal_id is not null)),
  constraint commission_entry_returned check ((kind <> 'withdrawal_reversal') or (amount_minor > 0))
);
create unique index commission_entry_credit_note_id_key on commission_entry (credit_note_id);
create unique index commission_entry_line_id_day_key on commission_entry (line_id, day);
create unique index commission_entry_organization_id_position_key on commission_entry (organization_id, "position");
create index commission_entry_referred_id_month_idx on commission_entry (referred_id, month);
create unique index commission_entry_withdrawal_id_kind_key on commission_entry (withdrawal_id, kind);

create table payout_address (
  id uuid primary key, organization_id uuid not null, kind "PayoutAddressKind" not null,
  holder varchar(70) not null, address_sealed text not null, hint varchar(16) not null,
  usable_from timestamptz(3) not null, created_by jsonb not null, created_at timestamptz(3) not null,
  removed_at timestamptz(3)
);
create index payout_address_organization_id_idx on payout_address (organization_id);

create table payout_file (
  id uuid primary key, count int not null, total_minor bigint not null, currency varchar(8) not null,
  created_by jsonb not null, created_at timestamptz(3) not null,
  constraint payout_file_count check ((count > 0) and (total_minor > 0))
);

create table withdrawal (
  id uuid primary key, organization_id uuid not null, address_id uuid not null, amount_minor bigint not null,
  currency varchar(8) not null, state "WithdrawalState" not null, requested_by jsonb not null,
  decided_by jsonb, decided_at timestamptz(3), reason varchar(300), provider_ref varchar(100),
  payout_file_id uuid, attempts int not null default 0, next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null, settled_at timestamptz(3), approved_by jsonb,
  needs_approval boolean not null default false,
  constraint withdrawal_amount check (amount_minor > 0),
  constraint withdrawal_approved check ((not needs_approval) or (state in ('pending_approval', 'rejected')) or coalesce((((approved_by ->> 'id') <> (decided_by ->> 'id')) and (((requested_by ->> 'id') <> (approved_by ->> 'id')) and ((requested_by ->> 'id') <> (decided_by ->> 'id')))), false)),
  constraint withdrawal_file check ((state <> 'in_file') or (payout_file_id is not null)),
  constraint withdrawal_reason check ((state not in ('failed', 'rejected')) or (reason is not null)),
  constraint withdrawal_sending check ((state <> 'sending') or (next_attempt_at is not null)),
  constraint withdrawal_settled check ((state in ('paid', 'failed', 'rejected')) = (settled_at is not null)),
  constraint withdrawal_waits check ((state <> 'pending_approval') or needs_approval)
);
create index withdrawal_created_at_id_idx on withdrawal (created_at desc, id desc);
create index withdrawal_due on withdrawal (next_attempt_at) where state in ('ready', 'sending');
create index withdrawal_organization_id_created_at_idx on withdrawal (organization_id, created_at desc);
create index withdrawal_waiting on withdrawal (created_at) where state in ('pending_approval', 'ready', 'in_file');

-- Protection
create table play_refusal (
  id uuid primary key, organization_id uuid not null, brand_id uuid not null,
  player_id varchar(128) not null, subject text not null, rule text not null, version text, limit_text text,
  used_text text, created_at timestamptz(3) not null,
  constraint play_refusal_subject check (subject in ('session', 'free_rounds')),
  constraint play_refusal_version check ((version is null) = (rule = 'self_exclusion'))
);
create index play_refusal_created_at_idx on play_refusal (created_at);
create index play_refusal_organization_id_created_at_id_idx on play_refusal (organization_id, created_at desc, id desc);

-- Incidents
create table incident (
  id uuid primary key, organization_id uuid, rule text not null, cause varchar(300) not null,
  severity text not null, endpoint_id uuid, provider_code text, subject_id uuid, figures jsonb not null,
  cost jsonb not null, opened_at timestamptz(3) not null, last_seen_at timestamptz(3) not null,
  closed_at timestamptz(3), closed_by jsonb, delivered int, reopenings int not null default 0,
  reopened_at timestamptz(3), announced_as uuid, acknowledged_at timestamptz(3), acknowledged_by jsonb,
  snoozed_until timestamptz(3), assignee_id uuid, peak jsonb,
  constraint incident_acknowledged_whole check ((acknowledged_at is null) = (acknowledged_by is null)),
  constraint incident_closed_after_opening check ((closed_at is null) or (closed_at >= opened_at)),
  constraint incident_closed_by_hand_is_closed check ((closed_by is null) or (closed_at is not null)),
  constraint incident_counts check ((reopenings >= 0) and (delivered >= 0)), constraint incident_reopened_whole check ((reopenings = 0) = (reopened_at is null)),
  constraint incident_severity check (severity in ('critical', 'warning', 'info'))
);
create index incident_endpoint_id_opened_at_idx on incident (endpoint_id, opened_at desc);
create index incident_open_idx on incident (organization_id, severity) where closed_at is null;
-- One open incident for each rule and cause, whichever instance finds it first.
create unique index incident_open_key on incident (rule, cause) where closed_at is null;
create index incident_opened_at_id_idx on incident (opened_at desc, id desc);
create index incident_organization_id_opened_at_id_idx on incident (organization_id, opened_at desc, id desc);
create index incident_rule_cause_closed_at_idx on incident (rule, cause, closed_at);

create table incident_event (
  id uuid primary key, incident_id uuid not null, organization_id uuid, kind text not null,
  actor jsonb not null, text varchar(2000), data jsonb, created_at timestamptz(3) not null,
  constraint incident_event_kind check (kind in ('opened', 'reopened', 'recovered', 'closed', 'acknowledged', 'snoozed', 'assigned', 'noted')),
  constraint incident_event_note check ((kind = 'noted') <= (text is not null))
);
create index incident_event_incident_id_created_at_id_idx on incident_event (incident_id, created_at, id);

create table incident_run (
  rule text primary key, evaluated_at timestamptz(3) not null, read_until timestamptz(3),
  failed_at timestamptz(3), error text,
  constraint incident_run_failure_whole check ((failed_at is null) = (error is null))
);

create table incident_threshold (
  organization_id uuid not null, rule text not null, name text not null, value bigint not null,
  updated_at timestamptz(3) not null, updated_by jsonb not null, primary key (organization_id, rule, name),
  constraint incident_threshold_value check (value >= 0)
);

create table peer_certificate (
  origin varchar(300) primary key, valid_to timestamptz(3) not null, seen_at timestamptz(3) not null
);

create table signal_count (
  kind text not null, subject varchar(128) not null, minute timestamptz(3) not null, count int not null,
  primary key (kind, subject, minute),
  constraint signal_count_positive check (count > 0)
);
create index signal_count_minute_idx on signal_count (minute);

-- Destinations
create table destination (
  id uuid primary key, organization_id uuid, kind text not null, name varchar(60) not null,
  email varchar(254), url varchar(2048), secret_sealed text, hint varchar(8), previous_secret_sealed text,
  previous_secret_until timestamptz(3), severities text[], rules text[] default array[]::text[],
  quiet_from smallint, quiet_until smallint, quiet_zone text, digest_minutes smallint not null default 0,
  is_active boolean not null default true, failing_since timestamptz(3), disabled_at timestamptz(3),
  created_by jsonb not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
  confirmed_at timestamptz(3), confirmation_hash bytea, confirmation_sent_at timestamptz(3),
  constraint destination_digest check (((digest_minutes >= 0) and (digest_minutes <= 1440)) and ((kind <> 'pagerduty') or (digest_minutes = 0))),
  constraint destination_disabled check ((disabled_at is null) or (not is_active)),
  constraint destination_kind check (kind in ('email', 'slack', 'webhook', 'pagerduty')),
  constraint destination_parts check ( case kind when 'email' then ((email is not null) and (url is null) and (secret_sealed is null)) when 'slack' then ((email is null) and (url is null) and (secret_sealed is not null)) else ((email is null) and (url is not null) and (secret_sealed is not null)) end),
  constraint destination_previous check ((previous_secret_sealed is null) = (previous_secret_until is null)),
  constraint destination_quiet check ((num_nulls(quiet_from, quiet_until, quiet_zone) in (0, 3)) and ((quiet_from >= 0) and (quiet_from <= 1439)) and ((quiet_until >= 0) and (quiet_until <= 1439)) and (quiet_from <> quiet_until)),
  constraint destination_severities check ((rules is not null) and (coalesce(cardinality(severities), 0) > 0) and (severities <@ array['critical', 'warning', 'info']))
);
create unique index destination_confirmation_hash_key on destination (confirmation_hash);
create index destination_organization_id_created_at_idx on destination (organization_id, created_at);

create table notification (
  id uuid primary key, organization_id uuid, destination_id uuid, user_id uuid, incident_id uuid not null,
  event text not null, severity text not null, rule text not null, title text not null, text text not null,
  href text not null, data jsonb not null, occurred_at timestamptz(3) not null, is_bundled boolean not null,
  bundle_id uuid, status text not null default 'pending', due_at timestamptz(3) not null,
  attempts int not null default 0, sent_at timestamptz(3), last_error text, mail_id uuid,
  created_at timestamptz(3) not null, revision int not null default 0,
  constraint notification_href check (href ~~ '/%'), constraint notification_mailing check ((status <> 'mailing') or (mail_id is not null)),
  constraint notification_receiver check (num_nonnulls(destination_id, user_id) = 1), constraint notification_sent check ((status = 'sent') = (sent_at is not null)),
  constraint notification_severity check (severity in ('critical', 'warning', 'info')),
  constraint notification_status check (status in ('pending', 'mailing', 'sent', 'failed'))
);
create index notification_bundle_id_idx on notification (bundle_id);
create index notification_created_at_idx on notification (created_at);
create index notification_destination_id_created_at_id_idx on notification (destination_id, created_at desc, id desc);
create unique index notification_destination_id_incident_id_event_revision_key on notification (destination_id, incident_id, event, revision);
create index notification_due on notification (coalesce(destination_id, user_id), due_at) where status = 'pending';
create index notification_mailed on notification (mail_id) where status = 'mailing';
create index notification_organization_id_created_at_id_idx on notification (organization_id, created_at desc, id desc);
create unique index notification_user_id_incident_id_event_revision_key on notification (user_id, incident_id, event, revision);

create table notification_attempt (
  id uuid primary key, bundle_id uuid not null, destination_id uuid not null,
  started_at timestamptz(3) not null, ended_at timestamptz(3), request_body text not null, status smallint,
  response_body text, error text
);
create index notification_attempt_bundle_id_started_at_idx on notification_attempt (bundle_id, started_at);
create index notification_attempt_destination_id_idx on notification_attempt (destination_id);
create index notification_attempt_started_at_idx on notification_attempt (started_at);

create table notification_preference (
  id uuid primary key, user_id uuid not null, organization_id uuid, severities text[],
  updated_at timestamptz(3) not null,
  constraint notification_preference_severities check ((severities is not null) and (severities <@ array['critical', 'warning', 'info']))
);
create index notification_preference_organization_id_idx on notification_preference (organization_id);
create index notification_preference_user_id_idx on notification_preference (user_id);
create unique index notification_preference_whose on notification_preference (user_id, organization_id) nulls not distinct;

-- Archive
create table archive_file (
  month character(7) not null, name text not null, subject text not null, "position" int not null,
  row_count int not null, size_bytes bigint not null, sha256 character(64) not null, first_id uuid not null,
  last_id uuid not null, groups jsonb not null, sums jsonb not null, primary key (month, name),
  constraint archive_file_ids_check check (first_id <= last_id), constraint archive_file_rows_check check (row_count > 0),
  constraint archive_file_subject_check check (subject in ('movements', 'attempts'))
);

create table archive_month (
  month character(7) primary key, first_id uuid not null, end_id uuid not null, state text not null,
  lease_token uuid, lease_expires_at timestamptz(3), previous_sha256 character(64),
  link_sha256 character(64), movements bigint not null default 0, attempts bigint not null default 0,
  kept_until timestamptz(3), created_at timestamptz(3) not null, written_at timestamptz(3),
  verified_at timestamptz(3), detached_at timestamptz(3), dropped_at timestamptz(3),
  expired_at timestamptz(3), failure varchar(500), failed_at timestamptz(3), settled_before timestamptz(3),
  constraint archive_month_bounds_check check (first_id < end_id), constraint archive_month_link_check check ((state = 'writing') or (link_sha256 is not null)),
  constraint archive_month_month_check check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  constraint archive_month_proof_check check ((state in ('writing', 'written')) or (verified_at is not null)),
  constraint archive_month_state_check check (state in ('writing', 'written', 'verified', 'detached', 'dropped', 'expired'))
);

create table archived_resolution (
  movement_id uuid primary key, organization_id uuid not null, note text, resolved_by jsonb
);
create index archived_resolution_organization_id_idx on archived_resolution (organization_id);

create table organization_retention (
  organization_id uuid primary key, months_at_hand int not null, years_kept int not null,
  updated_at timestamptz(3) not null,
  constraint organization_retention_months_check check ((months_at_hand >= 3) and (months_at_hand <= 240)),
  constraint organization_retention_order_check check (months_at_hand <= (years_kept * 12)),
  constraint organization_retention_years_check check ((years_kept >= 1) and (years_kept <= 30))
);

-- Deletion
create table deletion (
  id uuid primary key, kind "DeletionKind" not null, organization_id uuid, user_id uuid,
  state "DeletionState" not null default 'requested', requested_by_id uuid not null,
  requested_by jsonb not null, token_hash bytea, token_expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null, confirmed_at timestamptz(3), due_at timestamptz(3),
  started_at timestamptz(3), finished_at timestamptz(3), cancelled_by jsonb, blockers jsonb,
  lease_token uuid, lease_expires_at timestamptz(3), next_attempt_at timestamptz(3),
  failures int not null default 0, failed_step text, last_error text,
  constraint deletion_failed_step check ((failures = 0) = (failed_step is null)),
  constraint deletion_of_one check (((kind = 'organization') = (organization_id is not null)) and ((kind = 'person') = (user_id is not null))),
  constraint deletion_times check (((state not in ('scheduled', 'erasing', 'done', 'blocked')) or ((confirmed_at is not null) and (due_at is not null))) and ((state not in ('erasing', 'done')) or (started_at is not null)) and ((finished_at is not null) = (state in ('done', 'cancelled', 'blocked')))),
  constraint deletion_token_until_confirmed check ((state <> 'requested') or (token_hash is not null))
);
create index deletion_due on deletion (due_at) where state in ('scheduled', 'erasing');
-- One at a time for each organization and each account.
create unique index deletion_open_of_organization on deletion (organization_id) where (kind = 'organization') and (state in ('requested', 'scheduled', 'erasing'));
create unique index deletion_open_of_person on deletion (user_id) where (kind = 'person') and (state in ('requested', 'scheduled', 'erasing'));
create index deletion_organization_id_idx on deletion (organization_id);
create unique index deletion_token_hash_key on deletion (token_hash);
create index deletion_user_id_idx on deletion (user_id);

create table deletion_step (
  deletion_id uuid not null, step text not null, done_at timestamptz(3) not null,
  primary key (deletion_id, step)
);

create table deletion_subject (
  id uuid primary key, deletion_id uuid not null, user_id uuid, email text not null, names text[],
  pseudonym text not null, is_erased boolean not null, organization_ids uuid[]
);
create index deletion_subject_deletion_id_idx on deletion_subject (deletion_id);

-- Where each half of a union is a plain read of its table, attempts are looked up by index whatever they are joined to: with a
-- condition inside a half, each join read every movement. What is no attempt is left out outside.
create view delivery_attempt as
  select id, movement_id, endpoint_id, number, trigger, url, signature, request_headers, started_at, finished_at, duration_ms,
    verdict, verdict_reason, response_status, response_headers, response_body, error_code, error_message, is_with_movement
  from (
    select id, movement_id, endpoint_id, number, trigger, url::text, signature, request_headers, started_at, finished_at,
      duration_ms, verdict, verdict_reason, response_status, response_headers, response_body, error_code, error_message,
      false as is_with_movement, true as is_made
    from wallet_attempt
    union all
    select id, id, endpoint_id, 1, 'initial', delivery_url::text, encode(first_signature, 'hex'), null, created_at,
      first_finished_at, first_duration_ms, first_verdict, first_verdict_reason, operator_status,
      coalesce(first_response_headers, (
        select h.headers || case when first_reply_date_s is null then '{}' else jsonb_build_object('date', to_char(
          (first_finished_at + first_reply_date_s * interval '1 second') at time zone 'UTC',
          'Dy, DD Mon YYYY HH24:MI:SS "GMT"')) end
        from reply_headers h where h.id = first_reply_headers_id
      )),
      coalesce(first_response_body, convert_to(operator_response, 'UTF8')), first_error_code, first_error_message, true,
      first_signature is not null
    from movement
  ) attempt where is_made;

-- Functions
-- The one place that writes running sums. A movement counts in the minute in which it was recorded.
create function apply_limit_change() returns trigger language plpgsql as $$
declare
  at_minute timestamptz := date_trunc('minute', new.created_at, 'UTC');
  change numeric := new.limit_minor;
begin
  if tg_op = 'UPDATE' then
    change := change - coalesce(old.limit_minor, limit_counts(
      old.is_free, old.transaction_type, old.state, old.may_have_moved, old.balance_minor, old.amount_minor
    ));
  end if;
  if change = 0 then
    return null;
  end if;
  update limit_account a set
    loss_24h = a.loss_24h + case when at_minute >= a.edge_24h then change else 0 end,
    loss_7d = a.loss_7d + case when at_minute >= a.edge_7d then change else 0 end,
    loss_30d = a.loss_30d + change
  where a.brand_id = new.brand_id and a.player_id = new.player_id and a.currency = new.currency
    and at_minute >= a.edge_30d;
  if found then
    insert into limit_usage as u (brand_id, player_id, currency, minute, loss_minor)
    values (new.brand_id, new.player_id, new.currency, at_minute, change)
    on conflict (brand_id, player_id, currency, minute) do update set loss_minor = u.loss_minor + excluded.loss_minor;
  end if;
  return null;
end
$$;

-- At the end of the transaction: an invoice has all of its lines, and they sum to its total. No line comes later.
create function check_invoice_lines() returns trigger language plpgsql as $$
declare
  owner uuid := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id')::uuid;
begin
  perform 1 from invoice i join lateral (
    select count(*) as lines, coalesce(sum(l.amount_minor), 0) as total from invoice_line l
    where l.invoice_id = i.id and l.organization_id = i.organization_id
  ) s on true
  where i.id = owner and s.lines = i.line_count and s.total = i.total_minor;
  if not found then
    raise exception 'the lines of invoice % do not sum to its total', owner using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- The paid amount is the sum of the payments.
create function check_invoice_payments() returns trigger language plpgsql as $$
declare
  owner uuid := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id')::uuid;
begin
  perform 1 from invoice i
  where i.id = owner and (i.kind = 'credit_note'
    or i.paid_minor = (select coalesce(sum(p.amount_minor), 0) from invoice_payment p where p.invoice_id = i.id));
  if not found then
    raise exception 'the payments of invoice % do not sum to its paid amount', owner using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- The last of the triggers before an insert: a movement whose identity is taken is not recorded.
create function claim_movement_identity() returns trigger language plpgsql as $$
begin
  insert into movement_identity (digest, movement_id)
  values (movement_digest(new.organization_id, new.provider_code, new.transaction_id, new.brand_id), new.id)
  on conflict do nothing;
  if not found then
    return null;
  end if;
  return new;
end
$$;

-- One refund holds a bet: a second one cannot be recorded.
create function claim_reversal() returns trigger language plpgsql as $$
begin
  insert into movement_identity (digest, movement_id) values (reversal_digest(new.reversal_of_id), new.id);
  return null;
end
$$;

-- The account is counted anew from the movements before the next bet that a loss limit applies to. First the account, so that
-- what is settled meanwhile finds none and writes no minute.
create function close_limit_account(brand uuid, player text, ccy text) returns void language plpgsql as $$
begin
  delete from limit_account a where a.brand_id = brand and a.player_id = player and a.currency = ccy;
  delete from limit_usage u where u.brand_id = brand and u.player_id = player and u.currency = ccy;
end
$$;

-- Who may use a table may use what takes part of its rows.
create function copy_grants(of_table regclass, to_table regclass) returns void language plpgsql as $$
declare
  granted record;
begin
  for granted in
    select distinct coalesce(quote_ident(r.rolname), 'public') as grantee, a.privilege_type as privilege
    from pg_class c cross join aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
    where c.oid = of_table and a.grantee <> c.relowner
  loop
    execute format('grant %s on %s to %s', granted.privilege, to_table, granted.grantee);
  end loop;
end
$$;

-- An archived month that ended a month ago stands alone from then on. `concurrently` is refused beside a default partition.
create function detach_movement_month(month text, asked_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
declare
  part text := 'movement_' || month;
  parent text;
  bounds text;
begin
  perform pg_advisory_xact_lock(hashtextextended('movement months', 0));
  if not exists (
    select from movement_months() m
    where m.month = detach_movement_month.month and m.is_attached and m.high <= first_id_of(asked_at - interval '1 month')
  ) then
    return false;
  end if;
  -- A vacuum gives way once it was waited for, which takes a second. Nothing waits behind this.
  perform set_config('lock_timeout', '2s', true);
  execute format('lock table %I, %I, movement_default, wallet_attempt_default in share update exclusive mode',
    part, 'wallet_attempt_' || month);
  perform set_config('lock_timeout', '250ms', true);
  lock table only movement, only wallet_attempt in access exclusive mode;
  -- defence: a month leaves the database only once it is archived
  if not is_archived(part::regclass, '{verified,detached}') then
    return false;
  end if;
  select pg_get_expr(c.relpartbound, c.oid) into bounds from pg_class c where c.oid = part::regclass;
  foreach parent in array array['movement', 'wallet_attempt'] loop
    execute format('alter table %I detach partition %I', parent, parent || '_' || month);
    execute format('comment on table %I is %L', parent || '_' || month, bounds);
  end loop;
  return true;
end
$$;

-- Of a detached month, for good.
create function drop_movement_month(month text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
begin
  if not exists (
    select from movement_months() m where m.month = drop_movement_month.month and not m.is_attached
  ) or not is_archived(('movement_' || month)::regclass, '{detached,dropped,expired}') then
    return false;
  end if;
  execute format('drop table %I, %I', 'movement_' || month, 'wallet_attempt_' || month);
  return true;
end
$$;

-- Ids are UUIDv7: a range of ids is a range of time. The least id of a moment.
create function first_id_of(at timestamptz) returns uuid
  language sql immutable parallel safe
  return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

create function insert_session(session jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into game_session (id, organization_id, brand_id, game_id, provider_code, api_key_id, mode, player_id, currency, country,
    lang, balance_minor, return_url, deposit_url, created_at, expires_at)
  select id, organization_id, brand_id, game_id, provider_code, api_key_id, mode, player_id, currency, country,
    lang, balance_minor, return_url, deposit_url, created_at, expires_at
  from jsonb_populate_record(null::game_session, session)
$$;

-- A session is counted against its player's limit and recorded in one statement and commit. The player is locked first, in a
-- statement of its own: one that locked and counted would count as of before it waited.
create function insert_session_within_limit(session jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  -- A launch that has not answered by then has died and no longer counts as an open session.
  launch_grace constant interval := '60 seconds';
  -- Providers do not say when a player leaves, so a session that saw nothing for this long counts as left.
  idle_after constant interval := '1 hour';
  made game_session := jsonb_populate_record(null::game_session, session);
  open_sessions bigint;
  allowed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('session:' || made.brand_id || ':' || made.player_id, 0));
  select count(*) into open_sessions from game_session s
  where s.brand_id = made.brand_id and s.player_id = made.player_id and s.expires_at > made.created_at
    and (s.status = 'launched' or (s.status = 'created'
      and (s.launch_url_sealed is not null or s.created_at > made.created_at - launch_grace)))
    and (coalesce(s.launched_at, s.created_at) > made.created_at - idle_after or exists (
      select from movement t
      where t.session_id = s.id and t.created_at > made.created_at - idle_after));
  select coalesce(b.session_limit_per_player, o.session_limit_per_player) into allowed
  from organization o join brand b on b.organization_id = o.id
  where o.id = made.organization_id and b.id = made.brand_id;
  if allowed is null or open_sessions >= allowed then
    return false;
  end if;
  perform insert_session(session);
  return true;
end $$;

-- Whether the archive has every month of which that table has movements, in one of these states.
create function is_archived(part regclass, states text[]) returns boolean language plpgsql stable as $$
declare
  reached uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    execute format('select id from %s where id >= $1 order by id limit 1', part) into reached using reached;
    if reached is null then
      return true;
    end if;
    select a.end_id into reached from archive_month a
    where a.first_id <= reached and a.end_id > reached and a.state = any(states);
    if not found then
      return false;
    end if;
  end loop;
end
$$;

-- Its arguments: the three lists, each separated by commas.
create function keep_columns() returns trigger language plpgsql as $$
begin
  -- defence: books and evidence are not changed
  if tg_op = 'UPDATE' and keeps_columns(to_jsonb(old), to_jsonb(new), string_to_array(tg_argv[0], ','),
    string_to_array(tg_argv[1], ','), string_to_array(tg_argv[2], ',')) then
    return new;
  end if;
  raise exception 'rows of % never change', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- What an invoice says never changes. Payments and credit notes move its sums and its status; the file's hash is set once.
create function keep_invoice() returns trigger language plpgsql as $$
declare
  fixed text[] := array['status', 'paid_minor', 'credited_minor', 'pdf_sha256'];
begin
  if tg_op = 'DELETE' then
    raise exception 'invoice % is issued and is never deleted', old.number using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - fixed is distinct from to_jsonb(new) - fixed
    or (old.pdf_sha256 is not null and old.pdf_sha256 is distinct from new.pdf_sha256)
    or new.credited_minor < old.credited_minor then
    raise exception 'invoice % is issued and never changes', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Who moved how much, and what is signed and sent: no statement of the service names these columns, so that nothing is compared while a
-- movement is delivered. Months leave with their partitions.
create function keep_movement() returns trigger language plpgsql as $$
begin
  raise exception 'movements are recorded once' using errcode = 'restrict_violation';
end
$$;

create function keep_past_membership() returns trigger language plpgsql as $$
begin
  -- Neither row is there when the membership goes with its organization or its person.
  insert into past_membership (organization_id, user_id, ended_at)
    select o.id, u.id, now() from organization o, app_user u where o.id = old.organization_id and u.id = old.user_id
    on conflict (organization_id, user_id) do update set ended_at = excluded.ended_at;
  return null;
end
$$;

create function keep_payment_reference() returns trigger language plpgsql as $$
begin
  if exists (
    select from credit_entry e
    where e.organization_id = new.organization_id and e.kind = 'invoice_payment'
      and replace(e.subject_id, ' ', '') = replace(new.subject_id, ' ', '')
  ) then
    raise exception 'a payment with the reference % is booked', new.subject_id using errcode = 'unique_violation';
  end if;
  return new;
end
$$;

create function keep_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'actor' and only_names_go(to_jsonb(old), to_jsonb(new), array['actor']) then
    return new;
  end if;
  raise exception 'rows of % never change', tg_table_name using errcode = 'restrict_violation';
end
$$;

create function keep_series() returns trigger language plpgsql as $$
begin
  -- defence: a number of a series is assigned once
  if tg_op = 'UPDATE' and (new.kind, new.year, new.last_number) = (old.kind, old.year, old.last_number + 1) then
    return new;
  end if;
  raise exception 'numbers of invoices only go on' using errcode = 'restrict_violation';
end
$$;

-- What applies to each of these players, and their sums, locked until the transaction ends. Locks are taken in one order, those
-- that an opening waits for before all others. An account that is locked elsewhere is waited for only where that is asked for.
create function lock_limits(brands uuid[], players text[], currencies text[], asked_at timestamptz, waits boolean)
returns table (place int, account text, loss_24h numeric, loss_7d numeric, loss_30d numeric, limits jsonb)
language plpgsql as $$
declare
  asked record;
  found_account limit_account;
  day timestamptz;
  week timestamptz;
  month timestamptz;
begin
  for asked in
    select distinct limit_lock_key(n.brand, n.player) as key from unnest(brands, players) as n (brand, player) order by 1
  loop
    perform pg_advisory_xact_lock_shared(asked.key);
  end loop;
  for asked in
    select n.* from unnest(brands, players, currencies) with ordinality as n (brand, player, currency, place)
    order by n.brand, n.player collate "C", n.currency
  loop
    if waits then
      select * into found_account from limit_account a
      where a.brand_id = asked.brand and a.player_id = asked.player and a.currency = asked.currency for update;
    else
      select * into found_account from limit_account a
      where a.brand_id = asked.brand and a.player_id = asked.player and a.currency = asked.currency
      for update skip locked;
    end if;
    place := asked.place;
    account := 'open';
    if found then
      day := greatest(found_account.edge_24h, date_trunc('minute', asked_at - interval '24 hours', 'UTC'));
      week := greatest(found_account.edge_7d, date_trunc('minute', asked_at - interval '7 days', 'UTC'));
      month := greatest(found_account.edge_30d, date_trunc('minute', asked_at - interval '30 days', 'UTC'));
      if (day, week, month) <> (found_account.edge_24h, found_account.edge_7d, found_account.edge_30d) then
        update limit_account a set edge_24h = day, edge_7d = week, edge_30d = month,
          loss_24h = a.loss_24h - left_windows.of_24h, loss_7d = a.loss_7d - left_windows.of_7d,
          loss_30d = a.loss_30d - left_windows.of_30d
        from (
          select coalesce(sum(u.loss_minor) filter (where u.minute >= found_account.edge_24h and u.minute < day), 0) as of_24h,
            coalesce(sum(u.loss_minor) filter (where u.minute >= found_account.edge_7d and u.minute < week), 0) as of_7d,
            coalesce(sum(u.loss_minor) filter (where u.minute >= found_account.edge_30d and u.minute < month), 0) as of_30d
          from limit_usage u
          where u.brand_id = asked.brand and u.player_id = asked.player and u.currency = asked.currency
            and (u.minute >= found_account.edge_24h and u.minute < day
              or u.minute >= found_account.edge_7d and u.minute < week
              or u.minute >= found_account.edge_30d and u.minute < month)
        ) left_windows
        where a.brand_id = asked.brand and a.player_id = asked.player and a.currency = asked.currency
        returning a.* into found_account;
        delete from limit_usage u
        where u.brand_id = asked.brand and u.player_id = asked.player and u.currency = asked.currency and u.minute < month;
      end if;
    else
      account := case when exists (
          select from limit_account a
          where a.brand_id = asked.brand and a.player_id = asked.player and a.currency = asked.currency
        ) then 'busy' else 'none' end;
    end if;
    loss_24h := found_account.loss_24h;
    loss_7d := found_account.loss_7d;
    loss_30d := found_account.loss_30d;
    select coalesce(jsonb_agg(to_jsonb(l)), '[]') into limits from play_limit l
    where l.brand_id = asked.brand and l.player_id in ('', asked.player);
    return next;
  end loop;
end
$$;

-- The month's partitions, unless it is covered; false: it is. Rows of it that the default partition took meanwhile move: movements are
-- never deleted, so the function, which runs as the owner of the tables and holds them locked, moves them with that trigger off.
-- It waits for a lock a quarter of a second at most, since whatever reads or writes movements waits behind it.
create function make_movement_month(first_moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
declare
  part text := to_char(first_moment at time zone 'UTC', 'YYYY_MM');
  least uuid := first_id_of(month_of(first_moment, 0));
  beyond uuid := first_id_of(month_of(first_moment, 1));
  parent text;
  key text;
begin
  perform pg_advisory_xact_lock(hashtextextended('movement months', 0));
  if exists (
    select from movement_months() m where m.month = part
      or m.is_attached and m.high >= beyond and (m.low is null or m.low <= least)
  ) then
    return false;
  end if;
  foreach parent in array array['movement', 'wallet_attempt'] loop
    execute format('create table %1$I (like %2$I including all)
      with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)', parent || '_' || part, parent);
    perform copy_grants(parent::regclass, (parent || '_' || part)::regclass);
  end loop;
  lock table only movement, only wallet_attempt in access exclusive mode;
  lock table movement_default, wallet_attempt_default in access exclusive mode;
  alter table movement_default disable trigger movement_never_goes;
  foreach parent in array array['movement', 'wallet_attempt'] loop
    key := case parent when 'wallet_attempt' then 'movement_id' else 'id' end;
    execute format('with moved as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *)
      insert into %5$I select * from moved', parent || '_default', key, least, beyond, parent || '_' || part);
    execute format('alter table %1$I attach partition %2$I for values from (%3$L) to (%4$L)',
      parent, parent || '_' || part, least, beyond);
  end loop;
  alter table movement_default enable trigger movement_never_goes;
  return true;
end
$$;

-- A refund counts only while its bet is confirmed: both of its hours change with the bet.
create function mark_statistic_hour() returns trigger language plpgsql as $$
begin
  insert into statistic_mark (organization_id, hour)
  values (new.organization_id, date_trunc('hour', new.created_at, 'UTC'));
  if new.transaction_type = 'bet' then
    insert into statistic_mark (organization_id, hour)
    select r.organization_id, date_trunc('hour', at, 'UTC')
    from movement r
    cross join lateral (values (r.created_at), (r.settled_at)) times (at)
    where r.reversal_of_id = new.id and at is not null;
  end if;
  return null;
end
$$;

-- Partitions of movements but the default one, and those that were detached, whose bounds are in their comment; null: no bound.
create function movement_months() returns table (month text, low uuid, high uuid, is_attached boolean)
language sql stable as $$
  select p.month, substring(p.bounds from 'FROM \(''([0-9a-f-]+)')::uuid, substring(p.bounds from 'TO \(''([0-9a-f-]+)')::uuid,
    p.is_attached
  from (
    select substr(c.relname, length('movement_') + 1) as month, c.relispartition as is_attached,
      coalesce(pg_get_expr(c.relpartbound, c.oid), obj_description(c.oid, 'pg_class')) as bounds
    from pg_class c
    where c.relnamespace = (select relnamespace from pg_class where oid = 'movement'::regclass)
      and c.relkind = 'r' and c.relname ~ '^movement_(before|\d{4}_\d{2})$'
  ) p
$$;

-- For monitoring: how far months are made, and rows that no month takes, up to a thousand of them.
create function movement_months_state() returns table (covered_until uuid, outside int)
language plpgsql stable as $$
begin
  return query select (select m.high from movement_months() m where m.is_attached order by m.high desc limit 1),
    (select count(*)::int from (select from movement_default limit 1000) o);
end
$$;

-- Money counts in the hour in which it settled. Usually that is the hour of the report, whose index finds it; the rest is
-- listed here, so that the money path needs no further index.
create function note_late_settlement() returns trigger language plpgsql as $$
declare
  settled_hour timestamptz := date_trunc('hour', new.settled_at, 'UTC');
begin
  insert into late_settlement (organization_id, hour, movement_id)
  values (new.organization_id, settled_hour, new.id)
  on conflict do nothing;
  if settled_hour < date_trunc('hour', clock_timestamp(), 'UTC') then
    insert into statistic_mark (organization_id, hour) values (new.organization_id, settled_hour);
  end if;
  return null;
end
$$;

-- What never changes may still lose the name of who did it: the actor keeps kind and id.
create function only_names_go(before jsonb, after jsonb, actors text[]) returns boolean language plpgsql immutable as $$
declare
  actor text;
begin
  if before - actors is distinct from after - actors then return false; end if;
  foreach actor in array actors loop
    if before -> actor is distinct from after -> actor
      and (coalesce((before -> actor) - 'name', '{}') is distinct from coalesce((after -> actor) - 'name', '{}')
        or after -> actor ->> 'name' not like 'deleted-%') then
      return false;
    end if;
  end loop;
  return true;
end
$$;

-- Counts what a player has lost so far; no movement of the player is recorded meanwhile. What may still change is marked, so
-- that its changes are applied from now on.
create function open_limit_account(organization uuid, brand uuid, player text, ccy text, opened_at timestamptz) returns void
language plpgsql as $$
declare
  first_minute timestamptz := date_trunc('minute', opened_at - interval '30 days', 'UTC');
begin
  perform pg_advisory_xact_lock(limit_lock_key(brand, player));
  if exists (select from limit_account a where a.brand_id = brand and a.player_id = player and a.currency = ccy) then
    return;
  end if;
  -- Who settles one of these elsewhere did not find an account: it is waited for, and seen below.
  perform from movement w
  where w.organization_id = organization and w.brand_id = brand and w.player_id = player and w.currency = ccy
    and w.created_at >= first_minute
    and w.state not in ('confirmed', 'declined', 'not_sent', 'superseded', 'resolved')
  order by w.id for update;
  update movement w set limit_minor = case
      when exists (select from movement r where r.reversal_of_id = w.id and r.state = 'confirmed') then 0
      else limit_counts(
        w.is_free, w.transaction_type, w.state, w.may_have_moved, w.balance_minor, w.amount_minor
      )
    end
  where w.organization_id = organization and w.brand_id = brand and w.player_id = player and w.currency = ccy
    and w.created_at >= first_minute and w.limit_minor is null
    and w.state not in ('confirmed', 'declined', 'not_sent', 'superseded', 'resolved');
  insert into limit_usage (brand_id, player_id, currency, minute, loss_minor)
  select brand, player, ccy, date_trunc('minute', w.created_at, 'UTC'), sum(coalesce(w.limit_minor, case
      when exists (select from movement r where r.reversal_of_id = w.id and r.state = 'confirmed') then 0
      else limit_counts(
        w.is_free, w.transaction_type, w.state, w.may_have_moved, w.balance_minor, w.amount_minor
      )
    end))
  from movement w
  where w.organization_id = organization and w.brand_id = brand and w.player_id = player and w.currency = ccy
    and w.created_at >= first_minute
  group by 4;
  insert into limit_account (brand_id, player_id, currency, organization_id, edge_24h, edge_7d, edge_30d,
    loss_24h, loss_7d, loss_30d)
  select brand, player, ccy, organization, e.day, e.week, first_minute,
    coalesce(sum(u.loss_minor) filter (where u.minute >= e.day), 0),
    coalesce(sum(u.loss_minor) filter (where u.minute >= e.week), 0),
    coalesce(sum(u.loss_minor), 0)
  from (select date_trunc('minute', opened_at - interval '24 hours', 'UTC') as day,
      date_trunc('minute', opened_at - interval '7 days', 'UTC') as week) e
  left join limit_usage u on u.brand_id = brand and u.player_id = player and u.currency = ccy
  group by e.day, e.week;
end
$$;

-- A bet gives its room back once, for good.
create function recount_limit() returns trigger language plpgsql as $$
begin
  new.limit_minor := case
    when old.limit_minor = 0 and new.transaction_type = 'bet' then 0
    else limit_counts(
      new.is_free, new.transaction_type, new.state, new.may_have_moved, new.balance_minor, new.amount_minor
    )
  end;
  return new;
end
$$;

-- A bet recorded before limits applied is counted, with nothing noted on it, where there is an account.
create function refund_limit() returns trigger language plpgsql as $$
begin
  update movement bet set limit_minor = 0
  where bet.id = new.reversal_of_id and not bet.is_free and bet.limit_minor is distinct from 0
    and (bet.limit_minor is not null or exists (
      select from limit_account a
      where a.brand_id = bet.brand_id and a.player_id = bet.player_id and a.currency = bet.currency
    ));
  return null;
end
$$;

-- What was accrued stays as it is; corrections are credit notes.
create function refuse_accrual_change() returns trigger language plpgsql as $$
begin
  raise exception 'fee_accrual rows are never changed';
end
$$;

-- A proposed rate is decided once; nothing else of any rate changes.
create function refuse_added_rate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'state' = 'proposed'
    and to_jsonb(new) - 'state' - 'decided_by' - 'decided_at' = to_jsonb(old) - 'state' - 'decided_by' - 'decided_at' then
    return new;
  end if;
  if tg_op = 'UPDATE' and only_names_go(to_jsonb(old), to_jsonb(new), array['proposed_by', 'decided_by']) then
    return new;
  end if;
  raise exception 'a decided exchange rate is never changed';
end
$$;

-- People who are deleted are pseudonymised in them.
create function refuse_affiliate_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'created_by' - 'attributed_by' = to_jsonb(old) - 'created_by' - 'attributed_by' then
    return new;
  end if;
  raise exception 'programmes and attributions are never changed';
end
$$;

-- What was published stays as it was; people who are deleted are pseudonymised in it.
create function refuse_branding_version_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'published_by' - 'support_address' = to_jsonb(old) - 'published_by' - 'support_address' then
    return new;
  end if;
  raise exception 'a published branding version is never changed';
end
$$;

-- Each entry follows the one before, and none is ever changed.
create function refuse_broken_commission() returns trigger language plpgsql as $$
declare
  last record;
begin
  if tg_op <> 'INSERT' then
    raise exception 'a commission entry is never changed';
  end if;
  select position, balance_minor into last from commission_entry
    where organization_id = new.organization_id order by position desc limit 1;
  if new.position <> coalesce(last.position, 0) + 1
    or new.balance_minor <> coalesce(last.balance_minor, 0) + new.amount_minor then
    raise exception 'a commission entry does not follow the one before';
  end if;
  return new;
end
$$;

-- The first entry may follow an opening balance.
create function refuse_broken_credit() returns trigger language plpgsql as $$
declare
  last record;
begin
  select position, balance_minor into last from credit_entry
    where organization_id = new.organization_id order by position desc limit 1;
  -- defence: the credit ledger is unbroken
  if new.position <> coalesce(last.position, 0) + 1
    or new.balance_minor <> last.balance_minor + new.amount_minor then
    raise exception 'a credit entry does not follow the one before' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Terms stay as they were written: a version is withdrawn once, and nothing else of it changes.
create function refuse_contract_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'withdrawn_at' is null and to_jsonb(new) ? 'withdrawn_at'
    and to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by' then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'created_by'
    and only_names_go(to_jsonb(old), to_jsonb(new), array['created_by', 'withdrawn_by']) then
    return new;
  end if;
  raise exception 'the terms of a contract are never changed';
end
$$;

-- The role and the kind belong together, so that no operator's role opens an affiliate's account nor the other way round.
create function refuse_foreign_role() returns trigger language plpgsql as $$
begin
  if (new.role::text = 'affiliate')
    <> (select kind::text = 'affiliate' from organization where id = new.organization_id) then
    raise exception 'this role does not belong to this kind of organization';
  end if;
  return new;
end
$$;

-- What was published stays as it was; people who are deleted are pseudonymised in it.
create function refuse_jurisdiction_version_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'created_by' = to_jsonb(old) - 'created_by' then
    return new;
  end if;
  raise exception 'a version of a jurisdiction profile is never changed';
end
$$;

create function refuse_of_affiliate() returns trigger language plpgsql as $$
begin
  if (select kind::text from organization where id = new.organization_id) = 'affiliate' then
    raise exception 'an affiliate has no %', tg_table_name;
  end if;
  return new;
end
$$;

-- An open item is accrued once; nothing else of it changes.
create function refuse_open_item_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'accrued_day' is null
    and to_jsonb(new) - 'accrued_line_id' - 'accrued_day' = to_jsonb(old) - 'accrued_line_id' - 'accrued_day' then
    return new;
  end if;
  raise exception 'fee_open_item rows are never changed once accrued';
end
$$;

-- A trigger of rows does not see a table emptied.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  -- defence: books and evidence are not emptied
  raise exception '% is never emptied', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- A movement is counted where limits apply or an account is open: an account misses none from its opening on.
create function require_limits_judged() returns trigger language plpgsql as $$
begin
  if pg_advisory_xact_lock_shared(limit_lock_key(new.brand_id, new.player_id)) is null then
    raise exception 'The player of this movement is not locked';
  end if;
  if exists (
    select from play_limit l where l.brand_id = new.brand_id and l.player_id in ('', new.player_id)
  ) then
    if new.limit_minor is null and new.transaction_type = 'bet' and not new.is_free and new.state = 'sending' then
      raise exception 'Limits of the player apply to this bet' using errcode = 'CR001';
    end if;
    new.limit_minor := limit_counts(
      new.is_free, new.transaction_type, new.state, new.may_have_moved, new.balance_minor, new.amount_minor
    );
  elsif exists (
    select from limit_account a
    where a.brand_id = new.brand_id and a.player_id = new.player_id and a.currency = new.currency
  ) then
    new.limit_minor := limit_counts(
      new.is_free, new.transaction_type, new.state, new.may_have_moved, new.balance_minor, new.amount_minor
    );
  end if;
  return new;
end
$$;

-- The topic of organizations, brands, providers and their approvals, exclusions of players and games' names is `reference`.
-- Its earlier name is sent as well: during an upgrade, instances of the release before listen for that one.
create function tell_change() returns trigger language plpgsql as $$
begin
  for place in 0 .. tg_nargs - 1 loop
    perform pg_notify('croupier_changes', tg_argv[place]);
  end loop;
  return null;
end
$$;

-- Sessions are told whether limits apply (server/cache/topics.ts): those of the player, or all.
create function tell_limit_change() returns trigger language plpgsql as $$
begin
  if new.player_id = '' then
    perform pg_notify('croupier_changes', 'reference');
  else
    perform pg_notify('croupier_changes', 'session ' || s.id::text) from game_session s
    where s.brand_id = new.brand_id and s.player_id = new.player_id and s.expires_at > now();
  end if;
  return null;
end
$$;

create function tell_row_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('croupier_changes', tg_argv[0] || ' ' || coalesce(new.id, old.id)::text);
  return null;
end
$$;

-- A bet whose refund came first is recorded, and never sent.
create function withhold_refunded_bet() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(movement_lock_key(new.organization_id, new.provider_code, new.transaction_id));
  if exists (
    select from movement_tombstone t
    where t.organization_id = new.organization_id
      and t.provider_code = new.provider_code
      and t.transaction_id = new.transaction_id
      and t.brand_id = new.brand_id
  ) then
    new.state := 'not_sent';
    new.state_reason := 'refunded_before_arrival';
    new.attempt_count := 0;
    new.first_signature := null;
    new.next_attempt_at := null;
    new.lease_token := null;
    new.lease_expires_at := null;
    new.settled_at := new.created_at;
    new.provider_answer := 'failed';
    new.limit_minor := case when new.limit_minor is null then null else 0 end;
  end if;
  return new;
end
$$;

-- Triggers
create trigger audit_entry_never_changes before delete or update on audit_entry for each row execute function keep_columns('', 'actor,subject_id,before,after', 'ip,user_agent');
create trigger audit_entry_never_emptied before truncate on audit_entry for each statement execute function refuse_truncate();
create trigger brand_of_operator before insert on brand for each row execute function refuse_of_affiliate();
create trigger brand_tells_change after insert or delete or update on brand for each row execute function tell_change('reference', 'standing');
create trigger credit_entry_never_changes before delete or update on credit_entry for each row execute function keep_columns('', 'actor,reason', '');
create trigger credit_entry_never_emptied before truncate on credit_entry for each statement execute function refuse_truncate();
create trigger credit_entry_of_operator before insert on credit_entry for each row execute function refuse_of_affiliate();
create trigger credit_entry_payment_reference before insert on credit_entry for each row when ((new.kind = 'invoice_payment')) execute function keep_payment_reference();
create trigger credit_entry_unbroken before insert on credit_entry for each row execute function refuse_broken_credit();
create trigger organization_tells_change after delete or update on organization for each row execute function tell_change('reference', 'standing');
create trigger api_key_of_operator before insert on api_key for each row execute function refuse_of_affiliate();
-- Not for the time of last use, which is written all the while.
create trigger api_key_tells_change after update on api_key for each row when (((to_jsonb(old.*) - 'last_used_at') is distinct from (to_jsonb(new.*) - 'last_used_at'))) execute function tell_change('key');
create trigger api_key_tells_removal after delete on api_key for each row execute function tell_change('key');
create trigger endpoint_of_operator before insert on endpoint for each row execute function refuse_of_affiliate();
create trigger endpoint_tells_change after insert or delete or update on endpoint for each row execute function tell_change('endpoint');
create trigger invite_role_of_kind before insert or update of role on invite for each row execute function refuse_foreign_role();
create trigger membership_is_kept after delete on membership for each row execute function keep_past_membership();
create trigger membership_role_of_kind before insert or update of role on membership for each row execute function refuse_foreign_role();
create trigger membership_tells_arrival after insert on membership for each row execute function tell_change('key');
create trigger membership_tells_change after update on membership for each row when ((old.is_active is distinct from new.is_active)) execute function tell_change('key');
create trigger membership_tells_removal after delete on membership for each row execute function tell_change('key');
create trigger branding_version_never_emptied before truncate on branding_version for each statement execute function refuse_truncate();
create trigger branding_version_tells_change after insert or delete on branding_version for each row execute function tell_change('branding');
create trigger branding_version_unchanged before update on branding_version for each row execute function refuse_branding_version_change();
create trigger billing_terms_never_changes before delete or update on billing_terms for each row execute function keep_columns('', 'text,published_by', '');
create trigger billing_terms_never_emptied before truncate on billing_terms for each statement execute function refuse_truncate();
-- A draft changes until it is published; then it is retired once.
create trigger credit_package_never_changes before delete or update on credit_package for each row when ((old.state <> 'draft')) execute function keep_columns('state,retired_at', '', '');
create trigger credit_package_never_emptied before truncate on credit_package for each statement execute function refuse_truncate();
create trigger credit_package_stays_published before update of state on credit_package for each row when ((((old.state = 'retired') and (new.state <> 'retired')) or ((old.state = 'published') and (new.state = 'draft')))) execute function keep_columns('', '', '');
create trigger package_offer_keeps_terms before delete or update on package_offer for each row when ((old.accepted_at is null)) execute function keep_columns('accepted_by,accepted_at', '', '');
create trigger package_offer_never_changes before delete or update on package_offer for each row when ((old.accepted_at is not null)) execute function keep_columns('', 'accepted_by', '');
create trigger package_offer_never_emptied before truncate on package_offer for each statement execute function refuse_truncate();
create trigger purchase_is_credited_once before update of credit_entry_id, paid_at on purchase for each row when (((old.credit_entry_id is not null) and ((old.credit_entry_id is distinct from new.credit_entry_id) or (old.paid_at is distinct from new.paid_at)))) execute function keep_columns('', '', '');
-- A purchase goes on, at its price; what it bought and when is said once.
create trigger purchase_keeps_terms before delete or update on purchase for each row execute function keep_columns('state,updated_at,payable_until,checkout_url,stripe_session_id,stripe_payment_intent_id,failure_reason,paid_at,credit_entry_id,refunded_minor,disputed_minor,reversed_minor,next_check_at,checks', 'requested_by', '');
create trigger purchase_never_emptied before truncate on purchase for each statement execute function refuse_truncate();
create trigger purchase_review_never_changes before delete or update on purchase_review for each row execute function keep_columns('', 'reviewer,note', '');
create trigger purchase_review_never_emptied before truncate on purchase_review for each statement execute function refuse_truncate();
-- Whether a file may be read is kept in memory by the service: it is told when that changes.
create trigger stored_file_tells_change after update of owner_id, state, released_at on stored_file for each row when ((((old.owner_id is distinct from new.owner_id) or (old.state is distinct from new.state)) or (old.released_at is distinct from new.released_at))) execute function tell_change('file');
create trigger stored_file_tells_deletion after delete on stored_file for each row execute function tell_change('file');
-- Which games match a question is kept in memory (server/modules/catalogue/catalog/kept) until a game changes, or what
-- is switched off does. Told once for a statement: a feed's thousands of games are one change.
create trigger game_tells_catalogue_change after insert or delete or update on game for each statement execute function tell_change('catalogue');
create trigger game_tells_change after update on game for each row when (((old.name is distinct from new.name) or (old.provider_game_id is distinct from new.provider_game_id))) execute function tell_change('reference', 'standing');
create trigger game_selection_tells_change after insert or delete or update on game_selection for each statement execute function tell_change('catalogue');
create trigger player_exclusion_tells_change after insert or delete or update on player_exclusion for each row execute function tell_change('reference', 'standing');
create trigger provider_tells_change after insert or delete or update on provider for each row execute function tell_change('reference', 'standing');
create trigger provider_access_tells_change after insert or delete or update on provider_access for each row execute function tell_change('reference', 'standing');
create trigger maintenance_window_tells_change after insert or delete or update on maintenance_window for each statement execute function tell_change('reference');
create trigger certified_market_gate_tells_change after insert or delete or update on certified_market_gate for each row execute function tell_change('jurisdiction');
create trigger jurisdiction_adoption_tells_change after insert or delete or update on jurisdiction_adoption for each row execute function tell_change('jurisdiction');
create trigger jurisdiction_version_never_emptied before truncate on jurisdiction_version for each statement execute function refuse_truncate();
-- Published rules, whose trigger looks at updates alone.
create trigger jurisdiction_version_never_goes before delete on jurisdiction_version for each row execute function keep_columns('', '', '');
create trigger jurisdiction_version_unchanged before update on jurisdiction_version for each row execute function refuse_jurisdiction_version_change();
create trigger play_limit_tells_change after insert on play_limit for each row execute function tell_limit_change();
create trigger game_session_tells_change after update on game_session for each row when (((((old.status is distinct from new.status) or (old.expires_at is distinct from new.expires_at)) or ((old.player_id)::text is distinct from (new.player_id)::text)) or ((old.currency)::text is distinct from (new.currency)::text))) execute function tell_row_change('session');
create trigger game_session_tells_removal after delete on game_session for each row execute function tell_row_change('session');
-- A campaign that has something to do is told to every process, so that none waits for its next look.
create trigger campaign_tells_work after update on campaign for each row when (((new.status in ('running', 'cancelling')) and (old.status is distinct from new.status))) execute function tell_change('campaign');
create trigger movement_applies_limit after insert on movement for each row when ((new.limit_minor <> 0)) execute function apply_limit_change();
create trigger movement_applies_limit_change after update of state, limit_minor on movement for each row when (((new.limit_minor is not null) and (new.limit_minor is distinct from old.limit_minor))) execute function apply_limit_change();
create trigger movement_claims_reversal after insert on movement for each row when ((new.reversal_of_id is not null)) execute function claim_reversal();
create trigger movement_claims_reversal_later after update of reversal_of_id on movement for each row when (((new.reversal_of_id is not null) and (new.reversal_of_id is distinct from old.reversal_of_id))) execute function claim_reversal();
-- defence: what a movement moves is not changed
create trigger movement_keeps_amount before update of id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id, transaction_type, action, amount_minor, currency, player_id, round_id, is_finished, is_free, origin, content_hash, body on movement for each row when (((old.id is distinct from new.id) or (old.organization_id is distinct from new.organization_id) or (old.brand_id is distinct from new.brand_id) or (old.session_id is distinct from new.session_id) or (old.game_id is distinct from new.game_id) or (old.provider_code is distinct from new.provider_code) or (old.transaction_id is distinct from new.transaction_id) or (old.transaction_type is distinct from new.transaction_type) or (old.action is distinct from new.action) or (old.amount_minor is distinct from new.amount_minor) or ((old.currency)::text is distinct from (new.currency)::text) or ((old.player_id)::text is distinct from (new.player_id)::text) or ((old.round_id)::text is distinct from (new.round_id)::text) or (old.is_finished is distinct from new.is_finished) or (old.is_free is distinct from new.is_free) or (old.origin is distinct from new.origin) or (old.content_hash is distinct from new.content_hash) or (old.body is distinct from new.body))) execute function keep_movement();
create trigger movement_late_change after update of state, reversal_of_id on movement for each row when ((((old.state is distinct from new.state) or (old.reversal_of_id is distinct from new.reversal_of_id)) and (new.created_at < date_trunc('hour', clock_timestamp(), 'UTC')))) execute function mark_statistic_hour();
create trigger movement_late_insert after insert on movement for each row when ((new.created_at < date_trunc('hour', clock_timestamp(), 'UTC'))) execute function mark_statistic_hour();
create trigger movement_late_settlement after insert or update of state, settled_at on movement for each row when (((new.state = 'confirmed') and (date_trunc('hour', new.settled_at, 'UTC') is distinct from date_trunc('hour', new.created_at, 'UTC')))) execute function note_late_settlement();
create trigger movement_limits_judged before insert on movement for each row execute function require_limits_judged();
create trigger movement_never_emptied before truncate on movement for each statement execute function refuse_truncate();
create trigger movement_never_goes before delete on movement for each row execute function keep_movement();
create trigger movement_recounts_limit before update of state on movement for each row when (((old.limit_minor is not null) and (old.state is distinct from new.state))) execute function recount_limit();
create trigger movement_refunds_limit after update of state on movement for each row when (((new.transaction_type = 'refund') and (new.state = 'confirmed') and (old.state is distinct from new.state) and (new.reversal_of_id is not null))) execute function refund_limit();
create trigger movement_withhold_refunded_bet before insert on movement for each row when ((new.transaction_type = 'bet')) execute function withhold_refunded_bet();
-- defence: a movement is recorded once
create trigger movement_writes_identity before insert on movement for each row execute function claim_movement_identity();
create trigger added_rate_not_truncated before truncate on added_rate for each statement execute function refuse_added_rate_change();
create trigger added_rate_unchanged before delete or update on added_rate for each row execute function refuse_added_rate_change();
create trigger exchange_rate_never_changes before delete or update on exchange_rate for each row execute function keep_columns('', '', '');
create trigger exchange_rate_never_emptied before truncate on exchange_rate for each statement execute function refuse_truncate();
create trigger exchange_rate_day_never_changes before delete or update on exchange_rate_day for each row execute function keep_columns('', '', '');
create trigger exchange_rate_day_never_emptied before truncate on exchange_rate_day for each statement execute function refuse_truncate();
create trigger fee_accrual_never_emptied before truncate on fee_accrual for each statement execute function refuse_truncate();
create trigger fee_accrual_unchanged before delete or update on fee_accrual for each row execute function refuse_accrual_change();
create trigger fee_contract_never_emptied before truncate on fee_contract for each statement execute function refuse_truncate();
create trigger fee_contract_of_operator before insert on fee_contract for each row execute function refuse_of_affiliate();
create trigger fee_contract_unchanged before delete or update on fee_contract for each row execute function refuse_contract_change();
create trigger fee_contract_line_never_emptied before truncate on fee_contract_line for each statement execute function refuse_truncate();
create trigger fee_contract_line_unchanged before delete or update on fee_contract_line for each row execute function refuse_contract_change();
create trigger fee_open_item_not_truncated before truncate on fee_open_item for each statement execute function refuse_open_item_change();
create trigger fee_open_item_unchanged before delete or update on fee_open_item for each row execute function refuse_open_item_change();
create trigger provider_contract_never_emptied before truncate on provider_contract for each statement execute function refuse_truncate();
create trigger provider_contract_unchanged before delete or update on provider_contract for each row execute function refuse_contract_change();
create constraint trigger invoice_has_its_lines after insert on invoice deferrable initially deferred for each row execute function check_invoice_lines();
create trigger invoice_never_changes before delete or update on invoice for each row execute function keep_invoice();
create trigger invoice_never_emptied before truncate on invoice for each statement execute function refuse_truncate();
create constraint trigger invoice_paid_sums after insert or update of paid_minor on invoice deferrable initially deferred for each row execute function check_invoice_payments();
create constraint trigger invoice_line_belongs after insert on invoice_line deferrable initially deferred for each row execute function check_invoice_lines();
create trigger invoice_line_never_changes before delete or update on invoice_line for each row execute function keep_row();
create trigger invoice_line_never_emptied before truncate on invoice_line for each statement execute function refuse_truncate();
create trigger invoice_payment_never_changes before delete or update on invoice_payment for each row execute function keep_row();
create trigger invoice_payment_never_emptied before truncate on invoice_payment for each statement execute function refuse_truncate();
create constraint trigger invoice_payment_sums after insert on invoice_payment deferrable initially deferred for each row execute function check_invoice_payments();
create trigger invoice_series_goes_on before delete or update on invoice_series for each row execute function keep_series();
create trigger invoice_series_never_emptied before truncate on invoice_series for each statement execute function refuse_truncate();
create trigger month_close_never_changes before delete or update on month_close for each row execute function keep_row();
create trigger month_close_never_emptied before truncate on month_close for each statement execute function refuse_truncate();
create trigger affiliate_programme_never_emptied before truncate on affiliate_programme for each statement execute function refuse_truncate();
create trigger affiliate_programme_unchanged before delete or update on affiliate_programme for each row execute function refuse_affiliate_change();
create trigger affiliate_referral_never_emptied before truncate on affiliate_referral for each statement execute function refuse_truncate();
create trigger affiliate_referral_unchanged before delete or update on affiliate_referral for each row execute function refuse_affiliate_change();
create trigger commission_entry_never_emptied before truncate on commission_entry for each statement execute function refuse_truncate();
create trigger commission_entry_unbroken before insert or delete or update on commission_entry for each row execute function refuse_broken_commission();

-- Foreign keys
alter table audit_entry add constraint audit_entry_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table brand add constraint brand_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table credit_entry add constraint credit_entry_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table organization add constraint organization_default_brand_id_fkey foreign key (default_brand_id) references brand(id) on delete set null;
alter table saved_view add constraint saved_view_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table api_key add constraint api_key_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table api_key add constraint api_key_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table api_key add constraint api_key_replaced_by_id_fkey foreign key (replaced_by_id) references api_key(id) on delete restrict;
alter table endpoint add constraint endpoint_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table endpoint add constraint endpoint_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table invite add constraint invite_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table membership add constraint membership_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table membership add constraint membership_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete restrict;
alter table past_membership add constraint past_membership_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table past_membership add constraint past_membership_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table join_request add constraint join_request_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table join_request add constraint join_request_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table mail_attachment add constraint mail_attachment_mail_id_fkey foreign key (mail_id) references mail(id) on update cascade on delete cascade;
alter table ownership_offer add constraint ownership_offer_from_user_id_fkey foreign key (from_user_id) references app_user(id) on update cascade on delete restrict;
alter table ownership_offer add constraint ownership_offer_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table ownership_offer add constraint ownership_offer_to_user_id_fkey foreign key (to_user_id) references app_user(id) on update cascade on delete restrict;
alter table passkey add constraint passkey_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table passkey_challenge add constraint passkey_challenge_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table password_reset add constraint password_reset_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table recovery_code add constraint recovery_code_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table two_factor add constraint two_factor_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table user_session add constraint user_session_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table probe_step add constraint probe_step_run_id_fkey foreign key (run_id) references probe_run(id) on update cascade on delete cascade;
alter table branding_profile add constraint branding_profile_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table branding_profile add constraint branding_profile_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table branding_version add constraint branding_version_profile_id_fkey foreign key (profile_id) references branding_profile(id) on update cascade on delete restrict;
alter table kyb_approval add constraint kyb_approval_review_id_fkey foreign key (review_id) references kyb_review(id) on update cascade on delete restrict;
alter table kyb_case add constraint kyb_case_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table kyb_document add constraint kyb_document_organization_id_fkey foreign key (organization_id) references kyb_case(organization_id) on update cascade on delete restrict;
alter table kyb_hit add constraint kyb_hit_organization_id_fkey foreign key (organization_id) references kyb_case(organization_id) on update cascade on delete restrict;
alter table kyb_holding add constraint kyb_holding_held_id_fkey foreign key (held_id) references kyb_owner(id) on update cascade on delete cascade;
alter table kyb_holding add constraint kyb_holding_holder_id_fkey foreign key (holder_id) references kyb_owner(id) on update cascade on delete cascade;
alter table kyb_officer add constraint kyb_officer_organization_id_fkey foreign key (organization_id) references kyb_case(organization_id) on update cascade on delete restrict;
alter table kyb_owner add constraint kyb_owner_organization_id_fkey foreign key (organization_id) references kyb_case(organization_id) on update cascade on delete restrict;
alter table kyb_record add constraint kyb_record_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table kyb_review add constraint kyb_review_organization_id_fkey foreign key (organization_id) references kyb_case(organization_id) on update cascade on delete restrict;
alter table organization_billing add constraint organization_billing_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table package_audience add constraint package_audience_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table package_audience add constraint package_audience_package_id_fkey foreign key (package_id) references credit_package(id) on update cascade on delete cascade;
alter table package_offer add constraint package_offer_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table package_offer add constraint package_offer_package_id_fkey foreign key (package_id) references credit_package(id) on update cascade on delete restrict;
alter table purchase add constraint purchase_offer_id_fkey foreign key (offer_id) references package_offer(id) on update cascade on delete restrict;
alter table purchase add constraint purchase_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table purchase_dispute add constraint purchase_dispute_purchase_id_fkey foreign key (purchase_id) references purchase(id) on update cascade on delete restrict;
alter table purchase_refund add constraint purchase_refund_purchase_id_fkey foreign key (purchase_id) references purchase(id) on update cascade on delete restrict;
alter table purchase_review add constraint purchase_review_purchase_id_fkey foreign key (purchase_id) references purchase(id) on update cascade on delete restrict;
alter table organization_file_key add constraint organization_file_key_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table stored_file add constraint stored_file_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table stored_file_variant add constraint stored_file_variant_file_id_fkey foreign key (file_id) references stored_file(id) on update cascade on delete cascade;
alter table game add constraint game_provider_code_fkey foreign key (provider_code) references provider(code) on update cascade on delete restrict;
alter table game_asset add constraint game_asset_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table game_asset add constraint game_asset_file_id_fkey foreign key (file_id) references stored_file(id) on update cascade on delete cascade;
alter table game_asset add constraint game_asset_game_id_fkey foreign key (game_id) references game(id) on update cascade on delete cascade;
alter table game_asset add constraint game_asset_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table game_feed_picture add constraint game_feed_picture_game_id_fkey foreign key (game_id) references game(id) on update cascade on delete cascade;
alter table game_selection add constraint game_selection_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table game_selection add constraint game_selection_game_id_fkey foreign key (game_id) references game(id) on update cascade on delete cascade;
alter table game_selection add constraint game_selection_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table player_exclusion add constraint player_exclusion_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table provider_access add constraint provider_access_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table provider_access add constraint provider_access_provider_code_fkey foreign key (provider_code) references provider(code) on update cascade on delete restrict;
alter table maintenance_window add constraint maintenance_window_provider_code_fkey foreign key (provider_code) references provider(code) on update cascade on delete restrict;
alter table status_notice add constraint status_notice_incident_id_fkey foreign key (incident_id) references incident(id) on update cascade on delete restrict;
alter table certified_market_gate add constraint certified_market_gate_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table certified_market_gate add constraint certified_market_gate_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table jurisdiction_adoption add constraint jurisdiction_adoption_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table jurisdiction_adoption add constraint jurisdiction_adoption_country_number_fkey foreign key (country, number) references jurisdiction_version(country, number) on update cascade on delete restrict;
alter table jurisdiction_adoption add constraint jurisdiction_adoption_earlier_fkey foreign key (country, earlier_number) references jurisdiction_version(country, number);
alter table jurisdiction_adoption add constraint jurisdiction_adoption_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table play_limit add constraint play_limit_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table game_session add constraint game_session_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table free_round_grant add constraint free_round_grant_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table free_round_grant_game add constraint free_round_grant_game_game_id_fkey foreign key (game_id) references game(id) on update cascade on delete restrict;
alter table free_round_grant_game add constraint free_round_grant_game_grant_id_fkey foreign key (grant_id) references free_round_grant(id) on update cascade on delete cascade;
alter table free_round_play add constraint free_round_play_grant_id_game_id_fkey foreign key (grant_id, game_id) references free_round_grant_game(grant_id, game_id) on update cascade on delete cascade;
alter table campaign add constraint campaign_brand_id_fkey foreign key (brand_id) references brand(id) on update cascade on delete restrict;
alter table campaign_bad_row add constraint campaign_bad_row_campaign_id_fkey foreign key (campaign_id) references campaign(id) on update cascade on delete cascade;
alter table campaign_player add constraint campaign_player_campaign_id_fkey foreign key (campaign_id) references campaign(id) on update cascade on delete cascade;
alter table campaign_player add constraint campaign_player_grant_id_fkey foreign key (grant_id) references free_round_grant(id) on update cascade on delete set null;
alter table campaign_throttle add constraint campaign_throttle_provider_code_fkey foreign key (provider_code) references provider(code) on update cascade on delete cascade;
alter table attention_alert add constraint attention_alert_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table callback_case add constraint callback_case_assignee_id_fkey foreign key (assignee_id) references app_user(id) on update cascade on delete set null;
alter table callback_run add constraint callback_run_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table callback_run_item add constraint callback_run_item_run_id_fkey foreign key (run_id) references callback_run(id) on update cascade on delete cascade;
alter table movement_tombstone add constraint movement_tombstone_restore_point_id_fkey foreign key (restore_point_id) references restore_point(id) on update cascade on delete restrict;
alter table open_round add constraint open_round_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table open_round_progress add constraint open_round_progress_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table exchange_rate add constraint exchange_rate_day_fkey foreign key (day) references exchange_rate_day(day) on update cascade on delete restrict;
alter table report_run add constraint report_run_schedule_id_fkey foreign key (schedule_id) references report_schedule(id) on update cascade on delete cascade;
alter table report_schedule add constraint report_schedule_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table fee_accrual add constraint fee_accrual_line_id_fkey foreign key (line_id) references fee_contract_line(id) on update cascade on delete restrict;
alter table fee_contract_line add constraint fee_contract_line_contract_id_fkey foreign key (contract_id) references fee_contract(id) on update cascade on delete restrict;
alter table fee_open_item add constraint fee_open_item_accrued_line_id_accrued_day_fkey foreign key (accrued_line_id, accrued_day) references fee_accrual(line_id, day) on update cascade on delete restrict;
alter table fee_open_item add constraint fee_open_item_line_id_fkey foreign key (line_id) references fee_contract_line(id) on update cascade on delete restrict;
alter table billing_profile add constraint billing_profile_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table invoice add constraint invoice_corrected_invoice_id_fkey foreign key (corrected_invoice_id) references invoice(id) on update cascade on delete restrict;
alter table invoice add constraint invoice_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table invoice_line add constraint invoice_line_invoice_id_fkey foreign key (invoice_id) references invoice(id) on update cascade on delete restrict;
alter table invoice_line add constraint invoice_line_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table invoice_payment add constraint invoice_payment_invoice_id_fkey foreign key (invoice_id) references invoice(id) on update cascade on delete restrict;
alter table invoice_payment add constraint invoice_payment_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table month_close add constraint month_close_invoice_id_fkey foreign key (invoice_id) references invoice(id) on update cascade on delete restrict;
alter table month_close add constraint month_close_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table affiliate_account add constraint affiliate_account_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table affiliate_account add constraint affiliate_account_programme_id_fkey foreign key (programme_id) references affiliate_programme(id) on update cascade on delete restrict;
alter table affiliate_click add constraint affiliate_click_link_id_fkey foreign key (link_id) references affiliate_link(id) on update cascade on delete restrict;
alter table affiliate_enquiry add constraint affiliate_enquiry_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table affiliate_link add constraint affiliate_link_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table affiliate_referral add constraint affiliate_referral_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table affiliate_referral add constraint affiliate_referral_programme_id_fkey foreign key (programme_id) references affiliate_programme(id) on update cascade on delete restrict;
alter table commission_entry add constraint commission_entry_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table commission_entry add constraint commission_entry_withdrawal_id_fkey foreign key (withdrawal_id) references withdrawal(id) on update cascade on delete restrict;
alter table payout_address add constraint payout_address_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table withdrawal add constraint withdrawal_address_id_fkey foreign key (address_id) references payout_address(id) on update cascade on delete restrict;
alter table withdrawal add constraint withdrawal_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table withdrawal add constraint withdrawal_payout_file_id_fkey foreign key (payout_file_id) references payout_file(id) on update cascade on delete restrict;
alter table incident add constraint incident_assignee_id_fkey foreign key (assignee_id) references app_user(id) on update cascade on delete set null;
alter table incident add constraint incident_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table incident_event add constraint incident_event_incident_id_fkey foreign key (incident_id) references incident(id) on update cascade on delete cascade;
alter table incident_threshold add constraint incident_threshold_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table destination add constraint destination_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table notification add constraint notification_destination_id_fkey foreign key (destination_id) references destination(id) on update cascade on delete cascade;
alter table notification add constraint notification_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table notification add constraint notification_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table notification_preference add constraint notification_preference_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete cascade;
alter table notification_preference add constraint notification_preference_user_id_fkey foreign key (user_id) references app_user(id) on update cascade on delete cascade;
alter table archive_file add constraint archive_file_month_fkey foreign key (month) references archive_month(month) on update cascade on delete cascade;
alter table archived_resolution add constraint archived_resolution_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table organization_retention add constraint organization_retention_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table deletion add constraint deletion_organization_id_fkey foreign key (organization_id) references organization(id) on update cascade on delete restrict;
alter table deletion_step add constraint deletion_step_deletion_id_fkey foreign key (deletion_id) references deletion(id) on update cascade on delete cascade;
alter table deletion_subject add constraint deletion_subject_deletion_id_fkey foreign key (deletion_id) references deletion(id) on update cascade on delete cascade;

-- Movements and their attempts of earlier months share one part, this month and the next have their own, and a default part takes the rest.

do $$
declare
  parent text;
begin
  foreach parent in array array['movement', 'wallet_attempt'] loop
    execute format('create table %I partition of %I for values from (minvalue) to (%L)', parent || '_before', parent, first_id_of(month_of(now(), 0)));
    execute format('create table %I partition of %I default with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000)',
      parent || '_default', parent);
  end loop;
end
$$;
select make_movement_month(month_of(now(), months)) from generate_series(0, 1) as months;

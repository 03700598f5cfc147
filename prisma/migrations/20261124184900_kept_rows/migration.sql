-- Books and evidence are written once: what the service's own role may do to a table, a statement sent by mistake or by an intruder
-- could do too. server/database/kept-rows.db.test.ts lists every table.

-- Whether nothing of a row changed but the columns named as `free`, those of `people` to a text with the pseudonym of somebody who was
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
create trigger credit_entry_unbroken before insert on credit_entry
  for each row execute function refuse_broken_credit();

create trigger credit_entry_never_changes before update or delete on credit_entry
  for each row execute function keep_columns('', 'actor,reason', '');
create trigger audit_entry_never_changes before update or delete on audit_entry
  for each row execute function keep_columns('', 'actor,subject_id,before,after', 'ip,user_agent');
create trigger exchange_rate_day_never_changes before update or delete on exchange_rate_day
  for each row execute function keep_columns('', '', '');
create trigger exchange_rate_never_changes before update or delete on exchange_rate
  for each row execute function keep_columns('', '', '');
create trigger billing_terms_never_changes before update or delete on billing_terms
  for each row execute function keep_columns('', 'text,published_by', '');
create trigger purchase_review_never_changes before update or delete on purchase_review
  for each row execute function keep_columns('', 'reviewer,note', '');

-- A purchase goes on, at its price; what it bought and when is said once.
create trigger purchase_keeps_terms before update or delete on purchase for each row execute function keep_columns(
  'state,updated_at,payable_until,checkout_url,stripe_session_id,stripe_payment_intent_id,failure_reason,paid_at,credit_entry_id,refunded_minor,disputed_minor,reversed_minor,next_check_at,checks',
  'requested_by', '');
create trigger purchase_is_credited_once before update of credit_entry_id, paid_at on purchase
  for each row when (old.credit_entry_id is not null
    and (old.credit_entry_id, old.paid_at) is distinct from (new.credit_entry_id, new.paid_at))
  execute function keep_columns('', '', '');

-- A draft changes until it is published; then it is retired once.
create trigger credit_package_never_changes before update or delete on credit_package
  for each row when (old.state <> 'draft') execute function keep_columns('state,retired_at', '', '');
create trigger credit_package_stays_published before update of state on credit_package
  for each row when (old.state = 'retired' and new.state <> 'retired' or old.state = 'published' and new.state = 'draft')
  execute function keep_columns('', '', '');

create trigger package_offer_keeps_terms before update or delete on package_offer
  for each row when (old.accepted_at is null) execute function keep_columns('accepted_by,accepted_at', '', '');
create trigger package_offer_never_changes before update or delete on package_offer
  for each row when (old.accepted_at is not null) execute function keep_columns('', 'accepted_by', '');

create function keep_series() returns trigger language plpgsql as $$
begin
  -- defence: a number of a series is assigned once
  if tg_op = 'UPDATE' and (new.kind, new.year, new.last_number) = (old.kind, old.year, old.last_number + 1) then
    return new;
  end if;
  raise exception 'numbers of invoices only go on' using errcode = 'restrict_violation';
end
$$;
create trigger invoice_series_goes_on before update or delete on invoice_series
  for each row execute function keep_series();

-- Who moved how much, and what is signed and sent: no statement of the service names these columns, so that nothing is compared while a
-- movement is delivered. Months leave with their partitions.
create function keep_movement() returns trigger language plpgsql as $$
begin
  raise exception 'movements are recorded once' using errcode = 'restrict_violation';
end
$$;
-- defence: what a movement moves is not changed
create trigger wallet_transaction_keeps_amount
  before update of id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id, transaction_type,
    action, amount_minor, currency, player_id, round_id, is_finished, is_free, origin, content_hash, body
  on wallet_transaction
  for each row when (
    (old.id, old.organization_id, old.brand_id, old.session_id, old.game_id, old.provider_code, old.transaction_id,
      old.transaction_type, old.action, old.amount_minor, old.currency, old.player_id, old.round_id, old.is_finished,
      old.is_free, old.origin, old.content_hash, old.body)
    is distinct from
    (new.id, new.organization_id, new.brand_id, new.session_id, new.game_id, new.provider_code, new.transaction_id,
      new.transaction_type, new.action, new.amount_minor, new.currency, new.player_id, new.round_id, new.is_finished,
      new.is_free, new.origin, new.content_hash, new.body)
  )
  execute function keep_movement();
create trigger wallet_transaction_never_goes before delete on wallet_transaction
  for each row execute function keep_movement();

-- Published rules, whose trigger looks at updates alone.
create trigger jurisdiction_version_never_goes before delete on jurisdiction_version
  for each row execute function keep_columns('', '', '');

-- A trigger of rows does not see a table emptied.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  -- defence: books and evidence are not emptied
  raise exception '% is never emptied', tg_table_name using errcode = 'restrict_violation';
end
$$;
do $$
declare
  kept text;
begin
  foreach kept in array array[
    'affiliate_programme', 'affiliate_referral', 'audit_entry', 'billing_terms', 'branding_version', 'commission_entry',
    'credit_entry', 'credit_package', 'exchange_rate', 'exchange_rate_day', 'fee_accrual', 'fee_contract',
    'fee_contract_line', 'invoice', 'invoice_line', 'invoice_payment', 'invoice_series', 'jurisdiction_version',
    'month_close', 'package_offer', 'provider_contract', 'purchase', 'purchase_review', 'wallet_transaction'
  ] loop
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_truncate()',
      kept || '_never_emptied', kept);
  end loop;
end
$$;

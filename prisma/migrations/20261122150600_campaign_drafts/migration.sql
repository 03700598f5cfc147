-- What was entered in the wizard and is not the campaign's terms yet, and when a scheduled campaign starts.
ALTER TABLE "campaign" ADD COLUMN "form" JSONB;
ALTER TABLE "campaign" ADD COLUMN "scheduled_for" TIMESTAMPTZ(3);

-- Terms may be missing while the form has them; a campaign past its draft always has terms.
alter table campaign
  drop constraint campaign_has_games,
  drop constraint campaign_one_stake,
  drop constraint campaign_started;
alter table campaign
  add constraint campaign_form_of_a_draft check (form is null or status in ('draft', 'cancelled')),
  add constraint campaign_has_games check (
    coalesce(cardinality(game_ids), 0) <= 100 and (form is not null or cardinality(game_ids) > 0)),
  add constraint campaign_one_stake check (
    num_nonnulls(coin_level, bet_amount) = 1 or (form is not null and num_nonnulls(coin_level, bet_amount) = 0)),
  add constraint campaign_started check (
    case status when 'draft' then started_at is null when 'scheduled' then started_at is null
      when 'cancelled' then true else started_at is not null end),
  add constraint campaign_scheduled check (status <> 'scheduled' or (scheduled_for is not null and "check" is not null));

create index campaign_scheduled_idx on campaign (scheduled_for) where status = 'scheduled';

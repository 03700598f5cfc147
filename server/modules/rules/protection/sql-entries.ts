/** Refused bets, by the partial index movement_refused_idx. Figures are minor units, minutes or milliseconds. */
// defence: refused bets of the report are scoped to the organization
const bets = `select w.id, w.created_at,
    case w.state_reason when 'player_excluded' then 'exclusion' when 'jurisdiction' then 'market' else 'limit' end as kind,
    'refused' as outcome, 'bet' as subject, w.id as subject_id, w.brand_id, w.player_id,
    coalesce(w.refused_by ->> 'rule', 'self_exclusion') as rule, w.refused_by ->> 'version' as version, null as country,
    w.refused_by ->> 'limit' as limit_text, w.refused_by ->> 'used' as used_text, w.amount_minor, w.currency
  from movement w
  where w.organization_id = $1 and (w.refused_by is not null or w.state_reason = 'player_excluded')`

/** Sessions and free rounds that limits and exclusions refused. */
// defence: refused sessions of the report are scoped to the organization
const plays = `select r.id, r.created_at, case r.rule when 'self_exclusion' then 'exclusion' else 'limit' end, 'refused',
    r.subject, null::uuid, r.brand_id, r.player_id, r.rule, r.version, null, r.limit_text, r.used_text, null::bigint, null
  from play_refusal r where r.organization_id = $1`

/** What markets refused, and would have refused in shadow mode; the bets that they refused are among those above. */
// defence: market refusals of the report are scoped to the organization
const markets = `select m.id, m.created_at, 'market', case when m.is_shadow then 'shadow' else 'refused' end,
    m.subject, m.subject_id, m.brand_id, m.player_id, m.rule, m.country || '-' || m.number,
    case when m.number is null then m.country end, m.limit_text, m.used_text, null::bigint, null
  from market_refusal m where m.organization_id = $1 and (m.is_shadow or m.subject <> 'bet')`

/** Exclusions begun, extended and lifted, from the audit log: a lifted one leaves no row of its own. */
// defence: exclusions of the report are scoped to the organization
const exclusions = `select a.id, a.created_at, 'exclusion',
    case a.action when 'player.excluded' then 'excluded' else 'readmitted' end,
    null, null::uuid, a.brand_id, coalesce(a.after, a.before) ->> 'playerId', 'self_exclusion', null, null,
    coalesce(a.after, a.before) ->> 'endsAt', null, null::bigint, null
  from audit_entry a
  where a.organization_id = $1 and a.subject_type = 'player_exclusion'
    and a.action in ('player.excluded', 'player.readmitted')`

const columns = [
  'id',
  'created_at',
  'kind',
  'outcome',
  'subject',
  'subject_id',
  'brand_id',
  'player_id',
  'rule',
  'version',
  'country',
  'limit_text',
  'used_text',
  'amount_minor',
  'currency',
]

/** $2 to $5: the places between which entries lie, both exclusive; $6 to $11: each narrows unless it is null. */
const isAsked = `(e.created_at, e.id) > ($2::timestamptz, $3::uuid) and (e.created_at, e.id) < ($4::timestamptz, $5::uuid)
    and ($6::text is null or e.kind = $6) and ($7::text is null or e.outcome = $7)
    and ($8::text is null or e.subject = $8) and ($9::text is null or e.rule = $9)
    and ($10::uuid is null or e.brand_id = $10) and ($11::text is null or e.player_id = $11)`

/** All entries that are asked for; `ending` ends the statement of each source, so that a page reads no more than itself. */
export const entriesSql = (ending = '') =>
  [bets, plays, markets, exclusions]
    .map((source) => `(select * from (${source}) e (${columns.join(', ')}) where ${isAsked} ${ending})`)
    .join('\n  union all\n  ')

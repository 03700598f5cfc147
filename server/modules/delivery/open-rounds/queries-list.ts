import type { Db, Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { ageSql } from './round-age'

export interface ListedRound {
  id: string
  organizationId: string
  slug: string
  organizationName: string
  brandId: string
  providerCode: string
  roundId: string
  playerId: string
  currency: string
  state: string
  openedAt: Date
  lastMovementAt: Date
  betMinor: bigint
  winMinor: bigint
  refundMinor: bigint
  atRiskMinor: bigint
  askedAt: Date | null
  nextAskAt: Date | null
  askError: string | null
  verdict: string | null
  mark: string | null
  closedAt: Date | null
  closeReason: string | null
}

/** Which rounds; what is null does not narrow. */
export interface RoundScope {
  organizationId: string | null
  brandId: string | null
  providerCode: string | null
  /** Opened so long ago. */
  openedBefore: Date | null
  verdict: string | null
  now: Date
}

/** Older than their organization or provider says. */
const isDue = `r.opened_at <= $1::timestamptz - ${ageSql('o', 'p')}`
const joins = `join organization o on o.id = r.organization_id left join provider p on p.code = r.provider_code`
const inScope = `($2::uuid is null or r.organization_id = $2) and ($3::uuid is null or r.brand_id = $3)
  and ($4::text is null or r.provider_code = $4) and ($5::timestamptz is null or r.opened_at <= $5)
  and ($6::text is null or coalesce(r.verdict, 'not_asked') = $6)`

const scopeValues = ({ organizationId, brandId, providerCode, openedBefore, verdict, now }: RoundScope) => [
  now,
  organizationId,
  brandId,
  providerCode,
  openedBefore,
  verdict,
]

const listStatement = (direction: 'asc' | 'desc'): Statement => ({
  name: `open-rounds.list-${direction}`,
  text: `select r.id, r.organization_id as "organizationId", o.slug, o.name as "organizationName",
      r.brand_id as "brandId", r.provider_code as "providerCode", r.round_id as "roundId", r.player_id as "playerId",
      r.currency, r.state, r.opened_at as "openedAt", r.last_movement_at as "lastMovementAt",
      r.bet_minor as "betMinor", r.win_minor as "winMinor", r.refund_minor as "refundMinor",
      r.at_risk_minor as "atRiskMinor", r.asked_at as "askedAt", r.next_ask_at as "nextAskAt",
      r.ask_error as "askError", r.verdict, r.mark, r.closed_at as "closedAt", r.close_reason as "closeReason"
    from open_round r ${joins}
    where r.state = 'open' and ${isDue} and ${inScope}
      and (r.opened_at, r.id) ${direction === 'asc' ? '>' : '<'} ($7::timestamptz, $8::uuid)
    order by r.opened_at ${direction}, r.id ${direction} limit $9`,
})

const listStatements = { asc: listStatement('asc'), desc: listStatement('desc') }
const anyId = '00000000-0000-0000-0000-000000000000'

/** At most `limit` beyond the cursor, in the direction of reading. */
export function selectOpenRounds(
  db: Db,
  scope: RoundScope,
  { cursor, direction, limit }: { cursor: TimeCursor | null; direction: 'asc' | 'desc'; limit: number },
): Promise<ListedRound[]> {
  const end = direction === 'asc' ? '-infinity' : 'infinity'
  const [at, id] = cursor ? [cursor.createdAt, cursor.id] : [end, anyId]
  return db.query<ListedRound>(listStatements[direction], [...scopeValues(scope), at, id, limit])
}

export interface OpenRoundSummary {
  organizationId: string
  providerCode: string
  currency: string
  rounds: bigint
  oldestOpenedAt: Date
  /** Exact minor units as text. */
  atRiskMinor: string
}

const summary: Statement = {
  name: 'open-rounds.summary',
  text: `select r.organization_id as "organizationId", r.provider_code as "providerCode", r.currency,
      count(*) as rounds, min(r.opened_at) as "oldestOpenedAt", sum(r.at_risk_minor)::text as "atRiskMinor"
    from open_round r ${joins}
    where r.state = 'open' and ${isDue} and ${inScope}
    group by 1, 2, 3 order by 1, 2, 3`,
}

export function selectSummary(db: Db, scope: RoundScope): Promise<OpenRoundSummary[]> {
  return db.query<OpenRoundSummary>(summary, scopeValues(scope))
}

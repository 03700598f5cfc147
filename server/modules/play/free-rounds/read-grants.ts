import { OneGrant } from '@/server/contract/inputs'
import type { ListFreeRoundsQuery } from '@/server/contract/operations/free-rounds'
import type { FreeRoundGrant, FreeRoundGrantList } from '@/server/contract/resources/free-round-grant'
import { FlatError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { isUuid } from '@/server/core/ids'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { formatCursor, parseCursor } from '@/server/paging/time-cursor'
import type { AttachedFreeRounds } from '@/server/providers/port'
import { grantAt } from './lifecycle-rules'
import { presentGrant } from './present-grant'
import { findCabinetGrant, findGrantActs, findPlayTimes } from './queries-cabinet'
import {
  type GrantForPlay,
  type PlayableQuestion,
  type PlayClaim,
  selectGrantForPlay,
  selectPlayable,
} from './queries-play'
import { findGrant, findGrants, type GrantRow } from './queries-read'
import { toListed } from './search-grants'

/** A grant of the brand as it stands now. Throws `grant_not_found` 404, also for another brand's. */
export async function getGrant({ brandId, clock }: BrandContext, id: string): Promise<FreeRoundGrant> {
  const row = isUuid(id) ? await findGrant({ brandId, id }) : null
  if (!row) throw new FlatError('grant_not_found')
  return presentGrantRow(row, clock.now())
}

/** A grant of the organization with its history. Throws E5004 (role), `grant_not_found`. */
export const getCabinetGrant = readVerb('freeRounds.read', OneGrant, runGetCabinetGrant)

async function runGetCabinetGrant(ctx: TenantContext, { grantId }: OneGrant) {
  const key = { organizationId: ctx.organizationId, id: grantId }
  const now = ctx.clock.now()
  const [stored, plays, acts] = await Promise.all([
    findCabinetGrant(key),
    findPlayTimes(grantId),
    findGrantActs(key),
  ])
  if (!stored) throw new FlatError('grant_not_found')
  const row = grantAt(stored, now)
  const { issuedBy, ...grant } = row
  const history = grantHistory({
    ...row,
    issuedBy: nameOf(issuedBy),
    plays,
    acts: acts.map(({ action, actor, createdAt }) => ({ action, by: nameOf(actor), at: createdAt })),
  })
  return { ...toListed(grant, now), issuedBy: nameOf(issuedBy), history }
}

/** Of `{ kind, id, name }`, as it was stored. */
function nameOf(actor: unknown): string | null {
  if (typeof actor !== 'object' || actor === null || !('name' in actor)) return null
  return typeof actor.name === 'string' ? actor.name : null
}

/** The brand's grants, newest first (spec §4.11, design §7). */
export async function listFreeRounds(
  { brandId, clock }: BrandContext,
  query: Omit<ListFreeRoundsQuery, 'sub_operator_ref'>,
): Promise<FreeRoundGrantList> {
  const { limit, offset, player_id: playerId, status, campaign_ref: campaignRef } = query
  const now = clock.now()
  const slice = { cursor: parseCursor(query.cursor), limit: limit + 1, offset }
  const { rows, total } = await findGrants({ brandId, playerId, status, campaignRef, now }, slice)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    grants: page.map((row) => presentGrantRow(row, now)),
    total,
    limit,
    offset,
    next_cursor: last ? formatCursor({ direction: 'older', createdAt: last.createdAt, id: last.id }) : null,
  }
}

/** A stored grant as it stands at a time. */
function presentGrantRow(stored: GrantRow, now: Date): FreeRoundGrant {
  const { games, betAmount, ...row } = grantAt(stored, now)
  return presentGrant(
    { ...row, betAmount: betAmount?.toString() ?? null },
    row.status,
    games.map(({ game, ...rest }) => ({ ...rest, providerGameId: game.providerGameId })),
  )
}

/**
 * The grant a movement names. Null unless it is this tenant's, this player's and for this provider, game and currency:
 * a provider's word alone never makes money free. Whether a bet may be taken is judged when it is recorded.
 */
export const findGrantForPlay = (claim: PlayClaim): Promise<GrantForPlay | null> =>
  selectGrantForPlay(db, claim)

/**
 * The free rounds a launch carries: issued to this player for this game and currency, begun, not over, not cancelled and
 * not all played; those that end first come first. Rounds in play stay so across launches (spec §3.1).
 */
export async function findPlayableRounds(asked: PlayableQuestion): Promise<AttachedFreeRounds[]> {
  const rows = await selectPlayable(db, asked)
  return rows.map(({ grantId, rounds, coinLevel, betAmount }) => ({
    grantId,
    rounds,
    ...(coinLevel === null ? {} : { coinLevel }),
    ...(betAmount === null ? {} : { betAmount }),
  }))
}

/** An event in a grant's history. `by`: the person who caused it, where one did. */
export interface GrantEvent {
  kind: 'requested' | 'issued' | 'activated' | 'played' | 'cancel_asked' | 'cancelled_by' | 'closed'
  at: Date
  by: string | null
  /** The game it is about; null: the whole grant. */
  gameId: string | null
  /** Rounds counted until then, of what was played. */
  rounds: number | null
}

interface Known {
  createdAt: Date
  issuedAt: Date | null
  closedAt: Date | null
  cancelAskedAt: Date | null
  issuedBy: string | null
  games: readonly { gameId: string; activatedAt: Date | null }[]
  plays: readonly { gameId: string; lastAt: Date; rounds: number }[]
  acts: readonly { action: string; by: string | null; at: Date }[]
}

/** What is recorded of a grant as one story, oldest first. Pure. */
export function grantHistory(grant: Known): GrantEvent[] {
  const event = (kind: GrantEvent['kind'], at: Date | null, more: Partial<GrantEvent> = {}): GrantEvent[] =>
    at === null ? [] : [{ kind, at, by: null, gameId: null, rounds: null, ...more }]
  const cancels = grant.acts.filter(({ action }) => action === 'free_rounds.cancelled')
  const events = [
    event('requested', grant.createdAt, { by: grant.issuedBy }),
    event('issued', grant.issuedAt),
    grant.games.flatMap(({ gameId, activatedAt }) => event('activated', activatedAt, { gameId })),
    grant.plays.flatMap(({ gameId, lastAt, rounds }) => event('played', lastAt, { gameId, rounds })),
    event('cancel_asked', grant.cancelAskedAt),
    cancels.flatMap(({ by, at }) => event('cancelled_by', at, { by })),
    event('closed', grant.closedAt),
  ].flat()
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || order[a.kind] - order[b.kind])
}

/** What comes first of things of one moment. */
const order: Record<GrantEvent['kind'], number> = {
  requested: 0,
  issued: 1,
  activated: 2,
  played: 3,
  cancel_asked: 4,
  cancelled_by: 5,
  closed: 6,
}

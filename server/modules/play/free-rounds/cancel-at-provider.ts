import { FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import type { CancelResult, ProviderCallError } from '@/server/providers/port'
import type { ConnectedProvider } from '@/server/providers/registry'
import { saveChange } from './change-grant'
import type { GrantGame, GrantWithGames } from './grant'
import {
  afterProviderCancel,
  isOutstanding,
  issuanceRetryAfterS,
  sweptWithGamesAt,
  withhold,
} from './lifecycle-rules'
import { presentGame } from './present-grant'
import { lockGrantOf } from './queries-grant'

interface Asked {
  games: readonly GrantGame[]
  /** An earlier cancel's outcome is not known: then "nothing left" may be its doing. */
  isRepeat: boolean
}

/**
 * Where the provider cancels: intent recorded, provider asked, outcome recorded (spec §4.12). Played rounds stay. Throws
 * `provider_error`, `provider_unavailable`, and `not_cancellable` when the provider has nothing left to cancel.
 */
export async function cancelAtProvider(
  ctx: BrandContext,
  grantId: string,
  { adapter, ports }: ConnectedProvider,
): Promise<GrantWithGames> {
  const asked = await recordIntent(ctx, grantId)
  const providerGameIds = asked.games.map((game) => game.providerGameId)
  const result = await adapter.cancelFreeRounds(ports, { grantId, providerGameIds })
  if (result.ok) return recordOutcome(ctx, grantId, { ...asked, results: result.value })
  if (!asked.isRepeat && isCertain(result.error)) await forgetIntent(ctx, grantId)
  throw providerRefusal(result.error)
}

async function recordIntent(ctx: BrandContext, grantId: string): Promise<Asked> {
  const { asked, after } = await inTransaction(async (db) => {
    const current = await lockGrantOf(db, ctx, grantId)
    const now = ctx.clock.now()
    requireCancellable(current, now)
    const games = current.games.filter(isOutstanding)
    const change =
      games.length === 0 ? { games: current.games.map(withhold) } : { games: [], cancelAskedAt: now }
    const after = await saveChange(db, current, { ...change, now })
    return { asked: { games, isRepeat: current.grant.cancelAskedAt !== null }, after }
  })
  if (asked.games.length === 0) throw notCancellable(after)
  return asked
}

/** The provider did not act: the next cancel starts afresh. */
function isCertain(error: ProviderCallError): boolean {
  return error.isUnsent === true || !['timeout', 'unavailable', 'invalid_answer'].includes(error.kind)
}

async function forgetIntent(ctx: BrandContext, grantId: string): Promise<void> {
  await inTransaction(async (db) => {
    const current = await lockGrantOf(db, ctx, grantId)
    await saveChange(db, current, { games: [], cancelAskedAt: null, now: ctx.clock.now() })
  })
}

async function recordOutcome(
  ctx: BrandContext,
  grantId: string,
  { results, isRepeat }: Asked & { results: readonly CancelResult[] },
): Promise<GrantWithGames> {
  const resultOf = (game: GrantGame) =>
    results.find(({ providerGameId }) => providerGameId === game.providerGameId)
  const hasFailed = results.some(({ status }) => status === 'failed')
  const { after, isAnyCancelled } = await inTransaction(async (db) => {
    const before = await lockGrantOf(db, ctx, grantId)
    const games = before.games.map((game) => {
      const status = resultOf(game)?.status
      if (status === undefined || status === 'failed') return game
      return afterProviderCancel(game, status === 'cancelled' || isRepeat)
    })
    const isAnyCancelled = games.some((game) => game.status === 'cancelled' && resultOf(game) !== undefined)
    const isLeft = hasFailed && isAnyCancelled && games.some((game) => game.status === 'active')
    const status = isLeft ? { status: 'cancel_failed' as const } : {}
    const change = { games, ...status, cancelAskedAt: null, now: ctx.clock.now() }
    const after = await saveChange(db, before, change)
    await recordCancel(db, ctx, { before, after })
    return { after, isAnyCancelled }
  })
  if (isAnyCancelled) return withReasons(after, resultOf)
  throw hasFailed ? new FlatError('provider_error') : notCancellable(after)
}

/** The provider's words about the games it could not cancel, for this one answer. */
function withReasons(
  { grant, games }: GrantWithGames,
  resultOf: (game: GrantGame) => CancelResult | undefined,
): GrantWithGames {
  const told = games.map((game) => {
    const result = resultOf(game)
    return result?.status === 'failed' ? { ...game, reason: result.reason ?? game.reason } : game
  })
  return { grant, games: told }
}

/** `not_cancellable` 409, with the status of the grant and its games (spec §2.12). */
export function notCancellable(current: GrantWithGames): FlatError {
  return new FlatError('not_cancellable', { body: describeGrant(current) })
}

/** Throws `issuance_in_progress` until its issuance is settled or swept, `not_cancellable` once nothing of it is open. */
export function requireCancellable(stored: GrantWithGames, now: Date): void {
  if (stored.grant.status === 'pending_issue')
    throw new FlatError('issuance_in_progress', {
      body: describeGrant(stored),
      retryAfterS: issuanceRetryAfterS(stored.grant, now),
    })
  const current = sweptWithGamesAt(stored, now)
  if (!current.games.some((game) => game.status === 'active')) throw notCancellable(current)
}

/** A no is `provider_error` 502; no answer, or one that asks to wait, is `provider_unavailable` 503. */
export function providerRefusal(cause: ProviderCallError): FlatError {
  const isTemporary = ['timeout', 'unavailable', 'rate_limited'].includes(cause.kind)
  return isTemporary
    ? new FlatError('provider_unavailable', { cause, retryAfterS: 5 })
    : new FlatError('provider_error', { cause })
}

function describeGrant({ grant, games }: GrantWithGames) {
  return { grant_status: grant.status, games: games.map(presentGame) }
}

/** Who cancelled what, beside the change itself. */
export async function recordCancel(
  db: Db,
  ctx: BrandContext,
  { before, after }: { before: GrantWithGames; after: GrantWithGames },
): Promise<void> {
  await recordAudit(db, ctx, {
    action: 'free_rounds.cancelled',
    subjectType: 'free_round_grant',
    subjectId: before.grant.id,
    brandId: ctx.brandId,
    before: snapshot(before),
    after: snapshot(after),
  })
}

const snapshot = ({ grant, games }: GrantWithGames) => ({
  status: grant.status,
  games: games.map((game) => `${game.gameId}: ${game.status}`),
})

import type { CreateSessionRequest, SessionResponse } from '@/server/contract/resources/session'
import { AppError, FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { claimSessionKey, releaseSessionKey, type SessionLease } from '@/server/modules/platform/idempotency'
import { findPlayableRounds } from '@/server/modules/play/free-rounds'
import { callLaunch } from './call-provider'
import { launch } from './launch'
import { readLaunchFacts, requireLaunchAllowed } from './launch-checks'
import { findLaunchLook } from './launch-look'
import { newRealSession } from './new-session'
import { insertSessionWithinLimit, updateToReadyAndKeep } from './queries'
import { selectSessionOfBrand } from './queries-read'

/** When an open session ends is not known beforehand; each 429 says how long to wait all the same (spec §7.3). */
const sessionLimitRetryS = 60

export interface CreatedSession {
  status: 201
  body: SessionResponse
  /** True when an earlier session is answered again: X-Idempotent-Replayed. */
  isReplayed: boolean
  /** Fields in which the body of a replay differs from the session that it gets. */
  differing: string[]
}

/**
 * Creates a real-money session and launches it at the provider (spec §4.5). The key belongs to the brand: only a 201 is
 * kept and replayed for 24 hours, whatever a later body says; any refusal releases the key.
 *
 * Refusals, in this order: `idempotency_in_progress` 409 · those of `requireLaunchAllowed` · E3003 429 too many open
 * sessions · E1004, E1050–E1056 the provider.
 */
export async function createSession(
  ctx: BrandContext,
  { idempotencyKey, body }: { idempotencyKey: string; body: CreateSessionRequest },
): Promise<CreatedSession> {
  const key = { brandId: ctx.brandId, key: idempotencyKey }
  // Beside the claim, which waits for the disk: most keys are new.
  const facts = readLaunchFacts(ctx, body)
  const claim = await claimSessionKey(key, ctx.clock.now())
  switch (claim.kind) {
    case 'stored': {
      const first = JSON.parse(claim.answer.body) as SessionResponse
      return { status: 201, body: first, isReplayed: true, differing: await compare(ctx, body, first) }
    }
    case 'in_progress':
      throw inProgress()
    case 'claimed':
      return {
        status: 201,
        body: await createOrRelease(ctx, { body, facts }, claim.lease),
        isReplayed: false,
        differing: [],
      }
  }
}

/** A key that was used for another player opens that player's session: the caller is told, since bodies decide nothing. */
async function compare(
  { brandId, organizationId }: BrandContext,
  { player_id, game_id, currency, country }: CreateSessionRequest,
  { session_id: sessionId }: SessionResponse,
): Promise<string[]> {
  const session = await selectSessionOfBrand(db, { sessionId, brandId, organizationId })
  if (!session) return []
  const pairs = {
    player_id: [player_id, session.playerId],
    game_id: [game_id, session.gameId],
    currency: [currency, session.currency],
    country: [country, session.country],
  }
  return Object.entries(pairs).flatMap(([name, [sent, first]]) => (sent === first ? [] : [name]))
}

interface Asked {
  body: CreateSessionRequest
  facts: ReturnType<typeof readLaunchFacts>
}

async function createOrRelease(
  ctx: BrandContext,
  asked: Asked,
  lease: SessionLease,
): Promise<SessionResponse> {
  try {
    return await createUnderLease(ctx, asked, lease)
  } catch (error) {
    // The refusal is the answer, also when the release fails: then the lease expires by itself.
    await releaseSessionKey(lease).catch((err: unknown) =>
      log.warn({ err, requestId: ctx.requestId }, 'idempotency key release failed'),
    )
    throw error
  }
}

async function createUnderLease(
  ctx: BrandContext,
  { body, facts }: Asked,
  lease: SessionLease,
): Promise<SessionResponse> {
  const id = newId()
  const { game, protection } = await requireLaunchAllowed(ctx, body, { ...facts, sessionId: id })
  const { completeUrl, branding } = await findLaunchLook({ id, brandId: ctx.brandId })
  const landing = landingUrls(body, completeUrl)
  const session = newRealSession(ctx, { id, game, body, landing })
  const { providerCode } = game
  const { player_id: playerId, currency } = body
  const play = {
    brandId: ctx.brandId,
    providerCode,
    gameId: game.id,
    playerId,
    currency,
    now: ctx.clock.now(),
  }
  // Read meanwhile: a failure of it is one of the launch.
  const freeRounds = findPlayableRounds(play)
  freeRounds.catch(() => undefined)
  if (!(await insertSessionWithinLimit(db, session)))
    throw new AppError('E3003', { retryAfterS: sessionLimitRetryS })
  return launch(ctx, {
    session,
    call: () =>
      callLaunch(ctx, { game, sessionId: session.id, body, landing, branding, protection, freeRounds }),
    finish: async (ready, response) => {
      const answer = { status: 201, body: JSON.stringify(response) } as const
      const isKept = await updateToReadyAndKeep(db, ready, { lease, answer, now: ctx.clock.now() })
      // The lease expired and another request works on the key: its session is the one to answer with.
      if (!isKept) throw inProgress()
    },
  })
}

const inProgress = () => new FlatError('idempotency_in_progress', { retryAfterS: 1 })

/**
 * Where a player goes from a game: `return_url`, else our game-complete page; the top-up button leads to `deposit_url`,
 * else wherever the player would return to (spec §2.5).
 */
export function landingUrls(
  asked: { return_url?: string | undefined; deposit_url?: string | undefined },
  completeUrl: string,
): { returnUrl: string; depositUrl: string } {
  const returnUrl = asked.return_url ?? completeUrl
  return { returnUrl, depositUrl: asked.deposit_url ?? returnUrl }
}

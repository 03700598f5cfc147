import type { PlayerBranding } from '@/server/contract/branding'
import type {
  CreateDemoSessionRequest,
  CreateSessionRequest,
  SessionResponse,
} from '@/server/contract/resources/session'
import { AppError, FlatError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asSessionId, type BrandId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { findBrandBranding } from '@/server/modules/accounts/branding'
import { findDefaultBrandId } from '@/server/modules/accounts/brands'
import { requireLaunchableGame } from '@/server/modules/catalogue/catalog'
import { claimSessionKey, releaseSessionKey, type SessionLease } from '@/server/modules/platform/idempotency'
import { findPlayableRounds } from '@/server/modules/play/free-rounds'
import { requireDemoInMarket } from '@/server/modules/rules/jurisdictions'
import type { GameBranding } from '@/server/providers/port'
import { callDemoLaunch, callLaunch } from './call-provider'
import { launch } from './launch'
import { readLaunchFacts, requireLaunchAllowed } from './launch-checks'
import { signCompleteToken } from './launch-link'
import { newDemoSession, newRealSession } from './new-session'
import { insertSession, insertSessionWithinLimit, updateToReadyAndKeep } from './queries'
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

/**
 * Opens a game with play money: no player, no wallet, no callbacks, no idempotency key (spec §4.6), and no brand chosen:
 * it is recorded under the default brand where there is one. Only with a country are the rules of its market
 * checked. Throws E2001 for an unknown game and for one without a demo, the gates of `requireLaunchableGame`, E2003, and
 * E1004, E1050–E1056.
 */
export async function createDemoSession(
  ctx: TenantContext,
  body: CreateDemoSessionRequest,
): Promise<SessionResponse> {
  const brandId = await findDefaultBrandId(ctx)
  const { country } = body
  const game = await requireLaunchableGame(ctx, body.game_id, {
    ...(country && { country }),
    needsDemo: true,
  })
  const id = newId()
  const market = country === undefined ? null : { sessionId: id, game, country }
  const protection = market && (await requireDemoInMarket({ ...ctx, brandId }, market))
  const { completeUrl: returnUrl, branding } = await findLaunchLook({ id, brandId })
  const session = newDemoSession(ctx, { id, game, brandId, returnUrl })
  await insertSession(db, session)
  return launch(ctx, {
    session,
    call: () => callDemoLaunch(ctx, { game, sessionId: session.id, returnUrl, branding, protection }),
  })
}

export interface LaunchLook {
  /** The service's own game-complete page; where the brand has published its branding, as that brand's. */
  completeUrl: string
  /** What a provider may show in its game; null where nothing is published. */
  branding: GameBranding | null
}

/** How a launch looks as its brand's. `brandId` null: a demo without one. */
async function findLaunchLook(session: { id: string; brandId: BrandId | null }): Promise<LaunchLook> {
  const { baseUrl, LAUNCH_SIGNING_KEY } = env()
  const found = session.brandId && (await findBrandBranding(session.brandId))
  if (!found) return { completeUrl: `${baseUrl}/complete`, branding: null }
  const token = signCompleteToken(asSessionId(session.id), LAUNCH_SIGNING_KEY)
  return { completeUrl: `${baseUrl}/complete/${token}`, branding: toGameBranding(found, baseUrl) }
}

function toGameBranding(branding: PlayerBranding, baseUrl: string): GameBranding {
  const absolute = (address: string | null) => address && new URL(address, baseUrl).href
  return {
    name: branding.displayName,
    accent: branding.accent,
    logoLightUrl: absolute(branding.logoLight),
    logoDarkUrl: absolute(branding.logoDark),
    iconUrl: absolute(branding.icon),
  }
}

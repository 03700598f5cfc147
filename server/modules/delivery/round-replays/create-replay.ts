import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { RoundReplay } from '@/server/contract/resources/transaction'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { recordAudit } from '@/server/modules/platform/audit'
import { deleteOldReplays, findReplayedRound, insertReplay } from './queries'

const replayLifetimeMs = 10 * 60_000

interface ReplayWanted {
  provider_code: string
  round_id: string
  session_id?: string | undefined
  lang?: string | undefined
}

/** A link that shows one round of the brand, once and for ten minutes. Throws E0004. Audited. */
export const createRoundReplay = (ctx: BrandContext, wanted: ReplayWanted): Promise<RoundReplay> =>
  createLink(ctx, { ...wanted, brandId: ctx.brandId })

const OneRound = z.object({ providerCode: z.string().max(64), roundId: z.string().max(160) })

/** The same for a member or staff, whatever the brand of the round. Throws E0004. */
export const replayRound = writeVerb(
  'transactions.replayRound',
  OneRound,
  (ctx: TenantContext, { providerCode, roundId }: z.output<typeof OneRound>) =>
    createLink(ctx, { provider_code: providerCode, round_id: roundId }),
)

async function createLink(
  ctx: TenantContext,
  { provider_code: providerCode, round_id: roundId, ...wanted }: ReplayWanted & { brandId?: string },
): Promise<RoundReplay> {
  const { organizationId, clock } = ctx
  const { brandId, session_id: sessionId, lang = null } = wanted
  const key = { organizationId, brandId, providerCode, roundId, sessionId }
  const round = await findReplayedRound(db, key)
  if (!round) throw new AppError('E0004', { message: 'Round not found.' })
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + replayLifetimeMs)
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await inTransaction(async (tx) => {
    await deleteOldReplays(tx, { organizationId, before: now })
    await insertReplay(tx, {
      ...{ id, organizationId, providerCode, roundId, lang, expiresAt },
      ...{ brandId: round.brandId, sessionId: round.sessionId, gameId: round.gameId },
      // defence: a replay link is stored as its hash
      tokenHash: new Uint8Array(sha256(token)),
      isNarrowed: sessionId !== undefined,
      createdAt: now,
    })
    const subject = { subjectType: 'round', subjectId: roundId, brandId: round.brandId }
    await recordAudit(tx, ctx, {
      ...subject,
      action: 'round.replay_created',
      after: { provider: providerCode, session: round.sessionId, expiresAt },
    })
  })
  return { url: `${env().baseUrl}/replay/${token}`, expires_at: expiresAt.toISOString() }
}

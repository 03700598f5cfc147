import { z } from 'zod'
import { type RoundFinding, roundFindingKinds } from '@/server/contract/round-findings'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findOpenRound } from './queries-act'
import { findRoundMovements } from './queries-sides'

export const OneOpenRound = z.object({ id: z.uuid() })
export type OneOpenRound = z.output<typeof OneOpenRound>

/** As `ask-provider` stores it. */
const StoredAnswer = z.object({
  status: z.enum(['open', 'finished', 'void', 'unknown']),
  transactions: z.array(
    z.object({
      transactionId: z.string(),
      type: z.enum(['bet', 'win', 'refund']),
      amountMinor: z.string(),
      currency: z.string(),
      referenceTransactionId: z.string().optional(),
    }),
  ),
})
const StoredFindings = z.array(
  z.object({
    kind: z.enum(roundFindingKinds),
    transactionId: z.string().nullable(),
    oursMinor: z.string().nullable(),
    theirsMinor: z.string().nullable(),
  }),
)

/** A round with its three sides: the provider's answer, our movements, and what the wallet said of each. Throws E0004. */
export const getOpenRound = readVerb('rounds.read', OneOpenRound, run)

async function run(ctx: TenantContext, { id }: OneOpenRound) {
  const round = await findOpenRound(db, { organizationId: ctx.organizationId, id })
  if (!round) throw new AppError('E0004', { message: 'Round not found in this organization.' })
  const { answer, findings, leaseToken: _token, leaseExpiresAt, ...facts } = round
  return {
    ...facts,
    isBeingAsked: leaseExpiresAt !== null && leaseExpiresAt > ctx.clock.now(),
    answer: answer === null ? null : StoredAnswer.parse(answer),
    findings: findings === null ? [] : (StoredFindings.parse(findings) satisfies RoundFinding[]),
    movements: await findRoundMovements(db, round),
  }
}

import type { HandedBack } from '@/server/contract/sandbox-tools'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { removeExpiredListeners, requireSandbox } from '@/server/modules/accounts/endpoints'
import { deleteHandoversBefore, findHandover, storeAnswer } from './queries'

/**
 * Takes what the wallet behind a listener answered to a callback. The first answer within the deadline counts; the attempt is
 * then judged as any other. Throws E5004 (live), E0004 (never given to this listener), E0003 409 (answered, or too late).
 */
export async function handBack(
  { organizationId, clock }: TenantContext,
  { listenerId, handoverId: id, answer }: { listenerId: string; handoverId: string; answer: HandedBack },
): Promise<void> {
  requireSandbox()
  if (await storeAnswer(db, { id, listenerId, organizationId, answer, now: clock.now() })) return
  const found = await findHandover(db, { id, listenerId, organizationId })
  if (found === null) throw new AppError('E0004', { message: 'This listener was given no such callback.' })
  throw new AppError('E0003', {
    status: 409,
    message: found.isAnswered
      ? 'This attempt is answered already; the first answer counts.'
      : 'The deadline of this attempt has passed: it counts as failed, and comes again if it is redelivered.',
  })
}

const keptMs = 3_600_000

/** For a job; with them go listeners whose process died. The attempts themselves are kept by the wallet engine. Returns how many. */
export async function pruneHandovers(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  await removeExpiredListeners(ctx)
  return deleteHandoversBefore(db, before)
}

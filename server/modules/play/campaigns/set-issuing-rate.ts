import { z } from 'zod'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { policy } from './policy'
import { saveRate, selectRate } from './queries-throttle'

const IssuingRate = OneProvider.extend({ perSecond: z.int().min(1).max(1_000) })
type IssuingRate = z.output<typeof IssuingRate>

/**
 * How many calls per second campaigns may make to a provider, over all processes and organizations together; 1 to
 * 1,000. Throws E5004 (only an administrator), E1001, E0003.
 */
export const setIssuingRate = writeVerb('providers.throttle', IssuingRate, run)

async function run(ctx: Context, { providerCode, perSecond }: IssuingRate): Promise<void> {
  if (!Number.isInteger(perSecond) || perSecond < 1 || perSecond > 1_000) {
    const issues = [{ path: 'perSecond', message: 'Must be 1 to 1000' }]
    throw new AppError('E0003', { details: { issues } })
  }
  await inTransaction(async (db) => {
    const before = await selectRate(db, providerCode)
    if (!before) throw new AppError('E1001')
    await saveRate(db, { providerCode, perSecond, now: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: 'provider.throttled',
      subjectType: 'provider',
      subjectId: providerCode,
      before: { perSecond: before.perSecond ?? policy.defaultPerSecond },
      after: { perSecond },
    })
  })
}

import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { changedDefaults, ProviderDefaultsChange } from './provider-defaults'
import {
  findDefaults,
  findProvider,
  inAccessTransaction,
  lockProvider,
  updateDefaults,
  updateProviderStatus,
} from './queries'

const NewStatus = OneProvider.extend({ status: z.enum(['active', 'suspended', 'unavailable']) })
type NewStatus = z.output<typeof NewStatus>

const actions = {
  active: 'provider.reinstated',
  suspended: 'provider.suspended',
  unavailable: 'provider.marked_unavailable',
} as const

/**
 * Suspends a provider for all organizations: launches are refused with E1003, its games leave the lists, its open sessions take no
 * more bets, wins and refunds still pass. Marks it unavailable for a while: launches are refused with E1002, which operators
 * retry, and nothing else changes. Or reverts either. Throws E5004 (administrators alone), E1001.
 */
export const setProviderStatus = writeVerb('providers.suspend', NewStatus, runSetProviderStatus)

async function runSetProviderStatus(ctx: Context, { providerCode, status }: NewStatus): Promise<void> {
  await inAccessTransaction(async (db) => {
    await lockProvider(db, providerCode)
    const provider = await findProvider(db, providerCode)
    if (!provider) throw new AppError('E1001')
    if (provider.status === status) return
    await updateProviderStatus(db, { code: providerCode, status, now: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: actions[status],
      subjectType: 'provider',
      subjectId: providerCode,
      before: { status: provider.status },
      after: { status },
    })
  })
}

/**
 * Changes whether a provider is connected here, whether organizations need an approval for it, and the currencies and
 * blocked countries that its games inherit. Processes hear of it through the database. Throws E5004 (administrators
 * alone), E1001.
 */
// defence: only administrators change provider defaults
export const setProviderDefaults = writeVerb(
  'providers.configure',
  OneProvider.extend(ProviderDefaultsChange.shape),
  runSetProviderDefaults,
)

async function runSetProviderDefaults(
  ctx: Context,
  { providerCode, ...change }: { providerCode: string } & ProviderDefaultsChange,
): Promise<void> {
  await inAccessTransaction(async (db) => {
    await lockProvider(db, providerCode)
    const before = await findDefaults(db, providerCode)
    if (!before) throw new AppError('E1001')
    const after = changedDefaults(before, change)
    if (isDeepStrictEqual(before, after)) return
    await updateDefaults(db, { code: providerCode, defaults: after, now: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: 'provider.defaults_changed',
      subjectType: 'provider',
      subjectId: providerCode,
      before: { ...before },
      after: { ...after },
    })
  })
}

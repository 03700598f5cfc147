import { isDeepStrictEqual } from 'node:util'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { changedDefaults, ProviderDefaultsChange } from './provider-defaults'
import { findDefaults, inAccessTransaction, lockProvider, updateDefaults } from './queries'

/**
 * Changes whether a provider is connected here, whether organizations need an approval for it, and the currencies and
 * blocked countries that its games inherit. Processes hear of it through the database. Throws E5004 (administrators
 * alone), E1001.
 */
// defence: only administrators change provider defaults
export const setProviderDefaults = writeVerb(
  'providers.configure',
  OneProvider.extend(ProviderDefaultsChange.shape),
  run,
)

async function run(
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

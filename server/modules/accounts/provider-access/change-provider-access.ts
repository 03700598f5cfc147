import { z } from 'zod'
import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import {
  type AccessChange,
  findAccess,
  findProvider,
  hasOrganization,
  inAccessTransaction,
  upsertAccess,
} from './queries'

const NewAccess = OneProvider.extend({
  isApproved: z.boolean().optional(),
  isEnabled: z.boolean().optional(),
  hasFreeRounds: z.boolean().optional(),
})
type NewAccess = z.output<typeof NewAccess>

/** An organization's access to a provider. */
interface ProviderAccessState {
  isEnabled: boolean
  isApproved: boolean
  hasFreeRounds: boolean
}

const ordinary: ProviderAccessState = { isEnabled: true, isApproved: false, hasFreeRounds: true }

/**
 * Enables or disables a provider for the organization, approves it, or switches its free rounds; what is left out stays.
 * Audited. Throws E5004 (only administrators decide), E7001, E1001 (unknown provider).
 */
export const setProviderAccess = writeVerb('providers.approve', NewAccess, runSetProviderAccess)

async function runSetProviderAccess(ctx: TenantContext, input: NewAccess): Promise<ProviderAccessState> {
  const { providerCode } = input
  const key = { organizationId: ctx.organizationId, providerCode }
  return inAccessTransaction(async (db) => {
    if (!(await hasOrganization(db, ctx.organizationId))) throw new AppError('E7001')
    if (!(await findProvider(db, providerCode))) throw new AppError('E1001')
    const before = stateOf((await findAccess(db, key)) ?? ordinary)
    const after = stateOf(await upsertAccess(db, { key, change: changeOf(input), now: ctx.clock.now() }))
    await recordAudit(db, ctx, {
      action: 'provider_access.changed',
      subjectType: 'provider',
      subjectId: providerCode,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
}

/** Deciding about the approval, either way, answers the request for it. */
function changeOf({ isApproved, isEnabled, hasFreeRounds }: NewAccess): AccessChange {
  return {
    ...(isApproved !== undefined && { isApproved, requestedAt: null }),
    ...(isEnabled !== undefined && { isEnabled }),
    ...(hasFreeRounds !== undefined && { hasFreeRounds }),
  }
}

function stateOf({ isEnabled, isApproved, hasFreeRounds }: ProviderAccessState): ProviderAccessState {
  return { isEnabled, isApproved, hasFreeRounds }
}

/**
 * Asks Croupier for the approval of a provider; staff see who waits, and since when. Asking again, or for a provider that is
 * open already, changes nothing. Throws E5004, E1001 (unknown provider).
 */
export const requestProviderAccess = writeVerb('providers.request', OneProvider, runRequestProviderAccess)

async function runRequestProviderAccess(ctx: TenantContext, { providerCode }: OneProvider): Promise<void> {
  const key = { organizationId: ctx.organizationId, providerCode }
  await inAccessTransaction(async (db) => {
    const provider = await findProvider(db, providerCode)
    if (!provider) throw new AppError('E1001')
    const access = await findAccess(db, key)
    if (!provider.requiresApproval || access?.isApproved || access?.requestedAt) return
    const now = ctx.clock.now()
    await upsertAccess(db, { key, change: { requestedAt: now }, now })
    await recordAudit(db, ctx, {
      action: 'provider_access.requested',
      subjectType: 'provider',
      subjectId: providerCode,
      after: { provider: provider.name },
    })
  })
}

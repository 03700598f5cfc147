import type { Context } from '@/server/core/context'
import { type Db, db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { closeProvider, findStudio, lockStudio, updateStudio, withoutRequest } from './queries'
import { testCodeOf } from './studios'

/** Whether the organization is a studio whose games operators have. */
export async function isInProduction(organizationId: string): Promise<boolean> {
  const studio = await findStudio(db, organizationId)
  return studio !== null && studio.connectedAt !== null
}

/**
 * When its organization is deleted: its provider is suspended, so that its games leave the lists and take no more bets, and keeps its
 * secret and address, so that wins and refunds of open rounds still pass. What waits for approval is withdrawn, and its test
 * environment is called no more.
 */
export async function closeStudio(tx: Db, ctx: Context, organizationId: string): Promise<void> {
  const studio = await lockStudio(tx, organizationId)
  if (!studio) return
  const { providerCode, connectedAt } = studio
  const now = ctx.clock.now()
  await updateStudio(tx, organizationId, withoutRequest)
  await closeProvider(tx, testCodeOf(providerCode), { baseUrl: '' }, now)
  // defence: games of a deleted studio take no bets
  const isSuspended =
    connectedAt !== null && (await closeProvider(tx, providerCode, { status: 'suspended' }, now))
  if (!isSuspended) return
  await recordAudit(tx, ctx, {
    ...{ action: 'provider.suspended', subjectType: 'provider', subjectId: providerCode },
    after: { status: 'suspended', reason: 'Its studio is deleted.' },
  })
}

import type { z } from 'zod'
import { OneKey } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { operationList, readStoredOperations, toStoredOperations } from './allowed-operations'
import { networkList, requireNetworks } from './key-limitations'
import { type KeySummary, summarizeKey } from './key-summary'
import { findKey, inKeyTransaction, type KeyRow, updateLimits } from './queries'

/** `allowedOperations` left out: they stay as they are. */
const Restriction = OneKey.extend({
  allowedNetworks: networkList,
  allowedOperations: operationList.optional(),
})
type Restriction = z.output<typeof Restriction>

/**
 * Sets the networks from which a key may be used (none: from anywhere) and the operations it may call (null: every one).
 * Counts from the next call. Throws E5004 (role), E0004 (no such key in this organization), E0003 (the networks or operations).
 */
export const restrictKey = writeVerb('keys.issue', Restriction, run)

async function run(ctx: TenantContext, input: Restriction): Promise<KeySummary> {
  const allowedNetworks = requireNetworks(input.allowedNetworks)
  return inKeyTransaction(async (db) => {
    const key = await findKey(db, ctx.organizationId, input.keyId)
    if (!key) throw new AppError('E0004', { message: 'API key not found.' })
    const changed = await updateLimits(db, key.id, {
      allowedNetworks,
      ...(input.allowedOperations !== undefined && {
        allowedOperations: toStoredOperations(input.allowedOperations),
      }),
    })
    await recordAudit(db, ctx, {
      action: 'key.restricted',
      subjectType: 'api_key',
      subjectId: key.id,
      before: { name: key.name, ...audited(key) },
      after: audited(changed),
    })
    return summarizeKey(changed, ctx.clock.now())
  })
}

const audited = ({ allowedNetworks, allowedOperations }: KeyRow) => ({
  allowedNetworks,
  allowedOperations: readStoredOperations(allowedOperations) ?? 'all',
})

import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { refuseSecret, requireAcceptableSecret } from './acceptable-endpoint'
import { openEndpointSecret, sealEndpointSecret } from './endpoint-secret'
import { storeNextSecret } from './queries-secret'
import { requireSecrets } from './require-secrets'

const NewSecret = OneEndpoint.extend({ secret: z.string().max(1_024) })
type NewSecret = z.output<typeof NewSecret>

/**
 * Keeps a secret to change to. Deliveries are signed with the current one until `switchSecret`, so that the wallet can be
 * prepared and tested first. Takes the place of one that waits already.
 * Throws E5004 (role), E0004 (no such endpoint), E0003 (the secret, or it is the current one).
 */
export const prepareSecret = writeVerb('endpoint.write', NewSecret, run)

async function run(ctx: TenantContext, { endpointId, secret }: NewSecret): Promise<{ preparedAt: Date }> {
  requireAcceptableSecret(secret)
  const now = ctx.clock.now()
  return inTransaction(async (db) => {
    const secrets = await requireSecrets(db, ctx, endpointId)
    if (openEndpointSecret(secrets.current) === secret) throw refuseSecret(['This is the current secret.'])
    await storeNextSecret(db, endpointId, sealEndpointSecret(secret), now)
    await recordAudit(db, ctx, {
      action: 'endpoint.secret_prepared',
      subjectType: 'endpoint',
      subjectId: endpointId,
      ...(secrets.brandId ? { brandId: secrets.brandId } : {}),
      after: { replacesPreparedSecret: secrets.next !== null },
    })
    return { preparedAt: now }
  })
}

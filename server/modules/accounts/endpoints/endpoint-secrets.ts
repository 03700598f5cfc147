import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { keyring } from '@/server/keyring'
import { recordAudit } from '@/server/modules/platform/audit'
import { refuseSecret, requireAcceptableSecret } from './acceptable-endpoint'
import {
  erasePreviousSecrets,
  lockSecrets,
  type SealedSecrets,
  selectSecretChange,
  selectTestSecrets,
  storeAcceptance,
  storeNextSecret,
} from './queries-secret'

/** Bound into the sealed value, so that another column's secret cannot stand in for it. */
const purpose = 'endpoint.secret'

export const sealEndpointSecret = (secret: string): string => keyring().seal(secret, purpose)

export const openEndpointSecret = (sealed: string): string => keyring().open(sealed, purpose)

/** When an endpoint of the organization last got another secret; null: it has its first one, or is gone. */
export async function findSecretChange(
  { organizationId }: TenantContext,
  endpointId: string | null,
): Promise<Date | null> {
  return endpointId === null ? null : selectSecretChange(db, { organizationId, id: endpointId })
}

/** `next`: the one that `prepareSecret` keeps. */
export const secretChoices = ['current', 'next'] as const
export type SecretChoice = (typeof secretChoices)[number]

/** What a test callback is signed with; null: the organization has no such endpoint, or nothing is prepared. */
export async function findTestSecret(
  { organizationId }: TenantContext,
  { endpointId, choice }: { endpointId: string; choice: SecretChoice },
): Promise<{ secret: string; nextAt: Date | null } | null> {
  const row = await selectTestSecrets(db, { organizationId, id: endpointId })
  const sealed = row?.[choice]
  return sealed ? { secret: openEndpointSecret(sealed), nextAt: choice === 'next' ? row.nextAt : null } : null
}

/** The wallet accepted a test callback that was signed with the secret prepared at `nextAt`. */
export async function markSecretAccepted(
  { clock }: TenantContext,
  { endpointId, nextAt }: { endpointId: string; nextAt: Date },
): Promise<void> {
  await storeAcceptance(db, endpointId, nextAt, clock.now())
}

const NewSecret = OneEndpoint.extend({ secret: z.string().max(1_024) })
type NewSecret = z.output<typeof NewSecret>

/**
 * Keeps a secret to change to. Deliveries are signed with the current one until `switchSecret`, so that the wallet can be
 * prepared and tested first. Takes the place of one that waits already.
 * Throws E5004 (role), E0004 (no such endpoint), E0003 (the secret, or it is the current one).
 */
export const prepareSecret = writeVerb('endpoint.write', NewSecret, runPrepareSecret)

async function runPrepareSecret(
  ctx: TenantContext,
  { endpointId, secret }: NewSecret,
): Promise<{ preparedAt: Date }> {
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

/** The secrets of an endpoint of the organization, held to the end of the transaction. Throws E0004. */
export async function requireSecrets(
  db: Db,
  { organizationId }: TenantContext,
  endpointId: string,
): Promise<SealedSecrets> {
  const secrets = await lockSecrets(db, { organizationId, id: endpointId })
  if (!secrets) throw new AppError('E0004', { message: 'Endpoint not found.' })
  return secrets
}

/** For a job: erases previous secrets that can no longer be restored. Returns how many. */
export function pruneEndpointSecrets(ctx: Context): Promise<number> {
  return erasePreviousSecrets(db, ctx.clock.now())
}

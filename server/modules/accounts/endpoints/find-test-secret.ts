import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { openEndpointSecret } from './endpoint-secret'
import { selectTestSecrets, storeAcceptance } from './queries-secret'

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

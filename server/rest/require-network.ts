import type { Operation } from '@/server/contract/operation'
import { type AuthenticatedKey, isAllowedFrom } from '@/server/modules/accounts/keys'
import { insufficient } from '@/server/rest/require-scope'

/** Throws E5004 for a call from outside the key's networks; the address is the one that rate limits count by. */
export function requireNetwork(
  operation: Pick<Operation, 'isScopeRefusalFlat'>,
  { allowedNetworks }: Pick<AuthenticatedKey, 'allowedNetworks'>,
  address: string | null,
): void {
  if (isAllowedFrom(allowedNetworks, address)) return
  throw insufficient(operation, { message: 'This API key may not be used from this IP address.' })
}

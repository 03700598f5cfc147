import { FlatError } from '@/server/core/app-error'
import type { RequestHeaders } from '@/server/core/request-headers'
import type { AuthenticatedKey } from '@/server/modules/keys'
import type { Dependencies } from '@/server/rest/dependencies'

const bearer = /^bearer +([\x21-\x7e]+)$/i

/**
 * Whose key came in the Authorization header; a key anywhere else, such as the URL, is not looked at. Missing, unknown,
 * revoked and expired are told apart nowhere in the answer (spec §5.4).
 */
export async function authenticate(
  headers: RequestHeaders,
  { authenticateKey, clock }: Pick<Dependencies, 'authenticateKey' | 'clock'>,
): Promise<AuthenticatedKey> {
  const token = bearer.exec(headers.get('authorization') ?? '')?.[1]
  const key = token === undefined ? null : await authenticateKey(token, clock)
  if (!key) throw new FlatError('invalid_token')
  return key
}

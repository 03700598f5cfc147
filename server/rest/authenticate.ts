import { FlatError } from '@/server/core/app-error'
import type { RequestHeaders } from '@/server/core/request-headers'
import type { AuthenticatedKey, KeyOwner } from '@/server/modules/accounts/keys'
import type { Dependencies } from '@/server/rest/dependencies'

const bearer = /^bearer +([\x21-\x7e]+)$/i

type Needed = Pick<Dependencies, 'authenticateKey' | 'clock'>
type Note = (owner: KeyOwner) => void

const tokenOf = (headers: RequestHeaders) => bearer.exec(headers.get('authorization') ?? '')?.[1]

/**
 * The owner of the key in the Authorization header; keys elsewhere, such as in the URL, are ignored. The answer is the
 * same for missing, unknown, revoked and expired keys (spec §5.4). `note` gets the owner of a key that is or was valid.
 */
export async function authenticate(
  headers: RequestHeaders,
  { authenticateKey, clock }: Needed,
  note?: Note,
): Promise<AuthenticatedKey> {
  const token = tokenOf(headers)
  const key = token === undefined ? null : await authenticateKey(token, clock, note)
  if (!key) throw new FlatError('invalid_token')
  return key
}

/** The owner of the key where the answer does not depend on it: for the request log only. */
export async function identify(
  headers: RequestHeaders,
  { authenticateKey, clock, log }: Needed & Pick<Dependencies, 'log'>,
  note: Note,
): Promise<void> {
  const token = tokenOf(headers)
  if (token === undefined) return
  await authenticateKey(token, clock, note).catch((err: unknown) =>
    log.warn({ err }, 'API key lookup failed for a rejected request'),
  )
}

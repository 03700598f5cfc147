import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { asSessionId, isUuid, type SessionId } from '@/server/core/ids'

/**
 * The token of a launch link: the session's id and a signature over it, in base64url. It holds no secret and no state:
 * whether it still opens anything is the session's row to say.
 */
const idLength = 22
const macLength = 43
const shape = new RegExp(`^[A-Za-z0-9_-]{${idLength}}\\.[A-Za-z0-9_-]{${macLength}}$`)

export function signLaunchToken(sessionId: SessionId, signingKey: string): string {
  const id = Buffer.from(parse(sessionId)).toString('base64url')
  return `${id}.${sign(id, signingKey).toString('base64url')}`
}

/** The session of a token that was signed with this key, or null. */
export function readLaunchToken(token: string, signingKey: string): SessionId | null {
  if (!shape.test(token)) return null
  const id = token.slice(0, idLength)
  const mac = Buffer.from(token.slice(idLength + 1), 'base64url')
  if (!timingSafeEqual(mac, sign(id, signingKey))) return null
  const sessionId = stringify(Buffer.from(id, 'base64url'))
  return isUuid(sessionId) ? asSessionId(sessionId) : null
}

/** The version is signed too, so that a later kind of token can never be read as this one. */
const sign = (id: string, signingKey: string) =>
  createHmac('sha256', signingKey).update(`launch.v1.${id}`).digest()

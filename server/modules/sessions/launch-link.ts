import { createHmac } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { isEqualConstantTime } from '@/server/core/crypto'
import { asSessionId, isUuid, type SessionId } from '@/server/core/ids'

/**
 * The token of a launch link: the session's id and a signature over it, in base64url. It holds no secret and no state:
 * whether it still opens anything is the session's row to say.
 */
const idLength = 22
const macLength = 43
const shape = new RegExp(`^[A-Za-z0-9_-]{${idLength}}\\.[A-Za-z0-9_-]{${macLength}}$`)

export function signLaunchToken(sessionId: SessionId, signingKey: string): string {
  return sign(Buffer.from(parse(sessionId)).toString('base64url'), signingKey)
}

/**
 * The session of a token that was signed with this key, or null. Texts are compared, not the bytes they decode to: base64url
 * has several spellings of the same bytes, and a token has one.
 */
export function readLaunchToken(token: string, signingKey: string): SessionId | null {
  if (!shape.test(token)) return null
  const id = token.slice(0, idLength)
  // defence: a launch link's signature is checked
  if (!isEqualConstantTime(token, sign(id, signingKey))) return null
  const sessionId = stringify(Buffer.from(id, 'base64url'))
  return isUuid(sessionId) ? asSessionId(sessionId) : null
}

/** The version is signed too, so that a later kind of token can never be read as this one. */
function sign(id: string, signingKey: string): string {
  const mac = createHmac('sha256', signingKey).update(`launch.v1.${id}`).digest('base64url')
  return `${id}.${mac}`
}

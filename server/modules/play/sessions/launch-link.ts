import { createHmac } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { isEqualConstantTime } from '@/server/core/crypto'
import { asSessionId, isUuid, type SessionId } from '@/server/core/ids'

/**
 * The token of a launch link: the session's id and a signature over it, in base64url. It holds no secret and no state:
 * whether it still opens anything is the session's row to say. The game-complete page's is made alike, and opens nothing.
 */
type Kind = 'launch.v1' | 'complete.v1'

const idLength = 22
const macLength = 43
const shape = new RegExp(`^[A-Za-z0-9_-]{${idLength}}\\.[A-Za-z0-9_-]{${macLength}}$`)

export const signLaunchToken = (sessionId: SessionId, signingKey: string) =>
  signSession('launch.v1', sessionId, signingKey)

export const signCompleteToken = (sessionId: SessionId, signingKey: string) =>
  signSession('complete.v1', sessionId, signingKey)

function signSession(kind: Kind, sessionId: SessionId, signingKey: string): string {
  return sign(Buffer.from(parse(sessionId)).toString('base64url'), { kind, signingKey })
}

/**
 * The session of a token that was signed with this key, or null. Texts are compared, not the bytes they decode to: base64url
 * has several spellings of the same bytes, and a token has one.
 */
export const readLaunchToken = (token: string, signingKey: string) =>
  readToken(token, { kind: 'launch.v1', signingKey })

export const readCompleteToken = (token: string, signingKey: string) =>
  readToken(token, { kind: 'complete.v1', signingKey })

function readToken(token: string, by: { kind: Kind; signingKey: string }): SessionId | null {
  if (!shape.test(token)) return null
  const id = token.slice(0, idLength)
  // defence: a launch link's signature is checked
  if (!isEqualConstantTime(token, sign(id, by))) return null
  const sessionId = stringify(Buffer.from(id, 'base64url'))
  return isUuid(sessionId) ? asSessionId(sessionId) : null
}

/** The kind is signed too, so that none can be read as another. */
function sign(id: string, { kind, signingKey }: { kind: Kind; signingKey: string }): string {
  const mac = createHmac('sha256', signingKey).update(`${kind}.${id}`).digest('base64url')
  return `${id}.${mac}`
}

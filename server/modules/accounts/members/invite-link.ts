import { randomBytes } from 'node:crypto'
import { sha256 } from '@/server/core/crypto'
import { env } from '@/server/env'

const lifetimeMs = 7 * 86_400_000

/** A new single-use link. The token is in the link alone: what is stored cannot make it again. */
export function newInviteLink(now: Date) {
  const token = randomBytes(32).toString('base64url')
  return {
    url: `${env().baseUrl}/invite/${token}`,
    tokenHash: hashInviteToken(token),
    sentAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  }
}

export function hashInviteToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(token))
}

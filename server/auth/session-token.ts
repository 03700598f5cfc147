import { decode, type JWT } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/server/env'
import { sessionMaxAgeS } from '@/server/modules/accounts/members'

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), signedInAt: z.number().int() })

export interface Session {
  userId: string
  sessionId: string
}

/** What the session token says, or null when it is missing, forged, foreign or too old. */
export async function readSessionToken(token: string | undefined, now: Date): Promise<Session | null> {
  if (!token) return null
  const payload = await decode({ token, secret: env().NEXTAUTH_SECRET }).catch(() => null)
  return sessionOf(payload, now)
}

export function sessionOf(payload: JWT | null, now: Date): Session | null {
  const parsed = claims.safeParse(payload)
  if (!parsed.success) return null
  const ageMs = now.getTime() - parsed.data.signedInAt
  if (ageMs > sessionMaxAgeS * 1_000) return null
  return { userId: parsed.data.sub, sessionId: parsed.data.sid }
}

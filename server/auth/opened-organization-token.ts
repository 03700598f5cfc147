import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/server/env'

/** Its own salt: a session token can never pass for this one, nor the other way round. */
// defence: a session token is no proof of an opened organization
const salt = 'croupier.organization'

/** After an hour staff open the organization anew, and leave a new audit row. Members fall back to their first seat. */
export const openedMaxAgeS = 3_600

const claims = z.object({ sub: z.uuid(), organizationId: z.uuid(), openedAt: z.number().int() })

/** Proof that this person opened this organization: only the audited verb's caller makes one. */
export function sealOpenedOrganization(opened: {
  userId: string
  organizationId: string
  now: Date
}): Promise<string> {
  const token = { sub: opened.userId, organizationId: opened.organizationId, openedAt: opened.now.getTime() }
  return encode({ token, secret: env().NEXTAUTH_SECRET, salt, maxAge: openedMaxAgeS })
}

/** The organization this person opened within the hour, or null. */
export async function readOpenedOrganization(
  token: string | undefined,
  userId: string,
  now: Date,
): Promise<string | null> {
  if (!token) return null
  const payload = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null)
  const parsed = claims.safeParse(payload)
  // defence: the proof of an opened organization is bound to the user
  if (!parsed.success || parsed.data.sub !== userId) return null
  return now.getTime() - parsed.data.openedAt > openedMaxAgeS * 1_000 ? null : parsed.data.organizationId
}

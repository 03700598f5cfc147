import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { env } from '@/server/env'

/** Its own salt: a session token is never valid as this one, nor the reverse. */
// defence: a session token is no proof of an opened organization
const salt = 'croupier.organization'

/** After an hour staff must open the organization again, which is audited again. */
export const openedMaxAgeS = 3_600

/** The cookie stays small; after more, the first of them must be opened again. */
const maxOpened = 10

const claims = z.object({
  sub: z.uuid(),
  opened: z.array(z.object({ id: z.uuid(), at: z.number().int() })).max(maxOpened),
})

/** An organization that staff opened, and when (milliseconds). */
export type OpenedByStaff = z.output<typeof claims>['opened'][number]

/** Proof that this person opened these organizations: only the audited verb's caller makes one. */
export function sealOpenedOrganizations(userId: string, opened: readonly OpenedByStaff[]): Promise<string> {
  const token = { sub: userId, opened: opened.slice(-maxOpened) }
  return encode({ token, secret: env().NEXTAUTH_SECRET, salt, maxAge: openedMaxAgeS })
}

/** The organizations that this person opened within the hour, the newest last. */
export async function readOpenedOrganizations(
  token: string | undefined,
  userId: string,
  now: Date,
): Promise<OpenedByStaff[]> {
  if (!token) return []
  const payload = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null)
  const parsed = claims.safeParse(payload)
  // defence: the proof of an opened organization is bound to the user
  if (!parsed.success || parsed.data.sub !== userId) return []
  const since = now.getTime() - openedMaxAgeS * 1_000
  // defence: staff open an organization again after an hour
  return parsed.data.opened.filter(({ at }) => at >= since)
}

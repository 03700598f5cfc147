import { env } from '@/server/env'

/** Browsers keep a `__Host-` cookie to this very host over https; plain http (a local trial) cannot have one. */
export function isSecureDeployment(): boolean {
  return env().baseUrl.startsWith('https://')
}

// defence: the session cookie is bound to this host
const named = (name: string) => (isSecureDeployment() ? `__Host-croupier.${name}` : `croupier.${name}`)

export const sessionCookieName = () => named('session')
export const organizationCookieName = () => named('organization')
/**
 * The slug of the organization whose page was opened last, to which addresses without one lead. It grants no access.
 */
export const lastOrganizationCookieName = () => named('last-organization')
/** Binds a sign-in under way at an identity provider to this browser. */
export const ssoCookieName = () => named('sso')
/** When this browser last changed something: its next reads need a replica that has it. */
export const writtenCookieName = () => named('written')

export const cookieOptions = () => ({
  // defence: the session cookie is hidden from scripts
  httpOnly: true,
  // defence: the session cookie is not sent with cross-site posts
  sameSite: 'lax' as const,
  path: '/',
  secure: isSecureDeployment(),
})

/** A Set-Cookie line with the options every cabinet cookie has. */
export function setCookieLine(name: string, value: string, maxAgeS: number): string {
  const secure = isSecureDeployment() ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}

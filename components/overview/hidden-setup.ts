/** Whose checklist this browser no longer wants to see, in a cookie, so that the server leaves it out from the start. */
export const hiddenSetupCookie = 'croupier-setup-hidden'

const yearS = 31_536_000
/** A browser that goes through many organizations forgets the first. */
const most = 20

export function isSetupHidden(cookie: string | undefined, organizationId: string): boolean {
  return cookie?.split('.').includes(organizationId) ?? false
}

/** The cookie's line once the organization's checklist is hidden, or shown again. */
export function hiddenSetupLine(cookies: string, organizationId: string, isHidden: boolean): string {
  const current = cookies.split('; ').find((line) => line.startsWith(`${hiddenSetupCookie}=`))
  const ids = (current?.slice(hiddenSetupCookie.length + 1) ?? '').split('.').filter(Boolean)
  const others = ids.filter((id) => id !== organizationId).slice(-most)
  const value = (isHidden ? [...others, organizationId] : others).join('.')
  return `${hiddenSetupCookie}=${value}; path=/; max-age=${yearS}; samesite=lax`
}

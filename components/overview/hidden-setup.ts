/** Organizations whose checklist is hidden in this browser, in a cookie that the server reads. */
export const hiddenSetupCookie = 'croupier-setup-hidden'

const yearS = 31_536_000
/** The oldest entry is dropped when there are many. */
const maxHidden = 20

export function isSetupHidden(cookie: string | undefined, organizationId: string): boolean {
  return cookie?.split('.').includes(organizationId) ?? false
}

/** The cookie with the organization's checklist hidden or shown. */
export function hiddenSetupLine(cookies: string, organizationId: string, isHidden: boolean): string {
  const current = cookies.split('; ').find((line) => line.startsWith(`${hiddenSetupCookie}=`))
  const ids = (current?.slice(hiddenSetupCookie.length + 1) ?? '').split('.').filter(Boolean)
  const others = ids.filter((id) => id !== organizationId).slice(-maxHidden)
  const value = (isHidden ? [...others, organizationId] : others).join('.')
  return `${hiddenSetupCookie}=${value}; path=/; max-age=${yearS}; samesite=lax`
}

const home = '/'

/**
 * The path to return to after sign-in: a path of this site, else the home page. Anything that a browser could resolve
 * to another site (`//host`, `/\host`, a scheme, control characters) is refused.
 */
export function safeReturnPath(candidate: string | null | undefined): string {
  if (!candidate?.startsWith('/')) return home
  const here = 'https://cabinet.invalid'
  if (!URL.canParse(candidate, here)) return home
  const target = new URL(candidate, here)
  // defence: sign-in returns to this site only
  const isElsewhere = target.origin !== here || target.pathname.startsWith('//')
  if (isElsewhere || target.pathname === '/sign-in') return home
  return target.pathname + target.search + target.hash
}

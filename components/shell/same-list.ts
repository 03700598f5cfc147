import { organizationPath } from '@/server/contract/cabinet-addresses'
import { listedPath, navigation } from './navigation'

/**
 * Where switching to another organization leads: the list on screen, without the filters and the ids that belong to the
 * organization left; else the overview.
 */
export function sameList(slug: string, pathname: string): string {
  const path = listedPath(pathname.replace(/^\/o\/[^/]+/, ''))
  const within = navigation
    .filter((group) => !group.isStaff)
    .flatMap((group) => group.items)
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
  const [list] = within.toSorted((a, b) => b.href.length - a.href.length)
  return organizationPath(slug, list?.href ?? '/')
}

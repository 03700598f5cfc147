/** The organization stands in the address of each of its pages, `/o/{slug}/…`, and in every call of such a page. */

/** Names the organization of a tRPC call by its slug. */
export const organizationHeader = 'x-croupier-organization'

/** The same in the query of a download or an upload, which a link cannot give a header. */
export const organizationParam = 'organization'

/** First parts of the pages below `/o/{slug}`; the overview has none. */
export const organizationPages = [
  'affiliate',
  'audit-log',
  'billing',
  'branding',
  'brands',
  'callbacks',
  'campaigns',
  'developers',
  'free-rounds',
  'games',
  'incidents',
  'jurisdictions',
  'organization',
  'players',
  'protection',
  'reconciliation',
  'reports',
  'rounds',
  'sessions',
  'single-sign-on',
  'studio',
  'team',
  'transactions',
  'verification',
] as const

const pages: ReadonlySet<string> = new Set(organizationPages)

/** Whether a path without an organization, such as `/transactions?type=win`, is the page of one. */
export function isOrganizationPage(path: string): boolean {
  const [, first = ''] = /^\/([^/?#]+)/.exec(path) ?? []
  return pages.has(first) || /^\/(?:$|[?#])/.test(path)
}

/** The page of this organization; any other path stays as it is, as all do without an organization. */
export function organizationPath(slug: string | null, path: string): string {
  if (slug === null || !isOrganizationPage(path)) return path
  return `/o/${slug}${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** A download or upload of this organization. */
export function organizationFile(slug: string, path: string): string {
  const query = new URLSearchParams({ [organizationParam]: slug })
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** Longer or other text names no organization: addresses are untrusted input. */
export const isSlug = (text: string) => /^[\w-]{1,100}$/.test(text)

/** The slug in a page's path, whether or not there is such an organization. */
export function slugInPath(pathname: string): string | null {
  const [, slug = ''] = /^\/o\/([^/]+)/.exec(pathname) ?? []
  return isSlug(slug) ? slug : null
}

/** Calls that the cabinet's client puts into one request, and that the server takes. */
export const maxCabinetBatch = 10

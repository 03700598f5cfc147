import type { Page } from '@playwright/test'

/** Pages that belong to no organization. */
const outside = /^\/(?:account|docs|inbox|invite|o|outbox|reset|sign-in|staff|style)(?:[/?#]|$)/

/** Header of a call that says for which organization it is. */
export const organizationHeader = 'x-croupier-organization'

/** The address of a page in this organization; other pages have the address they are named by. */
export function addressIn(organization: string | null, path: string): string {
  if (organization === null || outside.test(path)) return path
  return `/o/${organization}${path.replace(/^\/(?=$|[?#])/, '')}`
}

/** The organization whose page is open. */
export function organizationOf(page: Page): string {
  const [, slug] = /^\/o\/([^/]+)/.exec(new URL(page.url()).pathname) ?? []
  if (slug === undefined) throw new Error(`${page.url()} is the page of no organization`)
  return slug
}

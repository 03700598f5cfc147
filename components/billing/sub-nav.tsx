'use client'

import { usePathname } from 'next/navigation'
import type { PermissionName } from '@/components/shell/me-context'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'

export interface BillingTab {
  /** Pages of an organization: without it. */
  href: string
  label: string
  permission: PermissionName
  /** Where pages below it are, if not below its own address; those below the first tab's own are its own only if it says so. */
  below?: string
}

interface SubNavProps {
  label: string
  tabs: readonly BillingTab[]
  permissions: readonly PermissionName[]
}

/** On a phone the tabs are wider than the screen. */
const bringIntoView = (link: HTMLElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The tab whose page or record is open: the nearest, where several are above it. */
function currentOf(tabs: readonly BillingTab[], pathname: string, pathOf: (href: string) => string) {
  const [start] = tabs
  const above = tabs.flatMap(({ href, below = href === start?.href ? null : href }) => {
    if (pathname === pathOf(href)) return { href, length: Number.POSITIVE_INFINITY }
    const isAbove = below !== null && pathname.startsWith(`${pathOf(below)}/`)
    return isAbove ? { href, length: below.length } : []
  })
  return above.toSorted((a, b) => b.length - a.length)[0]?.href
}

/** Links between the pages of an area that the reader may open; the first tab is the area's own address. */
export function SubNav({ label, tabs, permissions }: SubNavProps) {
  const pathname = usePathname()
  const pathOf = useOrganizationPath()
  const current = currentOf(tabs, pathname, pathOf)
  return (
    <nav aria-label={label} className="mb-5 flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)]">
      {tabs
        .filter(({ permission }) => permissions.includes(permission))
        .map(({ href, label: name }) => (
          <OrganizationLink
            key={href}
            href={href}
            ref={href === current ? bringIntoView : null}
            aria-current={href === current ? 'page' : undefined}
            className="whitespace-nowrap border-transparent border-b-2 py-2 font-medium text-faint text-sm transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {name}
          </OrganizationLink>
        ))}
    </nav>
  )
}

'use client'

import { usePathname } from 'next/navigation'
import type { PermissionName } from '@/components/shell/me-context'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'

export interface BillingTab {
  /** Pages of an organization: without it. */
  href: string
  label: string
  permission: PermissionName
  /** Where pages below it are, if not below its own address. */
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

/** Links between the pages of an area that the reader may open; the first tab is the area's own address. */
export function SubNav({ label, tabs, permissions }: SubNavProps) {
  const pathname = usePathname()
  const pathOf = useOrganizationPath()
  const [start] = tabs
  return (
    <nav aria-label={label} className="mb-5 flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)]">
      {tabs
        .filter(({ permission }) => permissions.includes(permission))
        .map(({ href, below = href, ...tab }) => {
          const address = pathOf(href)
          const isBelow = href !== start?.href && pathname.startsWith(`${pathOf(below)}/`)
          const isCurrent = pathname === address || isBelow
          return (
            <OrganizationLink
              key={href}
              href={href}
              ref={isCurrent ? bringIntoView : null}
              aria-current={isCurrent ? 'page' : undefined}
              className="whitespace-nowrap border-transparent border-b-2 py-2 font-medium text-faint text-sm transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
            </OrganizationLink>
          )
        })}
    </nav>
  )
}

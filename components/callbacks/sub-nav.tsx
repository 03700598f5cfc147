'use client'

import { usePathname } from 'next/navigation'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'

export const pages = [
  { href: '/callbacks', label: 'Needs attention' },
  { href: '/callbacks/endpoints', label: 'Endpoint health' },
  { href: '/callbacks/runs', label: 'Bulk runs' },
] as const

/** Links between the three callback pages. */
export function CallbacksNav() {
  const pathname = usePathname()
  const pathOf = useOrganizationPath()
  return (
    <nav aria-label="Callbacks" className="mb-5 flex gap-5 overflow-x-auto shadow-[inset_0_-1px_var(--line)]">
      {pages.map(({ href, label }) => (
        <OrganizationLink
          key={href}
          href={href}
          aria-current={isWithin(pathOf(href), pathname) ? 'page' : undefined}
          className="whitespace-nowrap border-transparent border-b-2 py-2 font-medium text-faint text-sm transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </OrganizationLink>
      ))}
    </nav>
  )
}

const isWithin = (href: string, pathname: string) =>
  pathname === href || (!href.endsWith('/callbacks') && pathname.startsWith(`${href}/`))

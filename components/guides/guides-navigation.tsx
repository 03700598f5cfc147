'use client'

import { ArrowUpRight } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import type { GuideGroup, GuideLink } from './guide-link'

const row =
  'flex items-center gap-1.5 rounded-md px-2.5 py-1.5 text-muted text-sm transition-colors hover:bg-hover hover:text-ink'

/** Reference pages leave the guides: plain links, because Scalar's page is a document of its own. */
const references = [
  { href: '/docs/reference', title: 'API reference' },
  { href: '/openapi/operator.json', title: 'OpenAPI, operators' },
  { href: '/openapi/provider.json', title: 'OpenAPI, providers' },
  { href: '/docs/collections/postman.json', title: 'Postman collection' },
  { href: '/docs/collections/bruno.zip', title: 'Bruno collection' },
]

interface GuidesNavigationProps {
  groups: readonly GuideGroup[]
  onNavigate?: () => void
}

export function GuidesNavigation({ groups, onNavigate = () => undefined }: GuidesNavigationProps) {
  const pathname = usePathname()
  const rowOf = ({ href, title }: GuideLink) => (
    <Link
      key={href}
      href={href}
      onClick={onNavigate}
      aria-current={pathname === href ? 'page' : undefined}
      className={cn(row, pathname === href && 'bg-accent-soft font-medium text-accent')}
    >
      {title}
    </Link>
  )
  return (
    <nav aria-label="Guides" className="grid gap-6">
      {groups.map((group) => (
        <div key={group.label} className="grid gap-0.5">
          <div className="px-2.5 pb-1 font-medium text-faint text-xs">{group.label}</div>
          {group.links.map(rowOf)}
        </div>
      ))}
      <div className="grid gap-0.5">
        <div className="px-2.5 pb-1 font-medium text-faint text-xs">Reference</div>
        {references.map(({ href, title }) => (
          <a key={href} href={href} className={row}>
            {title}
            <ArrowUpRight className="size-3.5 text-faint" aria-hidden />
          </a>
        ))}
        {rowOf({ href: '/docs/try', title: 'Try the API' })}
      </div>
    </nav>
  )
}

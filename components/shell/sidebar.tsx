'use client'

import { BookOpen } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { BrandMark } from './brand-mark'
import { useMe } from './me-context'
import { isCurrent, visibleNavigation } from './navigation'
import { OrganizationMenu } from './organization-menu'
import { UserMenu } from './user-menu'

const row =
  'flex items-center gap-2.5 rounded-md px-2.5 py-1.5 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-ink [&_svg]:size-4 [&_svg]:text-faint'

/** Brand, organization, pages, person: the same on a wide screen and in the phone's drawer. */
export function Sidebar({ onNavigate = () => undefined }: { onNavigate?: () => void }) {
  const me = useMe()
  const pathname = usePathname()
  return (
    <div className="flex h-full flex-col gap-5 p-3">
      <Link href="/" onClick={onNavigate} className="flex items-center gap-2.5 px-2.5 pt-2 font-semibold">
        <BrandMark className="size-5.5" />
        <span className="tracking-tight">Croupier</span>
      </Link>
      <OrganizationMenu />
      <nav aria-label="Cabinet" className="grid gap-5">
        {visibleNavigation(me).map((group) => (
          <div key={group.label ?? 'main'} className="grid gap-0.5">
            {group.label && <div className="px-2.5 pb-1 text-faint text-xs">{group.label}</div>}
            {group.items.map(({ href, label, icon: Icon }) => {
              const isHere = isCurrent(href, pathname)
              return (
                <Link
                  key={href}
                  href={href}
                  onClick={onNavigate}
                  aria-current={isHere ? 'page' : undefined}
                  className={cn(row, isHere && 'bg-hover text-ink [&_svg]:text-accent')}
                >
                  <Icon aria-hidden />
                  {label}
                </Link>
              )
            })}
          </div>
        ))}
      </nav>
      <div className="mt-auto grid gap-2">
        <a href="/docs" className={row}>
          <BookOpen aria-hidden />
          Guides and reference
        </a>
        <UserMenu />
      </div>
    </div>
  )
}

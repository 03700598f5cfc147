'use client'

import { BookOpen, LoaderCircle, Search } from 'lucide-react'
import { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { WaitingCount } from '@/components/callbacks/waiting-count'
import { OpenCount } from '@/components/incidents/open-count'
import { cn } from '@/components/ui/cn'
import { BrandMark } from './brand-mark'
import { useMe } from './me-context'
import { isCurrent, visibleNavigation } from './navigation'
import { OrganizationLink, useOrganizationPath } from './organization-link'
import { OrganizationMenu } from './organization-menu'
import { useQuickAccess } from './quick-access'
import { UserMenu } from './user-menu'

const row =
  'flex items-center gap-2.5 rounded-md px-2.5 py-1.5 font-medium text-muted text-sm transition-colors hover:bg-hover hover:text-ink [&_svg]:size-4 [&_svg]:text-faint'

/**
 * Brand, organization, pages, user: the same on a wide screen and in the phone's drawer. On a short screen
 * the pages scroll.
 */
export function Sidebar({ onNavigate = () => undefined }: { onNavigate?: () => void }) {
  const me = useMe()
  const { openPalette } = useQuickAccess()
  const pathname = usePathname()
  const pathOf = useOrganizationPath()
  return (
    <div className="flex h-full min-h-0 flex-col gap-5 p-3">
      <OrganizationLink
        href="/"
        onClick={onNavigate}
        className="flex items-center gap-2.5 px-2.5 pt-2 font-semibold"
      >
        <BrandMark className="size-5.5" />
        <span className="tracking-tight">Croupier</span>
      </OrganizationLink>
      <OrganizationMenu />
      <button
        type="button"
        onClick={() => {
          onNavigate()
          openPalette()
        }}
        className="flex items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 py-1.5 text-faint text-sm transition-colors hover:bg-hover"
      >
        <Search className="size-4" aria-hidden />
        Search
        <kbd
          aria-hidden
          className="ml-auto rounded border border-line bg-sunken px-1.5 font-sans text-xs max-lg:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      <nav
        aria-label="Main"
        className="-mx-3 grid min-h-40 flex-1 content-start gap-5 overflow-y-auto px-3 py-0.5"
      >
        {visibleNavigation(me).map((group) => (
          <div key={group.label ?? 'main'} className="grid gap-0.5">
            {group.label && <div className="px-2.5 pb-1 text-faint text-xs">{group.label}</div>}
            {group.items.map(({ href, label, icon: Icon, hasWaitingCount, incidentCount }) => {
              const isHere = isCurrent(pathOf(href), pathname)
              return (
                <MenuLink
                  key={href}
                  href={href}
                  onClick={onNavigate}
                  aria-current={isHere ? 'page' : undefined}
                  className={cn(row, isHere && 'bg-hover text-ink [&_svg]:text-accent')}
                >
                  <Icon aria-hidden />
                  {label}
                  <LinkPending />
                  {hasWaitingCount && <WaitingCount />}
                  {incidentCount && <OpenCount isStaff={incidentCount === 'staff'} />}
                </MenuLink>
              )
            })}
          </div>
        ))}
      </nav>
      <div className="-mx-3 -mt-5 grid gap-1 border-line border-t px-3 pt-2">
        <a href="/docs" className={row}>
          <BookOpen aria-hidden />
          Guides and reference
        </a>
        <UserMenu />
      </div>
    </div>
  )
}

/** Prefetches its page on hover: for the whole menu that would be twenty requests on each page. */
function MenuLink(props: ComponentProps<typeof OrganizationLink>) {
  const [isNear, setIsNear] = useState(false)
  return (
    <OrganizationLink
      {...props}
      prefetch={isNear ? null : false}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
    />
  )
}

/** A spinner inside a link, shown after a delay so that fast pages do not flicker. It turns only while it is shown. */
function LinkPending() {
  const { pending } = useLinkStatus()
  return (
    <LoaderCircle
      aria-hidden
      className={`ml-auto size-3.5! transition-opacity delay-150 ${pending ? 'animate-spin opacity-100' : 'opacity-0 delay-0'}`}
    />
  )
}

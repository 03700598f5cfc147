'use client'

import { BookOpen, ChevronDown, Search } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useId } from 'react'
import { InboxLink } from '@/components/inbox/inbox-link'
import { cn } from '@/components/ui/cn'
import { BrandMark } from './brand-mark'
import { useMe } from './me-context'
import { useMenu } from './menu-context'
import { MenuCount, MenuItem } from './menu-item'
import { menuLabel, menuRow } from './menu-row'
import { arrangeMenu, type MenuGroup } from './menu-state'
import { isCurrent, visibleNavigation } from './navigation'
import { OrganizationLink, useOrganizationPath } from './organization-link'
import { OrganizationMenu } from './organization-menu'
import { useQuickAccess } from './quick-access'
import { UserMenu } from './user-menu'

/**
 * Brand, organization, pages, user: the same on a wide screen and in the phone's drawer; icons alone between 1,024 and
 * 1,280 px. On a short screen the pages scroll.
 */
export function Sidebar({ onNavigate = () => undefined }: { onNavigate?: () => void }) {
  const me = useMe()
  const { openPalette } = useQuickAccess()
  const pathname = usePathname()
  const pathOf = useOrganizationPath()
  const { menu } = useMenu()
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 p-3 lg:max-xl:gap-3 lg:max-xl:p-2">
      <OrganizationLink
        href="/"
        onClick={onNavigate}
        className="flex items-center gap-2.5 px-2.5 pt-2 font-semibold lg:max-xl:justify-center lg:max-xl:px-0"
      >
        <BrandMark className="size-5.5" />
        <span className="tracking-tight lg:max-xl:sr-only">Croupier</span>
      </OrganizationLink>
      <OrganizationMenu />
      <button
        type="button"
        onClick={() => {
          onNavigate()
          openPalette()
        }}
        className="flex items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 py-1.5 text-faint text-sm transition-colors hover:bg-hover lg:max-xl:justify-center lg:max-xl:px-0"
      >
        <Search className="size-4" aria-hidden />
        <span className="lg:max-xl:sr-only">Search</span>
        <kbd
          aria-hidden
          className="ml-auto rounded border border-line bg-sunken px-1.5 font-sans text-xs max-xl:hidden"
        >
          Ctrl K
        </kbd>
      </button>
      <nav
        aria-label="Main"
        className="-mx-3 grid min-h-40 flex-1 content-start gap-3 overflow-y-auto px-3 py-0.5 [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] lg:max-xl:-mx-2 lg:max-xl:px-2"
      >
        {arrangeMenu(visibleNavigation(me), { menu, pathname, pathOf }).map((group) => (
          <Group key={group.key} group={group}>
            {group.items.map((item) => (
              <MenuItem
                key={item.href}
                item={item}
                isHere={isCurrent(pathOf(item.href), pathname)}
                onNavigate={onNavigate}
              />
            ))}
          </Group>
        ))}
      </nav>
      <div className="-mx-3 -mt-4 grid gap-1 border-line border-t px-3 pt-2 lg:max-xl:-mx-2 lg:max-xl:-mt-3 lg:max-xl:px-2">
        <InboxLink className={menuRow} onNavigate={onNavigate} />
        <a href="/docs" className={menuRow}>
          <BookOpen aria-hidden />
          <span className={menuLabel}>Guides and reference</span>
        </a>
        <UserMenu />
      </div>
    </div>
  )
}

const heading = 'flex w-full items-center gap-1.5 rounded px-2.5 py-1 text-faint text-xs lg:max-xl:hidden'

/** A group's heading folds it. Beside icons alone there is no heading, and no page is folded away. */
function Group({ group, children }: { group: MenuGroup; children: ReactNode }) {
  const id = useId()
  const { fold } = useMenu()
  const { key, label, items, isOpen, isFoldable } = group
  return (
    <div className="lg:max-xl:border-line lg:max-xl:border-t lg:max-xl:pt-3 lg:max-xl:first:border-t-0 lg:max-xl:first:pt-0">
      {isFoldable ? (
        <button
          type="button"
          id={`${id}-heading`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => fold(key)}
          className={cn(heading, 'transition-colors hover:bg-hover hover:text-ink')}
        >
          {label}
          <ChevronDown aria-hidden className={cn('size-3 transition-transform', !isOpen && '-rotate-90')} />
          {!isOpen && (
            <span className="ml-auto flex gap-1">
              {items.map(({ href, count }) => count && <MenuCount key={href} of={count} />)}
            </span>
          )}
        </button>
      ) : (
        <div id={`${id}-heading`} className={heading}>
          {label}
        </div>
      )}
      <ul
        id={id}
        aria-labelledby={`${id}-heading`}
        className={cn('grid gap-px', !isOpen && 'hidden lg:max-xl:grid')}
      >
        {children}
      </ul>
    </div>
  )
}

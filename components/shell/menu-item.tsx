'use client'

import { LoaderCircle, Pin, PinOff } from 'lucide-react'
import { useLinkStatus } from 'next/link'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { ApprovalCount } from '@/components/approvals/approval-count'
import { WaitingCount } from '@/components/callbacks/waiting-count'
import { OpenCount } from '@/components/incidents/open-count'
import { ReviewCount } from '@/components/studio/review-count'
import { cn } from '@/components/ui/cn'
import { useMenu } from './menu-context'
import { MenuIcon } from './menu-icon'
import { menuLabel, menuRow } from './menu-row'
import type { NavigationItem } from './navigation'
import { OrganizationLink } from './organization-link'

interface MenuItemProps {
  item: NavigationItem
  isHere: boolean
  onNavigate: () => void
}

/**
 * A page of the menu. Pinning is offered on hover, and by Tab on the page on screen and on pinned pages only: a second
 * stop for each page would double the way through the menu.
 */
export function MenuItem({ item, isHere, onNavigate }: MenuItemProps) {
  const { menu, pin } = useMenu()
  const { href, label, icon, count } = item
  const isPinned = menu.pinned.includes(href)
  const hasPinStop = isHere || isPinned
  const row = useRef<HTMLLIElement>(null)
  const labelId = useId()
  // The page on screen may be below the part of the menu that fits.
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <li ref={row} className="group/item relative">
      <MenuLink
        href={href}
        onClick={onNavigate}
        aria-current={isHere ? 'page' : undefined}
        className={cn(menuRow, isHere && 'bg-hover text-ink [&_svg]:text-accent')}
      >
        <MenuIcon name={icon} />
        <span id={labelId} className={menuLabel}>
          {label}
        </span>
        <LinkPending />
        {count && (
          <span
            className={cn(
              'ml-auto flex group-hover/item:mr-5 lg:max-xl:absolute lg:max-xl:-top-0.5 lg:max-xl:right-0 lg:max-xl:mr-0',
              hasPinStop && 'mr-5',
            )}
          >
            <MenuCount of={count} />
          </span>
        )}
      </MenuLink>
      <button
        type="button"
        tabIndex={hasPinStop ? undefined : -1}
        aria-label={isPinned ? 'Unpin' : 'Pin'}
        aria-describedby={labelId}
        onClick={() => pin(href)}
        className={cn(
          'absolute inset-y-0 right-1 grid w-6 place-items-center rounded text-faint opacity-0 hover:text-ink focus-visible:opacity-100 group-hover/item:opacity-100 lg:max-xl:hidden [&_svg]:size-3.5',
          isHere && 'max-lg:opacity-100',
        )}
      >
        {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
      </button>
    </li>
  )
}

/** Nothing where nothing waits. */
export function MenuCount({ of }: { of: NonNullable<NavigationItem['count']> }) {
  if (of === 'approvals') return <ApprovalCount />
  if (of === 'studios' || of === 'submissions') return <ReviewCount of={of} />
  return of === 'callbacks' ? <WaitingCount /> : <OpenCount isStaff={of === 'staffIncidents'} />
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
      className={`ml-auto size-3.5! transition-opacity delay-150 lg:max-xl:hidden ${pending ? 'animate-spin opacity-100' : 'opacity-0 delay-0'}`}
    />
  )
}

'use client'

import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment, type ReactNode } from 'react'
import { OrganizationLink } from '@/components/shell/organization-link'
import { cn } from './cn'

interface MenuItem {
  label: ReactNode
  icon?: LucideIcon | undefined
  onSelect?: () => void
  /** Instead of `onSelect`: a page, or a file. */
  href?: string
  isFile?: boolean
  /** Loads the page before it is chosen; true by default. */
  prefetch?: false
  tone?: 'danger'
  isChosen?: boolean
  disabled?: boolean
  title?: string
}

interface MenuHeading {
  heading: string
}

/** What is false is left out. */
export type MenuGroup = readonly (MenuItem | MenuHeading | false | null | undefined)[]

export interface MenuProps {
  trigger: ReactNode
  /** A line is drawn between those that have items. */
  groups: readonly MenuGroup[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
}

export function DropdownMenuOpen({ trigger, groups, align = 'end', side = 'bottom' }: MenuProps) {
  const shown = groups.map((group) => group.filter((entry) => !!entry)).filter(({ length }) => length > 0)
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-floating"
        >
          {shown.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no state that could move with them
            <Fragment key={at}>
              {at > 0 && <Radix.Separator className="-mx-1 my-1 h-px bg-line" />}
              {group.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <Entry key={index} entry={entry} />
              ))}
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Entry({ entry }: { entry: MenuItem | MenuHeading }) {
  if ('heading' in entry)
    return <Radix.Label className="px-2.5 py-1.5 text-faint text-xs">{entry.heading}</Radix.Label>
  const { label, icon: Icon, href, isFile, prefetch, tone, isChosen, ...item } = entry
  const content = (
    <>
      {Icon && <Icon aria-hidden />}
      {label}
      {isChosen && <Check aria-label="selected" />}
    </>
  )
  return (
    <Radix.Item
      className={cn(
        'flex cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-faint',
        tone === 'danger' && 'text-bad',
      )}
      asChild={href !== undefined}
      {...item}
    >
      {href === undefined ? (
        content
      ) : isFile ? (
        <a href={href} download>
          {content}
        </a>
      ) : (
        <OrganizationLink href={href} prefetch={prefetch ?? null}>
          {content}
        </OrganizationLink>
      )}
    </Radix.Item>
  )
}

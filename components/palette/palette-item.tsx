'use client'

import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuIcon, type MenuIconName } from '@/components/shell/menu-icon'

interface PaletteItemProps {
  /** Unique within the palette. */
  value: string
  icon: LucideIcon | MenuIconName
  kind?: string | undefined
  onSelect: () => void
  children: ReactNode
}

const iconClass = 'size-4 shrink-0 text-faint'

export function PaletteItem({ value, icon: Icon, kind, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex cursor-pointer select-none items-center gap-3 rounded-md px-3 py-2 text-sm data-[selected=true]:bg-hover"
    >
      {typeof Icon === 'string' ? (
        <MenuIcon name={Icon} className={iconClass} />
      ) : (
        <Icon className={iconClass} aria-hidden />
      )}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {kind && <span className="shrink-0 text-faint text-xs">{kind}</span>}
    </Command.Item>
  )
}

interface PaletteGroupProps {
  heading: string
  children: ReactNode
}

export function PaletteGroup({ heading, children }: PaletteGroupProps) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}

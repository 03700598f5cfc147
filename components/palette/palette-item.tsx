'use client'

import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface PaletteItemProps {
  /** Unique within the palette; typed text is matched against it and `words`. */
  value: string
  words?: readonly string[]
  icon: LucideIcon
  kind?: string
  onSelect: () => void
  /** Always shown: the server has matched it. */
  isForced?: boolean
  children: ReactNode
}

export function PaletteItem({
  value,
  words,
  icon: Icon,
  kind,
  onSelect,
  isForced,
  children,
}: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={[...(words ?? [])]}
      onSelect={onSelect}
      forceMount={isForced ?? false}
      className="flex cursor-pointer select-none items-center gap-3 rounded-md px-3 py-2 text-sm data-[selected=true]:bg-hover"
    >
      <Icon className="size-4 shrink-0 text-faint" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {kind && <span className="shrink-0 text-faint text-xs">{kind}</span>}
    </Command.Item>
  )
}

interface PaletteGroupProps {
  heading: string
  /** As for an item. */
  isForced?: boolean
  children: ReactNode
}

export function PaletteGroup({ heading, isForced, children }: PaletteGroupProps) {
  return (
    <Command.Group
      heading={heading}
      forceMount={isForced ?? false}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}

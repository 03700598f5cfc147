'use client'

import { type Finding, findingLooks, markOf } from './finding-looks'
import { PaletteGroup, PaletteItem } from './palette-item'
import type { RecentItem } from './recent'

interface FindingGroupProps {
  heading: string
  findings: readonly Finding[]
  onOpen: (item: RecentItem) => void
}

/** What the server has found. */
export function FindingGroup({ heading, findings, onOpen }: FindingGroupProps) {
  if (findings.length === 0) return null
  return (
    <PaletteGroup heading={heading}>
      {findings.map((finding) => {
        const { name, icon, href } = findingLooks[finding.kind]
        const value = markOf(finding)
        const to = { href: href(finding), label: finding.label, kind: name }
        return (
          <PaletteItem key={value} value={value} icon={icon} kind={name} onSelect={() => onOpen(to)}>
            {finding.label}
          </PaletteItem>
        )
      })}
    </PaletteGroup>
  )
}

/** Whether the text names the thing itself, and is not a part of its id or name. */
export function isNamedBy(typed: string) {
  return ({ kind, id }: Finding): boolean => (kind !== 'game' && kind !== 'player') || id === typed.trim()
}

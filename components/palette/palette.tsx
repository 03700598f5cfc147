'use client'

import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { BookOpen, Clock, LoaderCircle, Search, Settings } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useMe } from '@/components/shell/me-context'
import { visibleNavigation } from '@/components/shell/navigation'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { unsaved } from '@/components/shell/unsaved'
import { useTRPC } from '@/components/trpc/provider'
import { overlayClass } from '@/components/ui/dialog'
import { DialogContent } from '@/components/ui/panel-content'
import { paletteActions } from './actions'
import { FindingGroup, isNamedBy } from './finding-group'
import { markOf, toSearchText } from './finding-looks'
import { PaletteGroup, PaletteItem } from './palette-item'
import { type RecentItem, readRecent, rememberRecent } from './recent'
import { paletteSettings } from './settings'
import { useGuides } from './use-guides'

/** Search over pages, actions, settings, games, guides and IDs. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState('')
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <DialogContent
          aria-describedby={undefined}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-xl animate-appear overflow-hidden rounded-xl border border-line bg-surface shadow-floating sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">Go to</Dialog.Title>
          <Command
            label="Search pages, actions, settings, games, guides and IDs"
            loop
            value={marked}
            onValueChange={setMarked}
          >
            <PaletteList typed={typed} onType={setTyped} onMark={setMarked} onClose={onClose} />
          </Command>
        </DialogContent>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface PaletteListProps {
  typed: string
  onType: (text: string) => void
  onMark: (value: string) => void
  onClose: () => void
}

function PaletteList({ typed, onType, onMark, onClose }: PaletteListProps) {
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const me = useMe()
  const { permissions, organization } = me
  const organizationId = organization?.organizationId ?? 'none'
  const { findings, isLooking, hasFailed } = useFindings(organization ? typed : '')
  const isNamed = isNamedBy(typed)
  const first = findings.find(isNamed)
  const firstValue = first && markOf(first)
  // Server results arrive after typing, and cmdk selects none by itself then: Enter must open the first.
  useEffect(() => {
    if (firstValue) onMark(firstValue)
  }, [firstValue, onMark])
  const [recent] = useState(() => readRecent(window.localStorage, organizationId))
  const go = (item: RecentItem) => {
    rememberRecent(window.localStorage, organizationId, item)
    onClose()
    // The guides have their own layout.
    unsaved.leave(() => {
      if (item.href.startsWith('/docs')) window.location.assign(item.href)
      else router.push(pathOf(item.href))
    })
  }
  const pages = visibleNavigation(me).flatMap((group) => group.items)
  const guides = useGuides(typed)
  const settings = paletteSettings.filter(
    ({ permission }) => permission === null || permissions.includes(permission),
  )
  const actions = paletteActions.filter(({ permission }) => permissions.includes(permission))
  const Icon = isLooking && typed ? LoaderCircle : Search
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Icon
          className={`size-4 shrink-0 text-faint ${isLooking && typed ? 'animate-spin' : ''}`}
          aria-hidden
        />
        <Command.Input
          value={typed}
          onValueChange={onType}
          placeholder="Search games, pages, settings and guides, or paste an ID"
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-faint sm:text-sm"
        />
        <kbd className="rounded border border-line bg-sunken px-1.5 text-faint text-xs">Esc</kbd>
      </div>
      <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
        {findings.length + guides.length === 0 && (
          <Command.Empty className="px-3 py-8 text-center text-muted text-sm">
            {hasFailed
              ? 'Search failed. Try again.'
              : isLooking
                ? 'Searching…'
                : 'No results. Enter a full ID, or the start of a player ID.'}
          </Command.Empty>
        )}
        <FindingGroup heading="Results" findings={findings.filter(isNamed)} onOpen={go} />
        {!typed && recent.length > 0 && (
          <PaletteGroup heading="Recent">
            {recent.map((item) => (
              <PaletteItem
                key={item.href}
                value={`recent ${item.href}`}
                icon={Clock}
                kind={item.kind}
                onSelect={() => go(item)}
              >
                {item.label}
              </PaletteItem>
            ))}
          </PaletteGroup>
        )}
        <PaletteGroup heading="Pages">
          {pages.map(({ href, label, icon }) => (
            <PaletteItem
              key={href}
              value={label}
              icon={icon}
              onSelect={() => go({ href, label, kind: 'Page' })}
            >
              {label}
            </PaletteItem>
          ))}
        </PaletteGroup>
        <FindingGroup
          heading="Games and players"
          findings={findings.filter((finding) => !isNamed(finding))}
          onOpen={go}
        />
        {actions.length > 0 && (
          <PaletteGroup heading="Actions">
            {actions.map(({ href, label, icon, words }) => (
              <PaletteItem
                key={label}
                value={label}
                words={words}
                icon={icon}
                onSelect={() => go({ href, label, kind: 'Action' })}
              >
                {label}
              </PaletteItem>
            ))}
          </PaletteGroup>
        )}
        {typed && (
          <PaletteGroup heading="Settings">
            {settings.map(({ href, label, words }) => (
              <PaletteItem
                key={label}
                value={`${label} setting`}
                words={words}
                icon={Settings}
                onSelect={() => go({ href, label, kind: 'Setting' })}
              >
                {label}
              </PaletteItem>
            ))}
          </PaletteGroup>
        )}
        {guides.length > 0 && (
          <PaletteGroup heading="Guides" isForced>
            {guides.map(({ href, guide, heading }) => (
              <PaletteItem
                key={`${href} ${heading}`}
                value={`guide ${href} ${heading}`}
                icon={BookOpen}
                kind={guide}
                isForced
                onSelect={() => go({ href, label: heading || guide, kind: 'Guide' })}
              >
                {heading || guide}
              </PaletteItem>
            ))}
          </PaletteGroup>
        )}
      </Command.List>
    </>
  )
}

const settleMs = 180

/** Searches for typed or pasted text after a pause. */
function useFindings(typed: string) {
  const trpc = useTRPC()
  const text = useSettled(toSearchText(typed))
  const isWorthAsking = text.length >= 2
  const query = useQuery(
    trpc.search.anything.queryOptions({ text }, { enabled: isWorthAsking, staleTime: 10_000, retry: false }),
  )
  return {
    findings: isWorthAsking ? (query.data ?? []) : [],
    isLooking: toSearchText(typed) !== text || (isWorthAsking && query.isFetching),
    hasFailed: query.isError,
  }
}

/** A timer is an external system: it is set and cleared here. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

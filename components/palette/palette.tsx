'use client'

import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { BookOpen, LoaderCircle, Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTheme } from 'next-themes'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { chooseDensity } from '@/components/shell/density'
import { useMe } from '@/components/shell/me-context'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { askToSignOut } from '@/components/shell/sign-out'
import { unsaved } from '@/components/shell/unsaved'
import { useTRPC } from '@/components/trpc/provider'
import { overlayClass } from '@/components/ui/dialog'
import { DialogContent } from '@/components/ui/panel-content'
import { useSettled } from '@/components/ui/use-settled'
import type { Command as PaletteCommand } from './actions'
import { FindingGroup, isNamedBy } from './finding-group'
import { markOf, toSearchText } from './finding-looks'
import { PaletteGroup, PaletteItem } from './palette-item'
import { type RecentItem, rememberRecent } from './recent'
import { type Entry, useEntries } from './use-entries'
import { useGuides } from './use-guides'

interface PaletteProps {
  onClose: () => void
  /** Opens the list of shortcuts. */
  onHelp: () => void
}

/** Search over pages, actions, settings, organizations, games, guides and IDs. */
export function Palette({ onClose, onHelp }: PaletteProps) {
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
            shouldFilter={false}
            value={marked}
            onValueChange={setMarked}
          >
            <PaletteList
              typed={typed}
              onType={setTyped}
              onMark={setMarked}
              onClose={onClose}
              onHelp={onHelp}
            />
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
  onHelp: () => void
}

function PaletteList({ typed, onType, onMark, onClose, onHelp }: PaletteListProps) {
  const { organization } = useMe()
  const { findings, isLooking, hasFailed } = useFindings(organization ? typed : '')
  const isNamed = isNamedBy(typed)
  const first = findings.find(isNamed)
  const firstValue = first && markOf(first)
  // Server results arrive after typing, and cmdk selects none by itself then: Enter must open the first.
  useEffect(() => {
    if (firstValue) onMark(firstValue)
  }, [firstValue, onMark])
  const { go, run } = useRun(onClose, onHelp)
  const { recent, pages, found } = useEntries(typed)
  const guides = useGuides(typed)
  const Icon = isLooking && typed ? LoaderCircle : Search
  const draw = (entries: readonly Entry[]) =>
    entries.map((entry) => (
      <PaletteItem
        key={entry.value}
        value={entry.value}
        icon={entry.icon}
        kind={entry.kind === 'Page' ? undefined : entry.kind}
        onSelect={() => run(entry)}
      >
        {entry.label}
      </PaletteItem>
    ))
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
          placeholder="Search pages, actions, games and guides, or paste an ID"
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-faint sm:text-sm"
        />
        <kbd className="rounded border border-line bg-sunken px-1.5 text-faint text-xs">Esc</kbd>
      </div>
      <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5 [scrollbar-width:thin]">
        <Command.Empty className="px-3 py-8 text-center text-muted text-sm">
          {hasFailed
            ? 'Search failed. Try again.'
            : isLooking
              ? 'Searching…'
              : 'No results. Enter a full ID, or the start of a player ID.'}
        </Command.Empty>
        <FindingGroup heading="Results" findings={findings.filter(isNamed)} onOpen={go} />
        {recent.length > 0 && <PaletteGroup heading="Recent">{draw(recent)}</PaletteGroup>}
        {pages.length > 0 && <PaletteGroup heading="Pages">{draw(pages)}</PaletteGroup>}
        {found.length > 0 && <PaletteGroup heading="Pages, actions and settings">{draw(found)}</PaletteGroup>}
        <FindingGroup
          heading="Games and players"
          findings={findings.filter((finding) => !isNamed(finding))}
          onOpen={go}
        />
        {guides.length > 0 && (
          <PaletteGroup heading="Guides">
            {guides.map(({ href, guide, heading }) => (
              <PaletteItem
                key={`${href} ${heading}`}
                value={`guide ${href} ${heading}`}
                icon={BookOpen}
                kind={guide}
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

/** Opens a page or does what an action says; the palette is closed first. */
function useRun(onClose: () => void, onHelp: () => void) {
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const organizationId = useMe().organization?.organizationId ?? 'none'
  const { setTheme } = useTheme()
  const commands: Record<PaletteCommand, () => void> = {
    'theme-light': () => setTheme('light'),
    'theme-dark': () => setTheme('dark'),
    'theme-system': () => setTheme('system'),
    'rows-compact': () => chooseDensity('compact'),
    'rows-comfortable': () => chooseDensity('comfortable'),
    shortcuts: onHelp,
    'sign-out': askToSignOut,
  }
  const go = (item: RecentItem) => {
    rememberRecent(window.localStorage, organizationId, item)
    onClose()
    // The guides have their own layout.
    unsaved.leave(() => {
      if (item.href.startsWith('/docs')) window.location.assign(item.href)
      else router.push(pathOf(item.href))
    })
  }
  const run = ({ label, kind, does }: Entry) => {
    if ('href' in does) return go({ href: does.href, label, kind })
    onClose()
    commands[does.command]()
  }
  return { go, run }
}

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

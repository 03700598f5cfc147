'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Building2, CircleUserRound, Clock, type LucideIcon, Settings } from 'lucide-react'
import { useState } from 'react'
import { useMe, useStaffCan } from '@/components/shell/me-context'
import type { MenuIconName } from '@/components/shell/menu-icon'
import { useTRPC } from '@/components/trpc/provider'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { type Command, paletteActions } from './actions'
import { palettePages } from './pages'
import { rank } from './rank'
import { readRecent } from './recent'
import { paletteSettings } from './settings'

export interface Entry {
  /** Unique within the palette. */
  value: string
  label: string
  words?: readonly string[]
  icon: LucideIcon | MenuIconName
  kind: string
  does: { href: string } | { command: Command }
}

const maxFound = 12

/** Without a text what was opened last and the pages of the menu; with one everything that it names, best first. */
export function useEntries(typed: string): { recent: Entry[]; pages: Entry[]; found: Entry[] } {
  const me = useMe()
  const organizations = useOrganizations(typed)
  const organizationId = me.organization?.organizationId ?? 'none'
  const [stored] = useState(() => readRecent(window.localStorage, organizationId))
  const recent = stored.map(({ href, label, kind }) => ({
    value: `recent ${href}`,
    label,
    icon: Clock,
    kind,
    does: { href },
  }))
  const pages = palettePages(me).map(({ href, label, icon, area, words }) => ({
    value: `page ${href}`,
    label,
    words,
    icon,
    kind: area ?? 'Page',
    does: { href },
  }))
  if (typed.trim() === '')
    return { recent, pages: pages.filter(({ kind }) => kind === 'Page' || kind === 'Staff'), found: [] }
  const isOpen = ({ permission }: { permission: (typeof me.permissions)[number] | null }) =>
    permission === null || me.permissions.includes(permission)
  const actions = paletteActions.filter(isOpen).map((action) => ({
    ...action,
    value: `action ${action.label}`,
    kind: 'Action',
  }))
  const settings = paletteSettings.filter(isOpen).map(({ label, href, words }) => ({
    value: `setting ${label}`,
    label,
    words,
    icon: Settings,
    kind: 'Setting',
    does: { href },
  }))
  const account: Entry = {
    value: 'page /account',
    label: 'Your account',
    words: ['profile', 'name', 'email'],
    icon: CircleUserRound,
    kind: 'Page',
    does: { href: '/account' },
  }
  const hrefs = new Set(pages.map(({ does }) => does.href))
  const others = recent.filter(({ does }) => !hrefs.has(does.href))
  const all: Entry[] = [...pages, ...actions, account, ...settings, ...organizations, ...others]
  return { recent: [], pages: [], found: rank(all, typed).slice(0, maxFound) }
}

/** Those of the person; for staff every one that the text names. */
function useOrganizations(typed: string): Entry[] {
  const trpc = useTRPC()
  const { memberships } = useMe()
  const text = typed.trim()
  const isAsked = useStaffCan('organizations.read') && text.length >= 2 && text.length <= 100
  const { data } = useQuery(
    trpc.staffOrganizations.search.queryOptions(
      { text },
      { enabled: isAsked, staleTime: 30_000, retry: false, placeholderData: keepPreviousData },
    ),
  )
  const entry = (slug: string, label: string, href: string): Entry => ({
    value: `organization ${slug}`,
    label,
    words: [slug, 'organization'],
    icon: Building2,
    kind: 'Organization',
    does: { href },
  })
  const own = memberships.map(({ slug, name }) => entry(slug, name, organizationPath(slug, '/')))
  const slugs = new Set(memberships.map(({ slug }) => slug))
  const others = isAsked ? (data?.organizations ?? []).filter(({ slug }) => !slugs.has(slug)) : []
  return [...own, ...others.map(({ id, slug, name }) => entry(slug, name, `/staff/organizations/${id}`))]
}

'use client'

import { useMutation } from '@tanstack/react-query'
import {
  ChevronsUpDown,
  CircleUserRound,
  Globe,
  Keyboard,
  LogOut,
  Monitor,
  MonitorX,
  Moon,
  Rows3,
  Rows4,
  Sun,
} from 'lucide-react'
import { useTheme } from 'next-themes'
import { useState } from 'react'
import { useZoneChoice } from '@/components/data/zone-context'
import { zoneName } from '@/components/data/zone-name'
import { utc } from '@/components/data/zone-time'
import { useTRPCClient } from '@/components/trpc/provider'
import { DropdownMenu, type MenuGroup } from '@/components/ui/dropdown-menu'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import { chooseDensity } from './density'
import { useMe } from './me-context'
import { useQuickAccess } from './quick-access'
import { askToSignOut, signOutNow } from './sign-out'
import { unsaved } from './unsaved'

const ZoneDialog = lazyPanel(() => import('./zone-dialog'), 'ZoneDialog')

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

export function UserMenu() {
  const { user } = useMe()
  const { setTheme } = useTheme()
  const { openHelp } = useQuickAccess()
  const [isChoosingZone, setIsChoosingZone] = useState(false)
  const zones = useZoneItems(() => setIsChoosingZone(true))
  const client = useTRPCClient()
  const endAll = useMutation({
    mutationFn: () => signOutNow(() => client.session.endAll.mutate()),
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      <DropdownMenu
        align="start"
        side="top"
        trigger={
          <button
            type="button"
            aria-label={`${user.name}: account menu`}
            className="flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-left transition-colors hover:bg-hover lg:max-xl:justify-center lg:max-xl:px-0"
          >
            <CircleUserRound className="size-4 shrink-0 text-faint xl:hidden max-lg:hidden" aria-hidden />
            <div className="grid min-w-0 flex-1 lg:max-xl:sr-only">
              <span className="truncate font-medium text-sm leading-snug">{user.name}</span>
              <span className="truncate text-faint text-xs leading-snug">{user.email}</span>
            </div>
            <ChevronsUpDown className="size-4 shrink-0 text-faint lg:max-xl:hidden" aria-hidden />
          </button>
        }
        groups={[
          [{ label: 'Your account', icon: CircleUserRound, href: '/account' }],
          [
            { heading: 'Appearance' },
            ...themes.map(({ value, ...look }) => ({ ...look, onSelect: () => setTheme(value) })),
          ],
          [
            { heading: 'Table rows' },
            { label: 'Compact', icon: Rows4, onSelect: () => chooseDensity('compact') },
            { label: 'Comfortable', icon: Rows3, onSelect: () => chooseDensity('comfortable') },
          ],
          zones,
          [
            { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: openHelp },
            { label: 'Sign out', icon: LogOut, onSelect: askToSignOut },
            {
              label: 'Sign out everywhere',
              icon: MonitorX,
              disabled: endAll.isPending,
              onSelect: () => unsaved.leave(() => endAll.mutate()),
            },
          ],
        ]}
      />
      {isChoosingZone && <ZoneDialog onClose={() => setIsChoosingZone(false)} />}
    </>
  )
}

/** Selects the time zone. */
function useZoneItems(onOther: () => void): MenuGroup {
  const { zone, choose } = useZoneChoice()
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone
  const offered = [...new Set([utc, local, zone])]
  return [
    { heading: 'Time zone' },
    ...offered.map((name) => ({
      label: (
        <span className="flex-1 truncate">
          {zoneName(name)}
          {name === local && name !== utc && <span className="text-faint"> · this browser</span>}
        </span>
      ),
      icon: Globe,
      isChosen: name === zone,
      onSelect: () => choose(name),
    })),
    { label: 'Other time zone…', icon: Globe, onSelect: onOther },
  ]
}

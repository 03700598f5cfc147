'use client'

import { useMutation } from '@tanstack/react-query'
import {
  Check,
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
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useTheme } from 'next-themes'
import { useState } from 'react'
import { useZoneChoice } from '@/components/data/zone-context'
import { zoneName } from '@/components/data/zone-name'
import { utc } from '@/components/data/zone-time'
import { useTRPC } from '@/components/trpc/provider'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { toast } from '@/components/ui/toast'
import { chooseDensity } from './density'
import { useMe } from './me-context'
import { useQuickAccess } from './quick-access'
import { unsaved } from './unsaved'

const ZoneDialog = dynamic(() => import('./zone-dialog').then((module) => module.ZoneDialog), { ssr: false })

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

async function leave() {
  const { signOut } = await import('next-auth/react')
  await signOut({ redirect: false })
  window.location.assign('/sign-in')
}

export function UserMenu() {
  const { user } = useMe()
  const { setTheme } = useTheme()
  const { openHelp } = useQuickAccess()
  const [isChoosingZone, setIsChoosingZone] = useState(false)
  const trpc = useTRPC()
  const endAll = useMutation(
    trpc.session.endAll.mutationOptions({
      onSuccess: leave,
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <>
      <DropdownMenu
        align="start"
        side="top"
        trigger={
          <button
            type="button"
            aria-label={`${user.name}: account menu`}
            className="flex w-full items-center gap-2.5 rounded-lg px-2.5 py-2 text-left transition-colors hover:bg-hover"
          >
            <div className="grid min-w-0 flex-1">
              <span className="truncate font-medium text-sm leading-snug">{user.name}</span>
              <span className="truncate text-faint text-xs leading-snug">{user.email}</span>
            </div>
            <ChevronsUpDown className="size-4 shrink-0 text-faint" aria-hidden />
          </button>
        }
      >
        <MenuItem asChild>
          <Link href="/account">
            <CircleUserRound aria-hidden />
            Your account
          </Link>
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Appearance</MenuLabel>
        {themes.map(({ value, label, icon: Icon }) => (
          <MenuItem key={value} onSelect={() => setTheme(value)}>
            <Icon aria-hidden />
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuLabel>Table rows</MenuLabel>
        <MenuItem onSelect={() => chooseDensity('compact')}>
          <Rows4 aria-hidden />
          Compact
        </MenuItem>
        <MenuItem onSelect={() => chooseDensity('comfortable')}>
          <Rows3 aria-hidden />
          Comfortable
        </MenuItem>
        <MenuSeparator />
        <ZoneItems onOther={() => setIsChoosingZone(true)} />
        <MenuSeparator />
        <MenuItem onSelect={openHelp}>
          <Keyboard aria-hidden />
          Keyboard shortcuts
        </MenuItem>
        <MenuItem onSelect={() => unsaved.leave(() => void leave())}>
          <LogOut aria-hidden />
          Sign out
        </MenuItem>
        <MenuItem disabled={endAll.isPending} onSelect={() => unsaved.leave(() => endAll.mutate())}>
          <MonitorX aria-hidden />
          Sign out everywhere
        </MenuItem>
      </DropdownMenu>
      {isChoosingZone && <ZoneDialog onClose={() => setIsChoosingZone(false)} />}
    </>
  )
}

/** Selects the time zone. */
function ZoneItems({ onOther }: { onOther: () => void }) {
  const { zone, choose } = useZoneChoice()
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone
  const offered = [...new Set([utc, local, zone])]
  return (
    <>
      <MenuLabel>Time zone</MenuLabel>
      {offered.map((name) => (
        <MenuItem key={name} onSelect={() => choose(name)}>
          <Globe aria-hidden />
          <span className="flex-1 truncate">
            {zoneName(name)}
            {name === local && name !== utc && <span className="text-faint"> · this browser</span>}
          </span>
          {name === zone && <Check aria-label="selected" />}
        </MenuItem>
      ))}
      <MenuItem onSelect={onOther}>
        <Globe aria-hidden />
        Other time zone…
      </MenuItem>
    </>
  )
}

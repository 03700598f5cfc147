'use client'

import { Check, Globe } from 'lucide-react'
import { useZoneChoice } from '@/components/data/zone-context'
import { zoneName } from '@/components/data/zone-name'
import { utc } from '@/components/data/zone-time'
import { MenuItem, MenuLabel } from '@/components/ui/dropdown-menu'

/** Selects the time zone. */
export function ZoneItems({ onOther }: { onOther: () => void }) {
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

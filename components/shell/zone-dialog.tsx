'use client'

import { Command } from 'cmdk'
import { useZoneChoice } from '@/components/data/zone-context'
import { zoneName } from '@/components/data/zone-name'
import { utc, zoneLabel } from '@/components/data/zone-time'
import { Dialog } from '@/components/ui/dialog'

/** Cities that some browsers list by a former name. */
const newNames: Record<string, string[]> = {
  'Asia/Calcutta': ['Kolkata'],
  'Asia/Katmandu': ['Kathmandu'],
  'Asia/Rangoon': ['Yangon'],
  'Asia/Saigon': ['Ho Chi Minh'],
  'Europe/Kiev': ['Kyiv'],
}

/** Every time zone of the browser. */
export function ZoneDialog({ onClose }: { onClose: () => void }) {
  const { zone: current, choose } = useZoneChoice()
  const now = new Date()
  const zones = [utc, ...Intl.supportedValuesOf('timeZone').filter((name) => name !== utc)]
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Time zone"
      description="Used in lists, filters and charts. Exports use UTC."
    >
      <Command label="Time zones" defaultValue={zoneName(current)}>
        <Command.Input
          autoFocus
          placeholder="A city or region"
          className="mb-2 h-9 w-full rounded-md border border-line-strong bg-surface px-3 text-base outline-none placeholder:text-faint focus-visible:border-accent sm:text-sm"
        />
        <Command.List className="max-h-72 overflow-y-auto">
          <Command.Empty className="py-6 text-center text-muted text-sm">
            No matching time zones.
          </Command.Empty>
          {zones.map((name) => (
            <Command.Item
              key={name}
              value={zoneName(name)}
              keywords={newNames[name] ?? []}
              onSelect={() => {
                choose(name)
                onClose()
              }}
              className="flex cursor-pointer justify-between gap-3 rounded-md px-3 py-1.5 text-sm data-[selected=true]:bg-hover"
            >
              {zoneName(name)}
              <span className="text-faint text-xs tabular-nums">{zoneLabel(name, now)}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

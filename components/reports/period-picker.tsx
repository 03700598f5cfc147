'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useZone } from '@/components/data/zone-context'
import { zoneName } from '@/components/data/zone-name'
import { utc } from '@/components/data/zone-time'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Popover } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { type ReportPeriod, reportPeriods } from '@/server/contract/reports'
import { periodLabels } from './report'

interface Chosen {
  period: ReportPeriod | null
  from: string | null
  to: string | null
  zone: string | null
}

interface PeriodPickerProps extends Chosen {
  onChange: (change: Partial<Chosen>) => void
}

/** Presets that move with the calendar, two days, and whose days they are: those of UTC, of the organization's zone or of the reader's. */
export function PeriodPicker({ period, from, to, zone, onChange }: PeriodPickerProps) {
  const label = from || to ? `${from ?? to} – ${to ?? 'today'}` : periodLabels[period ?? 'last-30-days']
  return (
    <Popover
      label="Period"
      className="grid w-80 gap-3.5"
      trigger={
        <Button className="justify-start px-3 font-normal">
          <CalendarRange className="text-faint" aria-hidden />
          {label}
          {zone && zone !== utc && <span className="text-faint">{zoneName(zone)}</span>}
        </Button>
      }
    >
      {(close) => (
        <>
          <div className="grid grid-cols-2 gap-1.5">
            {reportPeriods.map((one) => (
              <Button
                key={one}
                size="sm"
                aria-pressed={!from && !to && (period ?? 'last-30-days') === one}
                className="aria-pressed:border-accent aria-pressed:text-accent"
                onClick={() => {
                  close()
                  onChange({ period: one, from: null, to: null })
                }}
              >
                {periodLabels[one]}
              </Button>
            ))}
          </div>
          <DaysForm
            from={from}
            to={to}
            onApply={(days) => {
              close()
              onChange({ period: null, ...days })
            }}
          />
          <ZoneField zone={zone} onChange={(next) => onChange({ zone: next })} />
        </>
      )}
    </Popover>
  )
}

interface DaysFormProps {
  from: string | null
  to: string | null
  onApply: (days: { from: string; to: string }) => void
}

function DaysForm({ from, to, onApply }: DaysFormProps) {
  const [days, setDays] = useState({ from: from ?? '', to: to ?? '' })
  const [isTried, setIsTried] = useState(false)
  const isComplete = days.from !== '' && days.to !== '' && days.from <= days.to
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isComplete) onApply(days)
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-2" noValidate>
      <Field label="First day" error={isTried && !isComplete ? 'Select two days in order.' : undefined}>
        {(control) => (
          <Input
            type="date"
            {...control}
            value={days.from}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
        )}
      </Field>
      <Field label="Last day">
        {(control) => (
          <Input
            type="date"
            {...control}
            value={days.to}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
        )}
      </Field>
      <Button size="sm" type="submit" className="col-span-2">
        Apply
      </Button>
    </form>
  )
}

/** None on Croupier's own pages. */
function useOrganizationZone(): string[] {
  const trpc = useTRPC()
  const { organization } = useMe()
  const settings = useQuery(
    trpc.organization.settings.queryOptions(undefined, { enabled: organization !== null }),
  )
  return settings.data ? [settings.data.timeZone] : []
}

function ZoneField({ zone, onChange }: { zone: string | null; onChange: (zone: string | null) => void }) {
  const own = useZone()
  const organizations = useOrganizationZone()
  const choices = [...new Set([utc, ...organizations, own, zone ?? utc])]
  return (
    <Field label="Time zone of days" hint="Reports by player use UTC days. Whole-hour time zones only.">
      {(control) => (
        <Select
          {...control}
          value={zone ?? utc}
          onValueChange={(value) => onChange(value === utc ? null : value)}
          options={choices.map((value) => ({ value, label: zoneName(value) }))}
        />
      )}
    </Field>
  )
}

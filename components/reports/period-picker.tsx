'use client'

import { useQuery } from '@tanstack/react-query'
import { useZone } from '@/components/data/zone-context'
import { zoneName } from '@/components/data/zone-name'
import { utc } from '@/components/data/zone-time'
import { RangePopover } from '@/components/dates/range-popover'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Field } from '@/components/ui/field'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Select } from '@/components/ui/select'
import { type ReportPeriod, reportPeriods } from '@/server/contract/reports'
import { periodLabels, periodText } from './report'

const RangePanel = lazyPanel(() => import('@/components/dates/range-panel'), 'RangePanel')

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
  return (
    <RangePopover
      label="Period"
      text={
        <>
          <span className="truncate">{periodText({ period, from, to })}</span>
          {zone && zone !== utc && <span className="truncate text-faint">{zoneName(zone)}</span>}
        </>
      }
    >
      {(close) => (
        <RangePanel
          kind="day"
          labels={{ from: 'First day', to: 'Last day' }}
          zone={zone ?? utc}
          from={from ?? ''}
          to={to ?? ''}
          presets={reportPeriods.map((one) => ({
            label: periodLabels[one],
            isChosen: !from && !to && (period ?? 'last-30-days') === one,
            onChoose: () => {
              close()
              onChange({ period: one, from: null, to: null })
            },
          }))}
          onApply={(days) => {
            close()
            onChange({ period: null, ...days })
          }}
        >
          <ZoneField zone={zone} onChange={(next) => onChange({ zone: next })} />
        </RangePanel>
      )}
    </RangePopover>
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

'use client'

import { zoneName } from '@/components/data/zone-name'
import { Button } from '@/components/ui/button'
import { Calendar } from './calendar'
import { todayIn } from './calendar-days'
import { TypedField } from './typed-field'

interface CalendarPanelProps {
  kind: 'day' | 'minute' | 'month'
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  zone: string
  onClose: () => void
}

/** The calendar of one field: a day or month closes it, a time is entered below. */
export function CalendarPanel({ kind, value, onChange, zone, onClose, ...bounds }: CalendarPanelProps) {
  const [day = '', time = '00:00'] = value.split('T')
  const isMonth = kind === 'month'
  const today = todayIn(zone)
  const now = isMonth ? today.slice(0, 7) : today
  const pick = (picked: string) => {
    onChange(kind === 'minute' ? `${picked}T${time}` : picked)
    if (kind !== 'minute') onClose()
  }
  const isOutside = (bounds.min ?? '') > now || (bounds.max ?? '~') < now
  return (
    <div className="grid gap-3">
      <Calendar
        // Another month is shown when the field gets another value.
        key={day}
        unit={isMonth ? 'month' : 'day'}
        from={day}
        now={now}
        min={bounds.min?.slice(0, now.length)}
        max={bounds.max?.slice(0, now.length)}
        hasFocus
        onPick={pick}
      />
      {kind === 'minute' && (
        <div className="grid grid-cols-[1fr_auto] items-end gap-2">
          <TypedField
            kind="time"
            label={`Time, ${zoneName(zone)}`}
            value={day === '' ? '' : time}
            onChange={(entered) => onChange(`${day || today}T${entered || '00:00'}`)}
          />
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      )}
      {kind !== 'minute' && (
        <div className="flex items-center justify-between gap-2 text-faint text-xs">
          {isMonth ? 'Months' : 'Days'} in {zoneName(zone)}
          <Button size="sm" variant="ghost" disabled={isOutside} onClick={() => pick(now)}>
            {isMonth ? 'This month' : 'Today'}
          </Button>
        </div>
      )}
    </div>
  )
}

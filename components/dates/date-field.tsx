'use client'

import { CalendarDays } from 'lucide-react'
import { utc } from '@/components/data/zone-time'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Popover } from '@/components/ui/popover'
import { TypedField, type TypedFieldProps } from './typed-field'

const CalendarPanel = lazyPanel(() => import('./calendar-panel'), 'CalendarPanel')

export interface DateFieldProps extends Omit<TypedFieldProps, 'button'> {
  /** Whose days and times they are. */
  zone?: string
}

/** A date, date and time, month or time: typed, or chosen in a calendar that is loaded when it opens. */
export function DateField({ zone = utc, ...field }: DateFieldProps) {
  const { kind, value, onChange, min, max } = field
  if (kind === 'time') return <TypedField {...field} />
  return (
    <TypedField
      {...field}
      button={(labelId) => (
        <Popover
          label="Calendar"
          className="min-h-88 w-72"
          trigger={
            <Button
              variant="ghost"
              size="icon"
              aria-label="Open calendar"
              aria-describedby={labelId}
              className="absolute top-0.5 right-0.5 text-faint"
            >
              <CalendarDays aria-hidden />
            </Button>
          }
        >
          {(close) => <CalendarPanel {...{ kind, value, onChange, zone, min, max }} onClose={close} />}
        </Popover>
      )}
    />
  )
}

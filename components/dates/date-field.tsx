'use client'

import { CalendarDays } from 'lucide-react'
import { type FocusEventHandler, type ReactNode, type Ref, useState } from 'react'
import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { useController } from 'react-hook-form'
import { utc } from '@/components/data/zone-time'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Popover } from '@/components/ui/popover'
import { type DateKind, formatValue, formHints, parseText } from './date-text'

const CalendarPanel = lazyPanel(() => import('./calendar-panel'), 'CalendarPanel')

interface DateFieldProps {
  kind: DateKind
  label: string
  /** `2026-11-02`, `2026-11-02T14:30`, `2026-11` or `14:30`; empty: none. */
  value: string
  onChange: (value: string) => void
  /** Whose days and times they are. */
  zone?: string
  /** False where a calendar stands beside it. */
  hasCalendar?: boolean
  min?: string | undefined
  max?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string
  onBlur?: FocusEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
}

/** A date, date and time, month or time: typed, or chosen in a calendar that is loaded when it opens. */
export function DateField({ kind, label, value, onChange, zone = utc, ...props }: DateFieldProps) {
  const { min, max, hint, error, className, onBlur, ref, hasCalendar = kind !== 'time' } = props
  const { text, fault, type, leave } = useTyped(props, kind, value, onChange)
  return (
    <Field label={label} hint={hint} error={fault ?? error} className={cn('min-w-0', className)}>
      {(control) => (
        <div className="relative min-w-0">
          <Input
            {...control}
            ref={ref}
            value={text}
            placeholder={formHints[kind].placeholder}
            autoComplete="off"
            spellCheck={false}
            className={hasCalendar ? 'pr-10' : undefined}
            onChange={({ target }) => type(target.value)}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
          />
          {hasCalendar && kind !== 'time' && (
            <Popover
              label="Calendar"
              className="min-h-88 w-72"
              trigger={
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label="Open calendar"
                  aria-describedby={`${control.id}-label`}
                  className="absolute top-0.5 right-0.5 text-faint"
                >
                  <CalendarDays aria-hidden />
                </Button>
              }
            >
              {(close) => <CalendarPanel {...{ kind, value, onChange, zone, min, max }} onClose={close} />}
            </Popover>
          )}
        </div>
      )}
    </Field>
  )
}

/** The text of a field: as it was typed while it stands for the value, else the value as the dashboard shows it. */
function useTyped(
  { min, max }: Pick<DateFieldProps, 'min' | 'max'>,
  kind: DateKind,
  value: string,
  onChange: (value: string) => void,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLeft, setWasLeft] = useState(false)
  const isTyped = typed !== null && (parseText(kind, typed) ?? '') === value
  const isUnread = isTyped && typed.trim() !== '' && value === ''
  const type = (text: string) => {
    setTyped(text)
    setWasLeft(false)
    const next = parseText(kind, text) ?? ''
    if (next !== value) onChange(next)
  }
  const leave = () => {
    setWasLeft(true)
    if (!isUnread) setTyped(null)
  }
  return {
    text: isTyped ? typed : formatValue(kind, value),
    fault: isUnread && wasLeft ? formHints[kind].fault : faultOf(kind, value, min, max),
    type,
    leave,
  }
}

function faultOf(kind: DateKind, value: string, min = '', max = '~'): string | undefined {
  if (value === '') return undefined
  if (value < min) return `${formatValue(kind, min)} at the earliest.`
  return value > max ? `${formatValue(kind, max)} at the latest.` : undefined
}

interface FormDateFieldProps<Values extends FieldValues>
  extends Omit<DateFieldProps, 'value' | 'onChange' | 'error' | 'onBlur' | 'ref'> {
  form: UseFormReturn<Values, unknown, Values>
  name: FieldPathByValue<Values, string>
}

/** The same in a form. */
export function FormDateField<Values extends FieldValues>({
  form,
  name,
  ...field
}: FormDateFieldProps<Values>) {
  const { field: held, fieldState } = useController({ control: form.control, name })
  const { value, onChange, onBlur, ref } = held
  return <DateField {...field} {...{ value, onChange, onBlur, ref }} error={fieldState.error?.message} />
}

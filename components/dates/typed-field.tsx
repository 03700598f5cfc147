'use client'

import { type FocusEventHandler, type ReactNode, type Ref, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { type DateKind, formatValue, formHints, parseText } from './date-text'

export interface TypedFieldProps {
  kind: DateKind
  label: string
  /** `2026-11-02`, `2026-11-02T14:30`, `2026-11` or `14:30`; empty: none. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
  onBlur?: FocusEventHandler<HTMLInputElement> | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** At the end of the field; it is described by the label. */
  button?: ((labelId: string) => ReactNode) | undefined
}

/** A date, date and time, month or time that is typed. */
export function TypedField({ kind, label, value, onChange, ...props }: TypedFieldProps) {
  const { hint, error, className, onBlur, ref, button } = props
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
            className={button && 'pr-10'}
            onChange={({ target }) => type(target.value)}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
          />
          {button?.(`${control.id}-label`)}
        </div>
      )}
    </Field>
  )
}

/** The text of a field: as it was typed while it stands for the value, else the value as the dashboard shows it. */
function useTyped(
  { min, max }: Pick<TypedFieldProps, 'min' | 'max'>,
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

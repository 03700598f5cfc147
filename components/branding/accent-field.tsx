import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isColour } from '@/server/contract/accent-colours'
import { AccentReport } from './accent-report'

interface AccentFieldProps {
  value: string
  inherited: string | null
  /** What is saved, where it is not what was typed. */
  savedHint: string | undefined
  error: string | undefined
  register: UseFormRegisterReturn
  onPick: (accent: string) => void
}

export function AccentField({ value, inherited, savedHint, error, register, onPick }: AccentFieldProps) {
  const typed = value.trim().toLowerCase()
  const accent = typed === '' ? inherited : typed
  const isReadable = accent !== null && isColour(accent)
  return (
    <div className="grid gap-3">
      <Field
        label="Accent colour"
        error={error}
        hint={
          savedHint ??
          (typed === '' && inherited ? `Inherited: ${inherited}` : 'Six hexadecimal digits, such as #1d5fbf.')
        }
      >
        {(props) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label="Pick the accent colour"
              value={isReadable ? accent : '#1d5fbf'}
              onChange={(event) => onPick(event.target.value)}
              className="h-9 w-12 shrink-0 rounded-md border border-line-strong bg-surface p-1"
            />
            <Input
              className="font-mono"
              placeholder={inherited ?? '#1d5fbf'}
              autoComplete="off"
              spellCheck={false}
              maxLength={7}
              {...props}
              {...register}
            />
          </div>
        )}
      </Field>
      {isReadable && <AccentReport accent={accent} />}
    </div>
  )
}

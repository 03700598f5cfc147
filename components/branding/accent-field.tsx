import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import {
  accentColours,
  isColour,
  readableRatio,
  type SurfaceColour,
  surfaces,
} from '@/server/contract/accent-colours'

interface Sample {
  label: string
  background: string
  colour: string
  note: string
}

/** Where the accent is used, how readable it is there, and the shade that stands in where it is not. */
function AccentReport({ accent }: { accent: string }) {
  const { text, textRatio, light, dark } = accentColours(accent)
  const samples: Sample[] = [
    { label: 'Text on the accent', background: accent, colour: text, note: ratioText(textRatio) },
    { label: 'On light pages', background: surfaces.light, colour: light.colour, note: noteOf(light) },
    { label: 'On dark pages', background: surfaces.dark, colour: dark.colour, note: noteOf(dark) },
  ]
  return (
    <ul aria-label="Contrast" className="grid gap-2 sm:grid-cols-3">
      {samples.map(({ label, background, colour, note }) => (
        <li key={label} className="grid content-start gap-1">
          <span
            aria-hidden
            className="grid h-10 place-items-center rounded-md border border-line font-medium text-sm"
            style={{ background, color: colour }}
          >
            Support
          </span>
          <span className="text-xs">{label}</span>
          <span className="text-faint text-xs">{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** Cut, not rounded: 4.49 must not read as 4.5. */
const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1`

const noteOf = ({ ratio, colour, isAdjusted }: SurfaceColour) =>
  isAdjusted ? `${ratioText(ratio)} is below ${readableRatio}: shown as ${colour}` : ratioText(ratio)

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

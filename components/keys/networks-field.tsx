import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'

interface NetworksFieldProps {
  /** One network a line. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

export const toNetworks = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function NetworksField({ value, error, onChange }: NetworksFieldProps) {
  return (
    <Field
      label="Allowed IP addresses"
      error={error}
      hint="Optional. One IP address or network per line, such as 203.0.113.0/24. Calls from other addresses are refused with 403."
    >
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          value={value}
          autoComplete="off"
          spellCheck={false}
          placeholder="Any address"
          className="font-mono sm:text-[0.8125rem]"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

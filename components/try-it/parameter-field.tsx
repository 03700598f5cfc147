import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { RequestParameter } from '@/server/contract/openapi/request-forms'
import { isGenerated } from './build-request'

interface ParameterFieldProps {
  parameter: RequestParameter
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Radix has no empty value for an option. */
const notSent = 'not sent'

export function ParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { name, isRequired, example, values } = parameter
  const isNeeded = isRequired && !isGenerated(parameter)
  return (
    <Field label={isNeeded ? `${name} (required)` : name} error={error} hint={hintOf(parameter)}>
      {(control) =>
        values.length > 0 ? (
          <Select
            {...control}
            value={value || notSent}
            onValueChange={(choice) => onChange(choice === notSent ? '' : choice)}
            options={[
              { value: notSent, label: 'Not sent' },
              ...values.map((one) => ({ value: one, label: one })),
            ]}
          />
        ) : (
          <Input
            {...control}
            value={value}
            placeholder={example}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className="font-mono sm:text-[0.8125rem]"
          />
        )
      }
    </Field>
  )
}

const places = { path: 'Path', query: 'Query', header: 'Header' } as const

function hintOf(parameter: RequestParameter): string {
  const generated = isGenerated(parameter) ? ' Generated if empty.' : ''
  return `${places[parameter.in]}. ${parameter.description}${generated}`
}

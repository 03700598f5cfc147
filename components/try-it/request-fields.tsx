import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import type { RequestForm } from '@/server/contract/openapi/request-forms'
import { type Entered, fieldOf } from './build-request'
import { ParameterField } from './parameter-field'

interface RequestFieldsProps {
  form: RequestForm
  entered: Entered
  /** By field. */
  problems: Readonly<Record<string, string>>
  onChange: (entered: Entered) => void
}

const maxRows = 16

export function RequestFields({ form, entered, problems, onChange }: RequestFieldsProps) {
  const { values, body } = entered
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {form.parameters.map((parameter) => {
          const field = fieldOf(parameter)
          return (
            <ParameterField
              key={field}
              parameter={parameter}
              value={values[field] ?? ''}
              error={problems[field]}
              onChange={(value) => onChange({ ...entered, values: { ...values, [field]: value } })}
            />
          )
        })}
      </div>
      {form.body !== null && (
        <Field label="Body" hint="JSON. The IDs are examples: replace them with yours.">
          {(control) => (
            <Textarea
              {...control}
              rows={Math.min(body.split('\n').length + 1, maxRows)}
              value={body}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => onChange({ ...entered, body: event.target.value })}
              className="font-mono sm:text-[0.8125rem]"
            />
          )}
        </Field>
      )}
    </>
  )
}

import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { OperationGroup } from '@/server/contract/operations/groups'

interface OperationsFieldProps {
  /** What there is to choose from. */
  groups: readonly OperationGroup[]
  /** The ids of the allowed operations; null: all. */
  value: readonly string[] | null
  error?: string | undefined
  onChange: (value: string[] | null) => void
}

const choices = [
  { value: 'all', label: 'All operations' },
  { value: 'selected', label: 'Only selected operations' },
] as const

export function OperationsField({ groups, value, error, onChange }: OperationsFieldProps) {
  const isLimited = value !== null
  return (
    <div className="grid gap-3">
      <Field
        label="Operations"
        error={error}
        {...(isLimited && {
          hint: 'Other calls are refused with 403. Operations that are added to the API later are not included.',
        })}
      >
        {(control) => (
          <Select
            {...control}
            value={isLimited ? 'selected' : 'all'}
            onValueChange={(choice) => onChange(choice === 'all' ? null : [])}
            options={choices}
          />
        )}
      </Field>
      {isLimited &&
        groups.map((group) => (
          <fieldset key={group.label} className="grid gap-2.5 rounded-lg border border-line px-3.5 pt-1 pb-3">
            <legend className="px-1 font-medium text-[0.8125rem] text-muted">{group.label}</legend>
            {group.operations.map(({ id, label, address }) => (
              <Checkbox
                key={id}
                label={label}
                hint={<code className="break-all text-xs">{address}</code>}
                checked={value.includes(id)}
                onCheckedChange={(isOn) =>
                  onChange(isOn ? [...value, id] : value.filter((other) => other !== id))
                }
              />
            ))}
          </fieldset>
        ))}
    </div>
  )
}

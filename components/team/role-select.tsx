import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { AssignableRole } from '@/server/contract/forms/team'
import { asAssignable, roleOptions } from './roles'

interface RoleSelectProps {
  value: AssignableRole
  onChange: (role: AssignableRole) => void
}

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  return (
    <Field label="Role" hint={roleOptions.find((option) => option.value === value)?.hint}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={(role) => onChange(asAssignable(role))}
          options={roleOptions}
        />
      )}
    </Field>
  )
}

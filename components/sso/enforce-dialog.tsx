'use client'

import { useMe } from '@/components/shell/me-context'
import { FormDialog } from '@/components/ui/form-dialog'
import { SelectField } from '@/components/ui/form-fields'
import { SsoEmergency } from '@/server/contract/forms/sso'
import { type Connection, type Sso, useSso } from './sso-scope'

interface EnforceDialogProps {
  connection: Connection
  owners: Sso['owners']
  onClose: () => void
}

/** Closes passwords and passkeys to all but one named person. Staff name themselves. */
export function EnforceDialog({ connection, owners, onClose }: EnforceDialogProps) {
  const { queries, send, isStaff } = useSso()
  const { user } = useMe()
  const people = isStaff ? [{ userId: user.id, email: user.email }] : owners
  return (
    <FormDialog
      title={`Enforce ${connection.name}?`}
      description="Passwords and passkeys are then refused, current sessions included."
      schema={SsoEmergency}
      values={{ breakGlassUserId: user.id }}
      send={(entered) => send.enforce.mutate({ ...entered, connectionId: connection.id, isEnforced: true })}
      changed={queries.get.pathFilter()}
      saved="Single sign-on is enforced"
      submitLabel="Enforce"
      onClose={onClose}
    >
      {(form) => (
        <SelectField
          form={form}
          name="breakGlassUserId"
          label="Can use a password in an emergency"
          hint="For the day on which the provider fails. Each use opens an incident."
          options={people.map(({ userId, email }) => ({ value: userId, label: email }))}
        />
      )}
    </FormDialog>
  )
}

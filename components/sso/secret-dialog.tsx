'use client'

import { FormDateField } from '@/components/dates/form-date-field'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { NewSsoSecret } from '@/server/contract/forms/sso'
import { useSso } from './sso-scope'

/** The next client secret beside the current one, until a test sign-in succeeds with it. */
export function ReplaceSecretDialog({
  connectionId,
  onClose,
}: {
  connectionId: string
  onClose: () => void
}) {
  const { queries, send } = useSso()
  return (
    <FormDialog
      title="Replace secret"
      description="Sign-ins go on with the current secret until a test sign-in succeeds with the new one."
      schema={NewSsoSecret}
      values={{ secret: '', secretExpiresOn: '' }}
      send={(entered) => send.replaceSecret.mutate({ ...entered, connectionId })}
      changed={queries.get.pathFilter()}
      submitLabel="Keep secret"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="secret" label="New client secret" type="password" autoComplete="off" />
          <FormDateField form={form} name="secretExpiresOn" label="Secret expires on" kind="day" />
        </>
      )}
    </FormDialog>
  )
}

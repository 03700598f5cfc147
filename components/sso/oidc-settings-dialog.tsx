'use client'

import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { type SsoRole, SsoSettings } from '@/server/contract/forms/sso'
import { RoleFields } from './role-fields'
import { type Connection, useSso } from './sso-scope'

interface OidcSettingsDialogProps {
  connection: Connection
  roles: readonly string[]
  onClose: () => void
}

/** The provider, and which role its people get. */
export function OidcSettingsDialog({ connection, roles, onClose }: OidcSettingsDialogProps) {
  const { queries, send } = useSso()
  const { id: connectionId, state, name, issuer, clientId, groupsClaim, groupRoles } = connection
  const isActive = state === 'active'
  const fixed = isActive && 'Deactivate the connection to change it.'
  const values: SsoSettings = {
    name,
    issuer,
    clientId,
    groupsClaim,
    groupRoles,
    defaultRole: connection.defaultRole as SsoRole | null,
    roleCeiling: connection.roleCeiling as SsoRole,
    trustsTwoFactor: connection.trustsTwoFactor,
    clockSkewS: connection.clockSkewS,
  }
  return (
    <FormDialog
      title="OpenID Connect settings"
      description="Roles apply at the next sign-in of each person."
      schema={SsoSettings}
      values={values}
      send={(entered) => send.change.mutate({ connectionId, ...entered })}
      changed={queries.get.pathFilter()}
      saved="Settings saved"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" hint="Members see it when they sign in." />
          <TextField
            form={form}
            name="issuer"
            label="Issuer"
            hint={
              fixed || 'Another issuer removes the links to the accounts of members, and revokes SCIM tokens.'
            }
            inputMode="url"
            autoComplete="off"
            readOnly={isActive}
          />
          <TextField
            form={form}
            name="clientId"
            label="Client ID"
            hint={fixed}
            autoComplete="off"
            readOnly={isActive}
          />
          <TextField form={form} name="groupsClaim" label="Claim with the groups" autoComplete="off" />
          <RoleFields form={form} roles={roles} twoFactorHint="By the claim amr." />
        </>
      )}
    </FormDialog>
  )
}

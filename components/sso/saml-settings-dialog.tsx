'use client'

import type { UseFormReturn } from 'react-hook-form'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, TextField } from '@/components/ui/form-fields'
import type { SsoRole } from '@/server/contract/forms/sso'
import { SamlSettings } from '@/server/contract/forms/sso-saml'
import { RoleFields } from './role-fields'
import { type Connection, useSso } from './sso-scope'

type SamlConnection = Connection & { saml: NonNullable<Connection['saml']> }
export type Imported = Outputs['sso']['importSaml']
type Form = UseFormReturn<SamlSettings, unknown, SamlSettings>

interface SamlSettingsDialogProps {
  connection: SamlConnection
  /** What metadata said, over what is saved. */
  imported: Imported | null
  roles: readonly string[]
  onClose: () => void
}

/** The provider, and which role its people get. */
export function SamlSettingsDialog({ connection, imported, roles, onClose }: SamlSettingsDialogProps) {
  const { queries, send } = useSso()
  const { id: connectionId, saml } = connection
  const [first, second] = saml.certificates
  const values: SamlSettings = {
    name: connection.name,
    entityId: connection.issuer,
    ssoUrl: saml.ssoUrl,
    certificate: first?.pem ?? '',
    nextCertificate: second?.pem ?? '',
    groupsClaim: connection.groupsClaim,
    defaultRole: connection.defaultRole as SsoRole | null,
    roleCeiling: connection.roleCeiling as SsoRole,
    groupRoles: connection.groupRoles,
    trustsTwoFactor: connection.trustsTwoFactor,
    clockSkewS: connection.clockSkewS,
    ...imported,
  }
  return (
    <FormDialog
      title="SAML settings"
      description="Another identity provider needs another test sign-in, removes the links to the accounts of members, and revokes SCIM tokens."
      schema={SamlSettings}
      values={values}
      send={(entered) => send.changeSaml.mutate({ connectionId, ...entered })}
      changed={queries.get.pathFilter()}
      saved="Settings saved"
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" hint="Members see it when they sign in." />
          <TextField form={form} name="entityId" label="Provider’s entity ID" autoComplete="off" />
          <TextField
            form={form}
            name="ssoUrl"
            label="Provider’s sign-in URL"
            inputMode="url"
            autoComplete="off"
          />
          <Certificate form={form} name="certificate" label="Signing certificate" />
          <Certificate
            form={form}
            name="nextCertificate"
            label="Next signing certificate"
            hint="Optional. Both are accepted while the provider changes."
          />
          <TextField form={form} name="groupsClaim" label="Attribute with the groups" autoComplete="off" />
          <RoleFields form={form} roles={roles} twoFactorHint="By AuthnContextClassRef." />
        </>
      )}
    </FormDialog>
  )
}

function Certificate(field: {
  form: Form
  name: 'certificate' | 'nextCertificate'
  label: string
  hint?: string
}) {
  return <LongTextField {...field} rows={4} spellCheck={false} className="font-mono text-xs" />
}

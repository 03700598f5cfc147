'use client'

import { X } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { roleLabels } from '@/components/team/roles'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, fieldOf, LongTextField, SelectField, TextField } from '@/components/ui/form-fields'
import { Select } from '@/components/ui/select'
import type { SsoRole } from '@/server/contract/forms/sso'
import { SamlSettings } from '@/server/contract/forms/sso-saml'

type Connection = Outputs['sso']['get']['connections'][number]
export type SamlConnection = Connection & { saml: NonNullable<Connection['saml']> }
export type Imported = Outputs['sso']['importSaml']
type Form = UseFormReturn<SamlSettings, unknown, SamlSettings>
type Options = { value: SsoRole; label: string }[]
const noRole = 'none'

interface SamlSettingsDialogProps {
  connection: SamlConnection
  /** What metadata said, over what is saved. */
  imported: Imported | null
  roles: readonly string[]
  onClose: () => void
}

/** The provider, and which role its people get. */
export function SamlSettingsDialog({ connection, imported, roles, onClose }: SamlSettingsDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { id: connectionId, saml } = connection
  const [first, second] = saml.certificates
  const options = roles.map((role) => ({
    value: role as SsoRole,
    label: role in roleLabels ? roleLabels[role as keyof typeof roleLabels] : role,
  }))
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
      description="Another identity provider needs another test sign-in."
      schema={SamlSettings}
      values={values}
      send={(entered) => client.sso.changeSaml.mutate({ connectionId, ...entered })}
      changed={trpc.sso.get.pathFilter()}
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
          <SelectField form={form} name="roleCeiling" label="Highest role" options={options} />
          <DefaultRole form={form} options={options} />
          <GroupRoles form={form} options={options} />
          <CheckField
            form={form}
            name="trustsTwoFactor"
            label="Two-factor authentication at the provider counts"
            hint="By AuthnContextClassRef."
          />
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

function DefaultRole({ form, options }: { form: Form; options: Options }) {
  const { value, error, onChange } = fieldOf(form, 'defaultRole')
  return (
    <Field label="Role without a group" error={error}>
      {(control) => (
        <Select
          {...control}
          value={value ?? noRole}
          onValueChange={(chosen) => onChange(options.find((one) => one.value === chosen)?.value ?? null)}
          options={[{ value: noRole, label: 'No access' }, ...options]}
        />
      )}
    </Field>
  )
}

/** The first group that a person is in gives the role. */
function GroupRoles({ form, options }: { form: Form; options: Options }) {
  const { value: rows, onChange } = fieldOf(form, 'groupRoles')
  const [lowest] = options.slice(-1)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">Groups</legend>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and has no other name
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <TextField form={form} name={`groupRoles.${index}.group`} label="Group" autoComplete="off" />
          <SelectField form={form} name={`groupRoles.${index}.role`} label="Role" options={options} />
          <Button
            aria-label={`Remove group ${index + 1}`}
            onClick={() => onChange(rows.filter((__, at) => at !== index))}
          >
            <X className="size-4" aria-hidden />
          </Button>
        </div>
      ))}
      {lowest && (
        <Button onClick={() => onChange([...rows, { group: '', role: lowest.value }])}>Add group</Button>
      )}
    </fieldset>
  )
}

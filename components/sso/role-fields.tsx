'use client'

import { X } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { CheckField, fieldOf, SelectField, TextField } from '@/components/ui/form-fields'
import { Select } from '@/components/ui/select'
import type { SsoRole, SsoSettings } from '@/server/contract/forms/sso'
import type { SamlSettings } from '@/server/contract/forms/sso-saml'
import { labelOf } from './role-summary'

/** What the settings of both protocols have. */
type Rules = Pick<
  SsoSettings & SamlSettings,
  'roleCeiling' | 'defaultRole' | 'groupRoles' | 'trustsTwoFactor' | 'clockSkewS'
>
type Form = UseFormReturn<Rules, unknown, Rules>
type Options = readonly { value: SsoRole; label: string }[]
const noRole = 'none'

interface RoleFieldsProps {
  form: UseFormReturn<SsoSettings, unknown, SsoSettings> | UseFormReturn<SamlSettings, unknown, SamlSettings>
  /** The highest first. */
  roles: readonly string[]
  /** What the provider must send for its second factor to count. */
  twoFactorHint: string
}

/** Which role the people of a connection get, and when an answer counts. */
export function RoleFields({ form: either, roles, twoFactorHint }: RoleFieldsProps) {
  // A form type is not covariant in its values, and both have these fields.
  const form = either as unknown as Form
  const options = roles.map((role) => ({ value: role as SsoRole, label: labelOf(role) }))
  const ceiling = options.findIndex(({ value }) => value === form.watch('roleCeiling'))
  /** With the role that is set: one above a lowered ceiling stays visible, and the answer of the service names it. */
  const allowed = (set: SsoRole | null) => options.filter(({ value }, at) => at >= ceiling || value === set)
  return (
    <>
      <SelectField
        form={form}
        name="roleCeiling"
        label="Highest role"
        hint="A group that gives a role above it is refused at sign-in."
        options={options}
      />
      <DefaultRole form={form} allowed={allowed} />
      <GroupRoles form={form} allowed={allowed} />
      <CheckField
        form={form}
        name="trustsTwoFactor"
        label="Two-factor authentication at the provider counts"
        hint={twoFactorHint}
      />
      <ClockSkew form={form} />
    </>
  )
}

interface Part {
  form: Form
  allowed: (set: SsoRole | null) => Options
}

function DefaultRole({ form, allowed }: Part) {
  const { value, error, onChange } = fieldOf(form, 'defaultRole')
  const options = allowed(value)
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

const skews = new Map([
  [0, 'None'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [120, '2 minutes'],
  [300, '5 minutes'],
])

function ClockSkew({ form }: { form: Form }) {
  const { value, error, onChange } = fieldOf(form, 'clockSkewS')
  const options = [...new Map([[value, `${value} seconds`], ...skews])].sort(([one], [other]) => one - other)
  return (
    <Field
      label="Allowed clock skew"
      hint="How far the clock of the provider may be from the time here."
      error={error}
    >
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          onValueChange={(chosen) => onChange(Number(chosen))}
          options={options.map(([seconds, label]) => ({ value: String(seconds), label }))}
        />
      )}
    </Field>
  )
}

function GroupRoles({ form, allowed }: Part) {
  const { value: rows, onChange } = fieldOf(form, 'groupRoles')
  const [lowest] = allowed(null).slice(-1)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">Groups</legend>
      <p className="text-muted text-sm">The first group in this list that a person is in gives the role.</p>
      {rows.map(({ role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and has no other name
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <TextField form={form} name={`groupRoles.${index}.group`} label="Group" autoComplete="off" />
          <SelectField form={form} name={`groupRoles.${index}.role`} label="Role" options={allowed(role)} />
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

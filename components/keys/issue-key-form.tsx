'use client'

import { useQuery } from '@tanstack/react-query'
import { brandChoice } from '@/components/data/brand-name'
import { FormDateField } from '@/components/dates/form-date-field'
import { useMe } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogForm } from '@/components/ui/dialog-form'
import { Field, FieldError } from '@/components/ui/field'
import { fieldOf, SelectField, TextField } from '@/components/ui/form-fields'
import { Select } from '@/components/ui/select'
import { KeyForm } from '@/server/contract/forms/keys'
import type { OperationGroup } from '@/server/contract/operations/groups'
import { NetworksField, toNetworks } from './networks-field'
import { groupsWithin, noOperation, selectedIn } from './operations'
import { OperationsField } from './operations-field'
import { expiryChoices, scopeTexts } from './scopes'

interface IssueKeyFormProps {
  groups: readonly OperationGroup[]
  onIssued: (issued: Outputs['keys']['issue']) => void
  onCancel: () => void
}

const everyBrand = 'every'
const myself = 'me'

const blank: KeyForm = {
  name: '',
  scopes: ['read', 'write'],
  expiry: 'never',
  expiresOn: '',
  operations: null,
  allowedNetworks: '',
  brand: everyBrand,
  owner: myself,
}

export function IssueKeyForm({ groups, onIssued, onCancel }: IssueKeyFormProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const operationsOf = ({ scopes, operations }: KeyForm) =>
    selectedIn(groupsWithin(groups, scopes), operations)
  const check = (values: KeyForm) => {
    const expiresInDays = daysOf(values)
    const isDay = expiresInDays === null || (expiresInDays >= 1 && expiresInDays <= maxDays)
    if (!isDay) return { expiresOn: 'Choose a date within the next 10 years.' }
    return operationsOf(values)?.length === 0 ? { operations: noOperation } : {}
  }
  const send = (values: KeyForm) =>
    client.keys.issue.mutate({
      name: values.name,
      scopes: values.scopes,
      expiresInDays: daysOf(values),
      allowedOperations: operationsOf(values),
      allowedNetworks: toNetworks(values.allowedNetworks),
      brandId: values.brand === everyBrand ? null : values.brand,
      serviceAccountId: values.owner === myself ? null : values.owner,
    })
  return (
    <DialogForm
      schema={KeyForm}
      values={blank}
      check={check}
      send={send}
      changed={[trpc.keys.list.pathFilter(), trpc.serviceAccounts.list.pathFilter()]}
      onSaved={onIssued}
      submitLabel="Create key"
      onClose={onCancel}
    >
      {(form) => {
        const scopes = fieldOf(form, 'scopes')
        const { error: _, ...brand } = fieldOf(form, 'brand')
        return (
          <>
            <TextField
              form={form}
              name="name"
              label="Name"
              placeholder="Lobby backend, production"
              autoComplete="off"
            />
            <ScopesField {...scopes} />
            <OperationsField groups={groupsWithin(groups, scopes.value)} {...fieldOf(form, 'operations')} />
            <SelectField form={form} name="expiry" label="Expires" options={expiryChoices} />
            {form.watch('expiry') === 'date' && (
              <FormDateField
                form={form}
                name="expiresOn"
                label="Expiry date"
                hint="The key works until the end of this day, UTC."
                kind="day"
              />
            )}
            <OwnerField value={form.watch('owner')} onChange={fieldOf(form, 'owner').onChange} />
            <BrandField {...brand} />
            <NetworksField {...fieldOf(form, 'allowedNetworks')} />
          </>
        )
      }}
    </DialogForm>
  )
}

interface ScopesFieldProps {
  value: KeyForm['scopes']
  error: string | undefined
  onChange: (scopes: KeyForm['scopes']) => void
}

function ScopesField({ value, error, onChange }: ScopesFieldProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-[0.8125rem]">Scopes</legend>
      {scopeTexts.map(({ scope, label, hint }) => (
        <Checkbox
          key={scope}
          label={label}
          hint={hint}
          checked={value.includes(scope)}
          onCheckedChange={(isOn) =>
            onChange(isOn ? [...value, scope] : value.filter((other) => other !== scope))
          }
        />
      ))}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}

const maxDays = 3_650
const dayMs = 86_400_000

function daysOf({ expiry, expiresOn }: KeyForm): number | null {
  if (expiry === 'date') return daysUntil(expiresOn)
  return expiry === 'never' ? null : Number(expiry)
}

/** Whole days from now that reach to the end of a day; NaN: it is no day. */
const daysUntil = (day: string) => Math.floor((Date.parse(`${day}T00:00:00Z`) + dayMs - Date.now()) / dayMs)

/** Only where there are service accounts. */
function OwnerField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const accounts = useQuery(useTRPC().serviceAccounts.list.queryOptions())
  const choices = (accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (choices.length === 0) return null
  return (
    <Field
      label="Owner"
      hint={
        value === myself
          ? 'The key stops when you are suspended or leave.'
          : 'The key keeps working when a member leaves.'
      }
    >
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={onChange}
          options={[{ value: myself, label: 'You' }, ...choices]}
        />
      )}
    </Field>
  )
}

/** Only for platforms: a single casino has one brand. */
function BrandField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const trpc = useTRPC()
  const isPlatform = useMe().organization?.kind === 'platform'
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: isPlatform }))
  if (!isPlatform) return null
  const choices = (brands.data ?? []).map((brand) => ({ value: brand.id, label: brandChoice(brand) }))
  return (
    <Field
      label="Brand"
      {...(value !== everyBrand && {
        hint: 'Calls must name this brand. The key can’t create brands or demo sessions.',
      })}
    >
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={onChange}
          options={[{ value: everyBrand, label: 'All brands' }, ...choices]}
        />
      )}
    </Field>
  )
}

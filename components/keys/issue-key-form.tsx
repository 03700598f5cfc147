'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { brandChoice } from '@/components/data/brand-name'
import { issueOf } from '@/components/readiness/issue-of'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Checkbox } from '@/components/ui/checkbox'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { useForm } from '@/components/ui/use-form'
import type { OperationGroup } from '@/server/contract/operations/groups'
import { NetworksField, toNetworks } from './networks-field'
import { groupsWithin, noOperation, selectedIn } from './operations'
import { OperationsField } from './operations-field'
import { expiryChoices, scopeTexts } from './scopes'

const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'At most 80 characters.')),
  scopes: z
    .array(z.enum(['read', 'write', 'free_rounds.write']))
    .check(z.minLength(1, 'Select at least one scope.')),
  expiry: z.enum(['never', '30', '90', '365', 'date']),
  expiresOn: z.string(),
  operations: z.nullable(z.array(z.string())),
  networks: z.string(),
  brand: z.string(),
})
type Form = z.infer<typeof form>

interface IssueKeyFormProps {
  groups: readonly OperationGroup[]
  onIssued: (issued: Outputs['keys']['issue']) => void
  onCancel: () => void
}

export function IssueKeyForm({ groups, onIssued, onCancel }: IssueKeyFormProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const issue = useMutation(
    trpc.keys.issue.mutationOptions({
      onSuccess: (issued) => {
        void queryClient.invalidateQueries(trpc.keys.list.pathFilter())
        onIssued(issued)
      },
      onError: (error) => {
        const message = issueOf(error.data?.refusal ?? null, 'allowedNetworks')
        if (message) setError('networks', { message })
      },
    }),
  )
  const { register, control, handleSubmit, formState, setError, watch } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: {
      name: '',
      scopes: ['read', 'write'],
      expiry: 'never',
      expiresOn: '',
      operations: null,
      networks: '',
      brand: everyBrand,
    },
  })
  const submit = handleSubmit(({ name, scopes, expiry, expiresOn, operations, networks, brand }) => {
    const expiresInDays = expiry === 'date' ? daysUntil(expiresOn) : daysOf(expiry)
    if (expiresInDays !== null && !(expiresInDays >= 1 && expiresInDays <= maxDays))
      return setError('expiresOn', { message: 'Choose a date within the next 10 years.' })
    const allowedOperations = selectedIn(groupsWithin(groups, scopes), operations)
    if (allowedOperations?.length === 0) return setError('operations', { message: noOperation })
    issue.mutate({
      name,
      scopes,
      expiresInDays,
      allowedOperations,
      allowedNetworks: toNetworks(networks),
      brandId: brand === everyBrand ? null : brand,
    })
  })
  const networksError = formState.errors.networks?.message
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <ErrorNotice>{!networksError && issue.error?.message}</ErrorNotice>
      <Field label="Name" error={formState.errors.name?.message}>
        {(props) => (
          <Input
            placeholder="Lobby backend, production"
            autoComplete="off"
            {...props}
            {...register('name')}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="scopes"
        render={({ field, fieldState }) => (
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-medium text-[0.8125rem]">Scopes</legend>
            {scopeTexts.map(({ scope, label, hint }) => (
              <Checkbox
                key={scope}
                label={label}
                hint={hint}
                checked={field.value.includes(scope)}
                onCheckedChange={(isOn) =>
                  field.onChange(
                    isOn ? [...field.value, scope] : field.value.filter((other) => other !== scope),
                  )
                }
              />
            ))}
            {fieldState.error && (
              <p role="alert" className="text-[0.8125rem] text-bad">
                {fieldState.error.message}
              </p>
            )}
          </fieldset>
        )}
      />
      <Controller
        control={control}
        name="operations"
        render={({ field, fieldState }) => (
          <OperationsField
            groups={groupsWithin(groups, watch('scopes'))}
            value={field.value}
            error={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="expiry"
        render={({ field }) => (
          <Field label="Expires">
            {(props) => (
              <Select {...props} value={field.value} onValueChange={field.onChange} options={expiryChoices} />
            )}
          </Field>
        )}
      />
      {watch('expiry') === 'date' && (
        <Field
          label="Expiry date"
          hint="The key works until the end of this day, UTC."
          error={formState.errors.expiresOn?.message}
        >
          {(props) => <Input type="date" {...props} {...register('expiresOn')} />}
        </Field>
      )}
      <Controller
        control={control}
        name="brand"
        render={({ field }) => <BrandField value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="networks"
        render={({ field }) => (
          <NetworksField value={field.value} error={networksError} onChange={field.onChange} />
        )}
      />
      <SubmitActions label="Create key" isPending={issue.isPending} onCancel={onCancel} />
    </form>
  )
}

const maxDays = 3_650
const dayMs = 86_400_000

const daysOf = (expiry: string) => (expiry === 'never' ? null : Number(expiry))

/** Whole days from now that reach to the end of a day; NaN: it is no day. */
const daysUntil = (day: string) => Math.floor((Date.parse(`${day}T00:00:00Z`) + dayMs - Date.now()) / dayMs)

const everyBrand = 'every'

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

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { fieldErrors } from '@/components/ui/server-errors'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { countryName } from '@/components/ui/countries'
import { CountryPicker } from '@/components/ui/country-picker'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { formOf, toVersion, type VersionForm, versionForm } from './version-form'

interface VersionDialogProps {
  /** Null: a country that has no profile yet. */
  country: string | null
  newest: Outputs['staffJurisdictions']['profile']['versions'][number] | null
  onClose: () => void
}

const today = () => new Date().toISOString().slice(0, 10)

const numbers = [
  { name: 'lowestRtp', label: 'Minimum RTP in percent', hint: 'Games that declare no RTP are refused.' },
  { name: 'betInterval', label: 'Minimum round time in ms', hint: '2500 is 2.5 seconds.' },
  { name: 'realityCheckMinutes', label: 'Reality check interval in minutes', hint: 'The game shows it.' },
  { name: 'sessionMinutes', label: 'Maximum session length in minutes', hint: 'The game enforces it.' },
  { name: 'blockedGameTypes', label: 'Blocked game types', hint: 'Separated by commas.' },
  { name: 'blockedFeatures', label: 'Blocked features', hint: 'Separated by commas.' },
] as const

const switches = [
  { name: 'isAutoplayAllowed', label: 'Autoplay allowed' },
  { name: 'isTurboAllowed', label: 'Turbo allowed' },
  { name: 'isDemoAllowed', label: 'Demo play allowed' },
  { name: 'areFreeRoundsAllowed', label: 'Free rounds allowed' },
] as const

/** Rendered while it is open: the next version starts from the newest one. */
export function VersionDialog({ country, newest, onClose }: VersionDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const form = useForm<VersionForm>({
    resolver: zodResolver(versionForm),
    defaultValues: formOf(country, newest?.rules ?? null, today()),
  })
  const { register, control, handleSubmit, setError, formState } = form
  const { errors } = formState
  const publish = useMutation(
    trpc.staffJurisdictions.publish.mutationOptions({
      onError: (error) => {
        for (const [path, message] of fieldErrors(error)) {
          const name = path.replace(/^rules\./, '').replace('betIntervalMs', 'betInterval')
          setError(name as FieldPath<VersionForm>, { message })
        }
      },
      onSuccess: async (number, given) => {
        await queryClient.invalidateQueries(trpc.staffJurisdictions.pathFilter())
        toast.success(`Version ${number} of ${countryName(given.country)} published`)
        onClose()
      },
    }),
  )
  const submit = handleSubmit((values) => publish.mutate(toVersion(values, newest?.number ?? 0)))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={country === null ? 'Add a country' : `New version of ${countryName(country)}`}
      description="A published version never changes. It applies to organizations that adopt it."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{publish.error?.message}</ErrorNotice>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {country === null && (
            <Field label="Country" error={errors.country?.message}>
              {(props) => (
                <Controller
                  control={control}
                  name="country"
                  render={({ field: { value, onChange, onBlur } }) => (
                    <CountryPicker {...props} {...{ value, onChange, onBlur }} />
                  )}
                />
              )}
            </Field>
          )}
          <Field label="Applies from (UTC)" error={errors.effectiveFrom?.message}>
            {(props) => <Input type="date" min={today()} {...props} {...register('effectiveFrom')} />}
          </Field>
        </div>
        <Field
          label="Note"
          error={errors.note?.message}
          hint="What changed, and the regulation behind it. Organizations see this note."
        >
          {(props) => <Textarea {...props} {...register('note')} />}
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {numbers.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
              {(props) => <Input autoComplete="off" {...props} {...register(name)} />}
            </Field>
          ))}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          {switches.map(({ name, label }) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field }) => (
                <Checkbox label={label} checked={field.value} onCheckedChange={field.onChange} />
              )}
            />
          ))}
        </div>
        <Ceilings form={form} />
        <SubmitActions label="Publish version" isPending={publish.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function Ceilings({ form }: { form: UseFormReturn<VersionForm> }) {
  const { register, control, formState } = form
  const ceilings = useFieldArray({ control, name: 'stakeCeilings' })
  const errors = formState.errors.stakeCeilings
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium text-[0.8125rem]">Maximum stakes</legend>
      {ceilings.fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[1fr_5rem_1fr_auto]">
          <Field label="Game type" hint="Leave empty for all others.">
            {(props) => <Input autoComplete="off" {...props} {...register(`stakeCeilings.${at}.gameType`)} />}
          </Field>
          <Field label="Currency" error={errors?.[at]?.currency?.message}>
            {(props) => (
              <Input
                autoComplete="off"
                maxLength={3}
                {...props}
                {...register(`stakeCeilings.${at}.currency`)}
              />
            )}
          </Field>
          <Field label="Amount" error={errors?.[at]?.amount?.message}>
            {(props) => (
              <Input
                inputMode="decimal"
                autoComplete="off"
                {...props}
                {...register(`stakeCeilings.${at}.amount`)}
              />
            )}
          </Field>
          <Button
            size="sm"
            className="self-end justify-self-end sm:mt-6.5 sm:self-start"
            aria-label={`Remove maximum stake ${at + 1}`}
            onClick={() => ceilings.remove(at)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => ceilings.append({ gameType: '', currency: 'EUR', amount: '' })}>
          <Plus aria-hidden />
          Add maximum stake
        </Button>
      </div>
    </fieldset>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { type ProviderDefaultsForm, providerDefaultsForm, toDefaults, toForm } from './provider-defaults-form'
import type { Provider } from './provider-status'

const lists = [
  {
    field: 'supportedCurrencies',
    label: 'Currencies',
    hint: 'For games that declare none. Leave empty for no restrictions.',
    placeholder: 'EUR, USD, USDT',
  },
  {
    field: 'blockedCountries',
    label: 'Blocked countries',
    hint: 'For games that declare none. Leave empty for no restrictions.',
    placeholder: 'US, FR',
  },
] as const

/** Rendered while it is open. */
export function ProviderDefaultsDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { register, control, handleSubmit, watch, formState } = useForm<ProviderDefaultsForm>({
    resolver: zodResolver(providerDefaultsForm),
    defaultValues: toForm(provider),
  })
  const save = useMutation(
    trpc.staffProviders.setDefaults.mutationOptions({
      onSuccess: succeed(trpc.staffProviders.pathFilter(), `Settings of ${provider.name} saved`, onClose),
    }),
  )
  const submit = handleSubmit((values) => save.mutate(toDefaults(provider.code, values)))
  const refused = save.error ? (Object.values(save.error.data?.fields ?? {})[0] ?? save.error.message) : null
  const willDisconnect = provider.isRegistered && !watch('isRegistered')
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Settings of ${provider.name}`}>
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{refused}</ErrorNotice>
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium text-[0.8125rem]">Access</legend>
          <Controller
            control={control}
            name="isRegistered"
            render={({ field }) => (
              <Checkbox
                label="Connected on this deployment"
                checked={field.value}
                onCheckedChange={field.onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="requiresApproval"
            render={({ field }) => (
              <Checkbox
                label="Require approval for each organization"
                checked={field.value}
                onCheckedChange={field.onChange}
              />
            )}
          />
        </fieldset>
        {willDisconnect && (
          <Notice tone="warn">
            Its games are removed from all lists, and launches are refused with E1001 for all organizations.
          </Notice>
        )}
        {lists.map(({ field, label, hint, placeholder }) => (
          <Field key={field} label={label} hint={hint} error={formState.errors[field]?.message}>
            {(props) => (
              <Textarea
                rows={2}
                className="min-h-16 font-mono uppercase placeholder:normal-case"
                autoCapitalize="characters"
                spellCheck={false}
                placeholder={placeholder}
                {...props}
                {...register(field)}
              />
            )}
          </Field>
        ))}
        <SubmitActions label="Save settings" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

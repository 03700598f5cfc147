'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useBrandName } from '@/components/data/brand-name'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs, Outputs } from '@/components/trpc/types'
import { CountryPicker } from '@/components/ui/country-picker'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { useForm } from '@/components/ui/use-form'
import { LaunchForm as LaunchValues } from '@/server/contract/forms/players'
import type { Game } from './game-facts'

interface LaunchFormProps {
  game: Game
  refs: readonly string[]
  onLaunched: (session: Outputs['games']['launchTest']) => void
  onCancel: () => void
}

export function LaunchForm({ game, refs, onLaunched, onCancel }: LaunchFormProps) {
  const trpc = useTRPC()
  const brandName = useBrandName()
  const facets = useQuery(trpc.games.facets.queryOptions())
  const launch = useMutation(trpc.games.launchTest.mutationOptions({ onSuccess: onLaunched }))
  const supported = game.supported_currencies ?? []
  const currencies = (facets.data?.currencies ?? []).filter(
    (currency) => supported.length === 0 || supported.includes(currency),
  )
  const { register, control, handleSubmit, formState } = useForm<LaunchValues>({
    resolver: zodResolver(LaunchValues),
    defaultValues: {
      playerId: '',
      currency: currencies.includes('EUR') ? 'EUR' : (currencies[0] ?? 'EUR'),
      country: '',
      ref: refs[0] ?? '',
    },
  })
  const submit = handleSubmit(({ playerId, currency, country, ref }) =>
    launch.mutate({
      gameId: game.id,
      playerId,
      currency: asCurrency(currency),
      country,
      subOperatorRef: ref || undefined,
    }),
  )
  const refused = launch.error?.data?.fields ?? {}
  const { errors } = formState
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <ErrorNotice title="Session not created">
        {Object.keys(refused).length === 0 && launch.error?.message}
      </ErrorNotice>
      <Field
        label="Player"
        error={errors.playerId?.message ?? refused.playerId}
        hint="Player ID in your system."
      >
        {(control) => <Input autoComplete="off" {...control} {...register('playerId')} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="currency"
          render={({ field }) => (
            <Field label="Currency" error={refused.currency}>
              {(props) => (
                <Select
                  {...props}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={currencies.map((value) => ({ value, label: value }))}
                />
              )}
            </Field>
          )}
        />
        <Controller
          control={control}
          name="country"
          render={({ field: { ref: _, name: __, ...field } }) => (
            <Field label="Country" error={errors.country?.message ?? refused.country}>
              {(props) => <CountryPicker {...props} {...field} />}
            </Field>
          )}
        />
      </div>
      {refs.length > 0 && (
        <Controller
          control={control}
          name="ref"
          render={({ field }) => (
            <Field label="Brand">
              {(props) => (
                <Select
                  {...props}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={refs.map((value) => ({ value, label: brandName(value) }))}
                />
              )}
            </Field>
          )}
        />
      )}
      <SubmitActions label="Launch" isPending={launch.isPending} onCancel={onCancel} />
    </form>
  )
}

/** One of the options from the server, which validates it again. */
const asCurrency = (currency: string) => currency as Inputs['games']['launchTest']['currency']

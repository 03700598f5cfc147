'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { brandChoice } from '@/components/data/brand-name'
import { useTRPC } from '@/components/trpc/provider'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { endOf, periodOptions, periods } from './periods'

const form = z.object({
  playerId: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a player ID.'), z.maxLength(128, 'At most 128 characters.')),
  brandId: z.string(),
  period: z.enum(periods),
  reason: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters.')),
})
type Form = z.infer<typeof form>

export function ExcludeForm({ playerId, onDone }: { playerId: string; onDone: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const brands = useQuery(trpc.brands.list.queryOptions())
  const exclude = useMutation(
    trpc.players.exclude.mutationOptions({
      onSuccess: async (_, input) => {
        await queryClient.invalidateQueries(trpc.players.exclusions.pathFilter())
        toast.success(`${input.playerId} excluded`)
        onDone()
      },
    }),
  )
  const choices = (brands.data ?? []).filter((brand) => brand.status !== 'retired')
  const { register, control, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: { playerId, brandId: '', period: 'good', reason: '' },
  })
  const brandOf = (chosen: string) => chosen || (choices[0]?.id ?? '')
  const submit = handleSubmit(({ brandId, period, reason, ...player }) =>
    exclude.mutate({
      ...player,
      brandId: brandOf(brandId),
      reason: reason || null,
      endsAt: endOf(period, new Date()),
    }),
  )
  const { errors } = formState
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <ErrorNotice>{exclude.error?.message}</ErrorNotice>
      <Field label="Player" error={errors.playerId?.message} hint="Player ID in your system.">
        {(props) => <Input autoComplete="off" {...props} {...register('playerId')} />}
      </Field>
      {choices.length > 1 && (
        <Controller
          control={control}
          name="brandId"
          render={({ field }) => (
            <Field label="Brand" hint="Player IDs are separate for each brand.">
              {(props) => (
                <Select
                  {...props}
                  value={brandOf(field.value)}
                  onValueChange={field.onChange}
                  options={choices.map((brand) => ({ value: brand.id, label: brandChoice(brand) }))}
                />
              )}
            </Field>
          )}
        />
      )}
      <Controller
        control={control}
        name="period"
        render={({ field }) => (
          <Field
            label="Duration"
            hint={field.value === 'good' && 'Ending it requires two people: one requests, another confirms.'}
          >
            {(props) => (
              <Select {...props} value={field.value} onValueChange={field.onChange} options={periodOptions} />
            )}
          </Field>
        )}
      />
      <Field label="Reason" error={errors.reason?.message} hint="Internal. Not shown to players.">
        {(props) => <Textarea {...props} {...register('reason')} />}
      </Field>
      <SubmitActions
        label="Exclude"
        disabled={choices.length === 0}
        isPending={exclude.isPending}
        onCancel={onDone}
      />
    </form>
  )
}

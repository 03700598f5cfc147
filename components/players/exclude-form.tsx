'use client'

import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { brandChoice } from '@/components/data/brand-name'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { DialogForm } from '@/components/ui/dialog-form'
import { LongTextField, SelectField, TextField } from '@/components/ui/form-fields'
import { endOf, periodOptions, periods } from './periods'

const schema = z.object({
  playerId: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a player ID.'), z.maxLength(128, 'At most 128 characters.')),
  brandId: z.string(),
  period: z.enum(periods),
  reason: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters.')),
})
type Values = z.infer<typeof schema>

export function ExcludeForm({ playerId, onDone }: { playerId: string; onDone: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const brands = useQuery(trpc.brands.list.queryOptions())
  const choices = (brands.data ?? []).filter((brand) => brand.status !== 'retired')
  const values: Values = { playerId, brandId: choices[0]?.id ?? '', period: 'good', reason: '' }
  return (
    <DialogForm
      schema={schema}
      values={values}
      isIncomplete={() => choices.length === 0}
      send={({ period, reason, brandId, ...player }) =>
        client.players.exclude.mutate({
          ...player,
          brandId: brandId || (choices[0]?.id ?? ''),
          reason: reason || null,
          endsAt: endOf(period, new Date()),
        })
      }
      changed={trpc.players.exclusions.pathFilter()}
      saved={(_, excluded) => `${excluded.playerId} excluded`}
      submitLabel="Exclude"
      onClose={onDone}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="playerId"
            label="Player"
            hint="Player ID in your system."
            autoComplete="off"
          />
          {choices.length > 1 && (
            <SelectField
              form={form}
              name="brandId"
              label="Brand"
              hint="Player IDs are separate for each brand."
              options={choices.map((brand) => ({ value: brand.id, label: brandChoice(brand) }))}
            />
          )}
          <SelectField
            form={form}
            name="period"
            label="Duration"
            hint={
              form.watch('period') === 'good' &&
              'Ending it requires two people: one requests, another confirms.'
            }
            options={periodOptions}
          />
          <LongTextField form={form} name="reason" label="Reason" hint="Internal. Not shown to players." />
        </>
      )}
    </DialogForm>
  )
}

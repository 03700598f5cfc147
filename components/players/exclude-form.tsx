'use client'

import { useQuery } from '@tanstack/react-query'
import { brandChoice } from '@/components/data/brand-name'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { DialogForm } from '@/components/ui/dialog-form'
import { LongTextField, SelectField, TextField } from '@/components/ui/form-fields'
import { ExclusionForm } from '@/server/contract/forms/players'
import { endOf, periodOptions } from './periods'

export function ExcludeForm({ playerId, onDone }: { playerId: string; onDone: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const brands = useQuery(trpc.brands.list.queryOptions())
  const choices = (brands.data ?? []).filter((brand) => brand.status !== 'retired')
  const values: ExclusionForm = { playerId, brandId: choices[0]?.id ?? '', period: 'good', reason: '' }
  return (
    <DialogForm
      schema={ExclusionForm}
      values={values}
      isIncomplete={() => choices.length === 0}
      send={({ period, brandId, ...player }) =>
        client.players.exclude.mutate({
          ...player,
          brandId: brandId || (choices[0]?.id ?? ''),
          endsAt: endOf(period, new Date()),
        })
      }
      changed={trpc.players.pathFilter()}
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

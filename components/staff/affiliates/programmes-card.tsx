'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Money } from '@/components/data/money'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'

type Programme = Outputs['staffAffiliates']['programmes'][number]

const fields = [
  { name: 'name', label: 'Name', initial: 'Standard' },
  { name: 'currency', label: 'Currency', initial: 'EUR' },
  {
    name: 'tiers',
    label: 'Tiers',
    initial: '0: 20',
    hint: 'From which monthly fees which percentage, such as 0: 20, 50000: 25',
  },
  { name: 'months', label: 'Months', initial: '24' },
  { name: 'holdingDays', label: 'Held for days', initial: '30' },
  { name: 'minimum', label: 'Smallest withdrawal', initial: '50' },
  { name: 'approvalAbove', label: 'Approval above', initial: '1000' },
] as const

const initial = Object.fromEntries(fields.map(({ name, initial: value }) => [name, value]))

const tiersOf = (text: string) =>
  text.split(',').map((tier) => {
    const [from = '', share = ''] = tier.split(':')
    return { from: from.trim(), share: share.trim() }
  })

/** Programmes by version, and a form for the next. */
export function StaffProgrammes({ programmes }: { programmes: readonly Programme[] }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Record<string, string>>(initial)
  const save = useMutation(
    trpc.staffAffiliates.saveProgramme.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.staffAffiliates.pathFilter()),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { name = '', currency = '', tiers = '', minimum = '', approvalAbove = '' } = values
    const [months, holdingDays] = [Number(values.months), Number(values.holdingDays)]
    save.mutate({ name, currency, tiers: tiersOf(tiers), months, holdingDays, minimum, approvalAbove })
  }
  return (
    <Card>
      <CardHeader
        title="Programmes"
        description="A version never changes. Saving a known name writes its next version."
      />
      {programmes.length > 0 && (
        <Table label="Programmes">
          <thead>
            <tr>
              <Th>Programme</Th>
              <Th>Commission</Th>
              <Th className="text-right">Months</Th>
              <Th className="text-right">Held</Th>
              <Th className="text-right">Smallest withdrawal</Th>
              <Th className="text-right">Approval above</Th>
              <Th className="text-right">Affiliates</Th>
            </tr>
          </thead>
          <tbody>
            {programmes.map((one) => (
              <tr key={one.id}>
                <Td>
                  {one.name}, version {one.version}
                </Td>
                <Td>{one.tiers.map(({ share, from }) => `${share} % from ${from.decimal}`).join(', ')}</Td>
                <Td className="text-right tabular-nums">{one.months}</Td>
                <Td className="text-right tabular-nums">{one.holdingDays} days</Td>
                <Td className="text-right">
                  <Money value={one.minimum} />
                </Td>
                <Td className="text-right">
                  <Money value={one.approvalAbove} />
                </Td>
                <Td className="text-right tabular-nums">{one.accounts}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <form onSubmit={submit} className="grid gap-3 px-5 py-4 sm:grid-cols-3">
        <ErrorNotice className="sm:col-span-3">{save.error?.message}</ErrorNotice>
        {fields.map((field) => (
          <Field key={field.name} label={field.label} {...('hint' in field && { hint: field.hint })}>
            {(control) => (
              <Input
                {...control}
                value={values[field.name] ?? ''}
                onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <div className="sm:col-span-3">
          <Button type="submit" isPending={save.isPending}>
            Save programme
          </Button>
        </div>
      </form>
    </Card>
  )
}

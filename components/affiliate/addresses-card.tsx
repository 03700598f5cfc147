'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { addressKinds, addressLabels } from './words'

type Address = Outputs['affiliate']['addresses'][number]

/** Where the affiliate is paid. */
export function AddressesCard({ addresses }: { addresses: readonly Address[] }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries(trpc.affiliate.pathFilter())
  const remove = useMutation(trpc.affiliate.removeAddress.mutationOptions({ onSuccess }))
  return (
    <Card>
      <CardHeader title="Payout addresses" description="A new address can be used after 48 hours." />
      <ul className="divide-y divide-line border-line border-t text-sm">
        {addresses.map(({ id, kind, hint, holder, isUsable, usableFrom }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5">
            <span>
              {addressLabels[kind]} <span className="font-mono">{hint}</span>, {holder}
            </span>
            <span className="flex items-center gap-4 text-muted">
              {!isUsable && (
                <span>
                  Usable from <Time value={usableFrom} hasYear />
                </span>
              )}
              <Button size="sm" onClick={() => remove.mutate({ addressId: id })}>
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <NewAddress onAdded={onSuccess} />
    </Card>
  )
}

function NewAddress({ onAdded }: { onAdded: () => Promise<void> }) {
  const trpc = useTRPC()
  const [kind, setKind] = useState<Address['kind']>('iban')
  const [holder, setHolder] = useState('')
  const [address, setAddress] = useState('')
  const add = useMutation(
    trpc.affiliate.addAddress.mutationOptions({
      onSuccess: async () => {
        setAddress('')
        await onAdded()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ kind, holder, address })
  }
  const choose = (value: string) => setKind(addressKinds.find((one) => one.value === value)?.value ?? 'iban')
  return (
    <form
      onSubmit={submit}
      className="grid items-end gap-3 border-line border-t px-5 py-4 sm:grid-cols-[1fr_1fr_2fr_auto]"
    >
      <Field label="Kind">
        {(control) => <Select {...control} value={kind} onValueChange={choose} options={addressKinds} />}
      </Field>
      <Field label="Account holder">
        {(control) => (
          <Input {...control} value={holder} onChange={(event) => setHolder(event.target.value)} />
        )}
      </Field>
      <Field label="Address" error={add.error?.message}>
        {(control) => (
          <Input
            autoComplete="off"
            {...control}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isPending={add.isPending}>
        Add address
      </Button>
    </form>
  )
}

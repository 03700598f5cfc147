'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { addressKinds } from './words'

/** Adds a payout address; a faulty one is told at its field. */
export function NewAddress() {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [kind, setKind] = useState<Outputs['affiliate']['addresses'][number]['kind']>('iban')
  const [holder, setHolder] = useState('')
  const [address, setAddress] = useState('')
  const add = useMutation(
    trpc.affiliate.addAddress.mutationOptions({
      onSuccess: succeed(trpc.affiliate.pathFilter(), 'Payout address added', () => setAddress('')),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ kind, holder, address })
  }
  const choose = (value: string) => setKind(addressKinds.find((one) => one.value === value)?.value ?? 'iban')
  const isOfAddress = add.error?.data?.refusal?.code === 'EA005'
  return (
    <Form
      onSubmit={submit}
      className="grid items-start gap-3 border-line border-t px-5 py-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_auto]"
      noValidate
    >
      {!isOfAddress && add.error && <ErrorNotice className="col-span-full">{add.error.message}</ErrorNotice>}
      <Field label="Kind">
        {(control) => <Select {...control} value={kind} onValueChange={choose} options={addressKinds} />}
      </Field>
      <Field label="Account holder">
        {(control) => (
          <Input
            autoComplete="off"
            maxLength={70}
            {...control}
            value={holder}
            onChange={(event) => setHolder(event.target.value)}
          />
        )}
      </Field>
      <Field label="Address" error={isOfAddress ? add.error?.message : undefined}>
        {(control) => (
          <Input
            autoComplete="off"
            spellCheck={false}
            {...control}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="self-start justify-self-start sm:mt-6.5"
        isPending={add.isPending}
        disabled={holder.trim() === '' || address.trim() === ''}
      >
        Add address
      </Button>
    </Form>
  )
}

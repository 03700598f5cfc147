'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/ui/form-fields'
import { ErrorNotice } from '@/components/ui/notice'
import type { ServerError } from '@/components/ui/server-errors'
import { useForm } from '@/components/ui/use-form'
import { addressKinds } from './words'

const isOfAddress = (error: ServerError | null) => error?.data?.refusal?.code === 'EA005'

/** Adds a payout address; a faulty one is told at its field. */
export function NewAddress() {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const form = useForm<Inputs['affiliate']['addAddress']>({
    defaultValues: { kind: 'iban', holder: '', address: '' },
  })
  const add = useMutation(
    trpc.affiliate.addAddress.mutationOptions({
      onSuccess: succeed(trpc.affiliate.pathFilter(), 'Payout address added', () =>
        form.reset({ ...form.getValues(), address: '' }),
      ),
      onError: (error) => {
        if (isOfAddress(error)) form.setError('address', { message: error.message })
      },
    }),
  )
  const { holder, address } = form.watch()
  return (
    <form
      onSubmit={form.handleSubmit((values) => add.mutate(values))}
      className="grid items-start gap-3 border-line border-t px-5 py-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr_auto]"
      noValidate
    >
      <ErrorNotice className="col-span-full">{!isOfAddress(add.error) && add.error?.message}</ErrorNotice>
      <SelectField form={form} name="kind" label="Kind" options={addressKinds} />
      <TextField form={form} name="holder" label="Account holder" autoComplete="off" maxLength={70} />
      <TextField form={form} name="address" label="Address" autoComplete="off" spellCheck={false} />
      <Button
        type="submit"
        className="self-start justify-self-start sm:mt-6.5"
        isPending={add.isPending}
        disabled={holder.trim() === '' || address.trim() === ''}
      >
        Add address
      </Button>
    </form>
  )
}

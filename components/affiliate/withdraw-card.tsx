'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { SelectField, TextField } from '@/components/ui/form-fields'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { useForm } from '@/components/ui/use-form'
import { groupDigits } from '@/server/contract/figures'
import { addressLabels } from './words'

interface WithdrawCardProps {
  addresses: Outputs['affiliate']['addresses']
  /** The least at once. */
  minimum: Outputs['affiliate']['withdrawals']['withdrawals'][number]['amount']
}

export function WithdrawCard({ addresses, minimum }: WithdrawCardProps) {
  const { currency } = minimum
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [withdrawalId, setWithdrawalId] = useState(() => crypto.randomUUID())
  const form = useForm({ defaultValues: { decimal: '', addressId: addresses[0]?.id ?? '' } })
  const { decimal, addressId } = form.watch()
  const withdraw = useMutation(
    trpc.affiliate.withdraw.mutationOptions({
      onSuccess: ({ notice }) => {
        form.reset({ decimal: '', addressId })
        toast.success(notice?.message ?? 'Withdrawal requested')
      },
      onSettled: async (_, error) => {
        // Without an answer it may have been made: sent again, it is found by its id.
        if (!error || error.data?.refusal) setWithdrawalId(crypto.randomUUID())
        await queryClient.invalidateQueries(trpc.affiliate.pathFilter())
      },
    }),
  )
  const confirm = useConfirm()
  const address = addresses.find(({ id }) => id === addressId)
  const ask = () =>
    confirm({
      title: `Withdraw ${decimal.trim()} ${currency}?`,
      text:
        address &&
        `Croupier pays it to ${addressLabels[address.kind]} ${address.hint}. You can't change a requested withdrawal.`,
      action: 'Withdraw',
      onConfirm: () => withdraw.mutate({ withdrawalId, addressId, amount: { decimal, currency } }),
    })
  const options = addresses.map(({ id, kind, hint }) => ({
    value: id,
    label: `${addressLabels[kind]} ${hint}`,
  }))
  return (
    <Card>
      <CardHeader title="Withdraw" />
      <form
        onSubmit={form.handleSubmit(ask)}
        className="grid items-start gap-3 px-5 pb-4 sm:grid-cols-[1fr_1fr_auto]"
        noValidate
      >
        <ErrorNotice className="sm:col-span-3">{withdraw.error?.message}</ErrorNotice>
        <TextField
          form={form}
          name="decimal"
          label={`Amount in ${currency}`}
          hint={`At least ${groupDigits(minimum.decimal)}.`}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField form={form} name="addressId" label="Payout address" options={options} />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start sm:mt-6.5"
          isPending={withdraw.isPending}
          disabled={decimal.trim() === ''}
        >
          Withdraw
        </Button>
      </form>
    </Card>
  )
}

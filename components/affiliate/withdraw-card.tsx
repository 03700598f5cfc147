'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { TextField } from '@/components/ui/form-fields'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import { plainAmount } from '@/server/contract/amounts'
import { formatMoney, groupDigits } from '@/server/contract/figures'
import { AddressChoice, WithdrawalCheck } from './withdraw-steps'

type Dashboard = Outputs['affiliate']['dashboard']

interface WithdrawCardProps {
  addresses: Outputs['affiliate']['addresses']
  programme: NonNullable<Dashboard['programme']>
  balance: NonNullable<Dashboard['balance']>
}

const steps = ['Amount', 'Payout address', 'Check'] as const

/** A withdrawal in three steps: how much, where to, and what it comes to; only the last one requests it. */
export function WithdrawCard({ addresses, programme, balance }: WithdrawCardProps) {
  const { currency } = programme.minimum
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [step, setStep] = useState(0)
  const [withdrawalId, setWithdrawalId] = useState(() => crypto.randomUUID())
  const form = useForm({ defaultValues: { decimal: '', addressId: addresses[0]?.id ?? '' } })
  const { decimal, addressId } = form.watch()
  const withdraw = useMutation(
    trpc.affiliate.withdraw.mutationOptions({
      onSuccess: ({ notice }) => {
        form.reset({ decimal: '', addressId })
        setStep(0)
        toast.success(notice?.message ?? 'Withdrawal requested')
      },
      onSettled: async (_, error) => {
        // Without an answer it may have been made: sent again, it is found by its id.
        if (!error || error.data?.refusal) setWithdrawalId(crypto.randomUUID())
        await queryClient.invalidateQueries(trpc.affiliate.pathFilter())
      },
    }),
  )
  const address = addresses.find(({ id }) => id === addressId)
  const amount = plainAmount(decimal.trim())
  const go = (to: number) => {
    withdraw.reset()
    setStep(to)
  }
  const onward = () => {
    if (step === 0 && amount === null)
      return form.setError('decimal', { message: 'Enter an amount such as 1,500.00.' }, { shouldFocus: true })
    if (step < 2) return go(step + 1)
    withdraw.mutate({ withdrawalId, addressId, amount: { decimal, currency } })
  }
  return (
    <Card>
      <CardHeader
        title="Withdraw"
        description={`${formatMoney(balance.available)} available. At least ${formatMoney(programme.minimum)}.`}
      />
      <form onSubmit={form.handleSubmit(onward)} className="grid gap-4 px-5 pb-5" noValidate>
        <StepList current={step} />
        <ErrorNotice>{withdraw.error?.message}</ErrorNotice>
        {step === 0 && (
          <div className="flex flex-wrap items-start gap-3">
            <TextField
              form={form}
              name="decimal"
              label={`Amount in ${currency}`}
              hint={`Up to ${groupDigits(balance.available.decimal)}.`}
              inputMode="decimal"
              autoComplete="off"
            />
            <Button
              className="sm:mt-6.5"
              disabled={balance.available.amountMinor <= 0n}
              onClick={() => form.setValue('decimal', balance.available.decimal, { shouldDirty: true })}
            >
              All available
            </Button>
          </div>
        )}
        {step === 1 && (
          <AddressChoice
            addresses={addresses}
            value={addressId}
            onChange={(id) => form.setValue('addressId', id, { shouldDirty: true })}
          />
        )}
        {step === 2 && address && amount !== null && (
          <WithdrawalCheck amount={amount} address={address} programme={programme} balance={balance} />
        )}
        <div className="flex flex-wrap gap-2">
          {step > 0 && (
            <Button disabled={withdraw.isPending} onClick={() => go(step - 1)}>
              Back
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            isPending={withdraw.isPending}
            disabled={decimal.trim() === '' || (step > 0 && !address)}
          >
            {step === 2 ? 'Confirm withdrawal' : 'Continue'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const StepList = ({ current }: { current: number }) => (
  <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label="Steps">
    {steps.map((label, index) => (
      <li
        key={label}
        aria-current={index === current ? 'step' : undefined}
        className={cn('flex items-center gap-2', index === current ? 'font-medium' : 'text-muted')}
      >
        <span
          aria-hidden
          className={cn(
            'grid size-5 place-items-center rounded-full text-xs tabular-nums',
            index <= current ? 'bg-accent text-accent-ink' : 'bg-sunken text-muted',
          )}
        >
          {index + 1}
        </span>
        {label}
      </li>
    ))}
  </ol>
)

'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { AddressesCard } from './addresses-card'
import { BalanceFacts } from './balance-facts'
import { WithdrawalsTable } from './withdrawals-table'
import { addressLabels } from './words'

type Address = Outputs['affiliate']['addresses'][number]

/** Withdrawals and where they are paid to. */
export function WithdrawalsView() {
  const trpc = useTRPC()
  const dashboard = useQuery(trpc.affiliate.dashboard.queryOptions())
  const addresses = useQuery(trpc.affiliate.addresses.queryOptions())
  const withdrawals = useQuery(trpc.affiliate.withdrawals.queryOptions({}))
  const usable = addresses.data?.filter(({ isUsable }) => isUsable) ?? []
  const balance = dashboard.data?.balance
  return (
    <>
      <PageHeader title="Withdrawals" description="Commission that is no longer held can be withdrawn." />
      <div className="grid gap-5">
        {balance && <BalanceFacts balance={balance} />}
        {balance && usable.length > 0 && (
          <WithdrawCard addresses={usable} currency={balance.available.currency} />
        )}
        <Card>
          <CardHeader title="Withdrawals" />
          <Loaded query={withdrawals} what="the withdrawals" rows={2}>
            {(page) => <WithdrawalsTable withdrawals={page.withdrawals} />}
          </Loaded>
        </Card>
        <Loaded query={addresses} what="the payout addresses" rows={2}>
          {(rows) => <AddressesCard addresses={rows} />}
        </Loaded>
        <CommissionCard />
      </div>
    </>
  )
}

function WithdrawCard({ addresses, currency }: { addresses: readonly Address[]; currency: string }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [withdrawalId, setWithdrawalId] = useState(() => crypto.randomUUID())
  const [decimal, setDecimal] = useState('')
  const [addressId, setAddressId] = useState(addresses[0]?.id ?? '')
  const withdraw = useMutation(
    trpc.affiliate.withdraw.mutationOptions({
      onSuccess: ({ notice }) => {
        setDecimal('')
        toast.success(notice?.message ?? 'Withdrawal requested')
      },
      onSettled: async (_, error) => {
        // Without an answer it may have been made: sent again, it is found by its id.
        if (!error || error.data?.refusal) setWithdrawalId(crypto.randomUUID())
        await queryClient.invalidateQueries(trpc.affiliate.pathFilter())
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    withdraw.mutate({ withdrawalId, addressId, amount: { decimal, currency } })
  }
  const options = addresses.map(({ id, kind, hint }) => ({
    value: id,
    label: `${addressLabels[kind]} ${hint}`,
  }))
  return (
    <Card>
      <CardHeader title="Withdraw" />
      <form onSubmit={submit} className="grid items-end gap-3 px-5 pb-4 sm:grid-cols-[1fr_1fr_auto]">
        <ErrorNotice className="sm:col-span-3">{withdraw.error?.message}</ErrorNotice>
        <Field label={`Amount in ${currency}`}>
          {(control) => (
            <Input
              inputMode="decimal"
              {...control}
              value={decimal}
              onChange={(event) => setDecimal(event.target.value)}
            />
          )}
        </Field>
        <Field label="Payout address">
          {(control) => (
            <Select {...control} value={addressId} onValueChange={setAddressId} options={options} />
          )}
        </Field>
        <Button type="submit" variant="primary" isPending={withdraw.isPending}>
          Withdraw
        </Button>
      </form>
    </Card>
  )
}

const kinds = {
  fee: 'Commission',
  credit_note: 'Credit note',
  withdrawal: 'Withdrawal',
  withdrawal_reversal: 'Withdrawal returned',
} as const

function CommissionCard() {
  const trpc = useTRPC()
  const commission = useQuery(trpc.affiliate.commission.queryOptions({}))
  return (
    <Card>
      <CardHeader title="Ledger" description="The newest entries first." />
      <Loaded query={commission} what="the ledger">
        {({ entries }) => (
          <ul className="divide-y divide-line border-line border-t text-sm">
            {entries.map(({ id, kind, organization, day, amount, isHeld, createdAt }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 px-5 py-2.5">
                <span>
                  {kinds[kind]}
                  {organization && `: ${organization}`}
                  {day && `, fees of ${day.toISOString().slice(0, 10)}`}
                  {isHeld && <span className="text-muted"> (held)</span>}
                </span>
                <span className="flex gap-4">
                  <Time value={createdAt} />
                  <span className="tabular-nums">
                    {amount.decimal} {amount.currency}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

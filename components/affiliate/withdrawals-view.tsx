'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FilterSelect } from '@/components/data/filter-select'
import { Loaded } from '@/components/data/loaded'
import { useList } from '@/components/data/use-list'
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
import { FilteredList } from './filtered-list'
import { withdrawalParams } from './search-params'
import { WithdrawalsTable } from './withdrawals-table'
import { addressLabels, withdrawalChoices } from './words'

type Address = Outputs['affiliate']['addresses'][number]

/** Withdrawals and where they are paid to. */
export function WithdrawalsView() {
  const trpc = useTRPC()
  const { change, ...list } = useList(withdrawalParams)
  const dashboard = useQuery(trpc.affiliate.dashboard.queryOptions())
  const addresses = useQuery(trpc.affiliate.addresses.queryOptions())
  const page = useQuery(
    trpc.affiliate.withdrawals.queryOptions(list.params, { placeholderData: keepPreviousData }),
  )
  const usable = addresses.data?.filter(({ isUsable }) => isUsable) ?? []
  const balance = dashboard.data?.balance
  return (
    <div className="grid gap-5">
      {balance && <BalanceFacts balance={balance} />}
      {balance && usable.length > 0 && (
        <WithdrawCard addresses={usable} currency={balance.available.currency} />
      )}
      <FilteredList
        title="Withdrawals"
        icon={Landmark}
        empty="Commission that is no longer held can be withdrawn to a payout address."
        query={page}
        rowsOf={(data) => data.withdrawals}
        list={list}
        filters={
          <FilterSelect
            label="Status"
            any="Any status"
            choices={withdrawalChoices}
            value={list.params.state}
            onChange={(state) => change({ state })}
          />
        }
      >
        {(withdrawals) => <WithdrawalsTable withdrawals={withdrawals} />}
      </FilteredList>
      <Loaded query={addresses} what="The payout addresses" rows={2}>
        {(rows) => <AddressesCard addresses={rows} />}
      </Loaded>
    </div>
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

'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FilterSelect } from '@/components/data/filter-select'
import { groupDigits } from '@/components/data/format-money'
import { Loaded } from '@/components/data/loaded'
import { useList } from '@/components/data/use-list'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { AddressesCard } from './addresses-card'
import { BalanceFacts } from './balance-facts'
import { FilteredList } from './filtered-list'
import { withdrawalParams } from './search-params'
import { WithdrawalsTable } from './withdrawals-table'
import { addressLabels, reasons, withdrawalChoices } from './words'

type Address = Outputs['affiliate']['addresses'][number]
type MoneyValue = Outputs['affiliate']['withdrawals']['withdrawals'][number]['amount']

/** Withdrawals and where they are paid to. */
export function WithdrawalsView() {
  const trpc = useTRPC()
  const { change, ...list } = useList(withdrawalParams)
  const dashboard = useQuery(trpc.affiliate.dashboard.queryOptions())
  const addresses = useQuery(trpc.affiliate.addresses.queryOptions())
  const page = useQuery(
    trpc.affiliate.withdrawals.queryOptions(list.params, { placeholderData: keepPreviousData }),
  )
  const canManage = useCan('affiliate.manage')
  const usable = addresses.data?.filter(({ isUsable }) => isUsable) ?? []
  return (
    <div className="grid gap-5">
      <Loaded query={dashboard} what="The balance" rows={1}>
        {({ reason, balance, programme }) => (
          <div className="grid gap-5">
            {reason && <Notice tone="warn">{reasons[reason]}</Notice>}
            {balance && <BalanceFacts balance={balance} />}
            {canManage && reason === null && programme && usable.length > 0 && (
              <WithdrawCard addresses={usable} minimum={programme.minimum} />
            )}
          </div>
        )}
      </Loaded>
      <FilteredList
        title="Withdrawals"
        icon={Landmark}
        empty="You can withdraw available commission to a payout address."
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

interface WithdrawCardProps {
  addresses: readonly Address[]
  /** The least at once. */
  minimum: MoneyValue
}

function WithdrawCard({ addresses, minimum }: WithdrawCardProps) {
  const { currency } = minimum
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
  const [isAsking, setIsAsking] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsking(true)
  }
  const confirm = () => {
    setIsAsking(false)
    withdraw.mutate({ withdrawalId, addressId, amount: { decimal, currency } })
  }
  const address = addresses.find(({ id }) => id === addressId)
  const options = addresses.map(({ id, kind, hint }) => ({
    value: id,
    label: `${addressLabels[kind]} ${hint}`,
  }))
  return (
    <Card>
      <CardHeader title="Withdraw" />
      <Form
        onSubmit={submit}
        className="grid items-start gap-3 px-5 pb-4 sm:grid-cols-[1fr_1fr_auto]"
        noValidate
      >
        <ErrorNotice className="sm:col-span-3">{withdraw.error?.message}</ErrorNotice>
        <Field label={`Amount in ${currency}`} hint={`At least ${groupDigits(minimum.decimal)}.`}>
          {(control) => (
            <Input
              inputMode="decimal"
              autoComplete="off"
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
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start sm:mt-6.5"
          isPending={withdraw.isPending}
          disabled={decimal.trim() === ''}
        >
          Withdraw
        </Button>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Withdraw ${decimal.trim()} ${currency}?`}
        description={
          address &&
          `Croupier pays it to ${addressLabels[address.kind]} ${address.hint}. You can't change a requested withdrawal.`
        }
        confirmLabel="Withdraw"
        onConfirm={confirm}
      />
    </Card>
  )
}

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/data/loaded'
import { useOpenList } from '@/components/data/use-open-list'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { AddressesCard } from './addresses-card'
import { BalanceFacts } from './balance-facts'
import { FilteredList } from './filtered-list'
import { withdrawalList } from './search-params'
import { WithdrawalsTable } from './withdrawals-table'
import { reasons } from './words'

const WithdrawCard = lazyPanel(() => import('./withdraw-card'), 'WithdrawCard')

/** Withdrawals and where they are paid to. */
export function WithdrawalsView() {
  const trpc = useTRPC()
  const list = useOpenList(withdrawalList)
  const dashboard = useQuery(trpc.affiliate.dashboard.queryOptions())
  const addresses = useQuery(trpc.affiliate.addresses.queryOptions())
  const page = useQuery(
    trpc.affiliate.withdrawals.queryOptions(list.search, { placeholderData: keepPreviousData }),
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
            {canManage && reason === null && programme && balance && usable.length > 0 && (
              <WithdrawCard addresses={usable} programme={programme} balance={balance} />
            )}
          </div>
        )}
      </Loaded>
      <FilteredList
        title="Withdrawals"
        empty="You can withdraw available commission to a payout address."
        query={page}
        rowsOf={(data) => data.withdrawals}
        list={list}
      >
        {(withdrawals) => <WithdrawalsTable withdrawals={withdrawals} />}
      </FilteredList>
      <Loaded query={addresses} what="The payout addresses" rows={2}>
        {(rows) => <AddressesCard addresses={rows} />}
      </Loaded>
    </div>
  )
}

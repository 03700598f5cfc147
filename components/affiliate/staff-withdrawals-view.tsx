'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilteredList } from '@/components/affiliate/filtered-list'
import { staffWithdrawalList } from '@/components/affiliate/search-params'
import { WithdrawalsTable } from '@/components/affiliate/withdrawals-table'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC } from '@/components/trpc/provider'
import { WithdrawalActions } from './withdrawal-actions'

/** Withdrawals of all affiliates; those with the status "Waiting for approval" are the queue. */
export function StaffWithdrawalsView() {
  const trpc = useTRPC()
  const list = useOpenList(staffWithdrawalList)
  const page = useQuery(
    trpc.staffAffiliates.withdrawals.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <FilteredList
      title="Withdrawals"
      description="Withdrawals above the programme’s threshold require two approvals. Bank files pay IBANs; the payment provider pays other addresses."
      query={page}
      rowsOf={(data) => data.withdrawals}
      list={list}
    >
      {(withdrawals) => (
        <WithdrawalsTable
          withdrawals={withdrawals}
          actions={(withdrawal) => <WithdrawalActions withdrawal={withdrawal} />}
        />
      )}
    </FilteredList>
  )
}

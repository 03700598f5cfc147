'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC } from '@/components/trpc/provider'
import { PurchasesCard } from './purchases-card'
import { staffPurchaseList } from './search-params'
import { StaffPurchasesTable } from './staff-purchases-table'

/** Purchases of every organization; with the status "In review", the review queue. */
export function StaffPurchasesView() {
  const trpc = useTRPC()
  const list = useOpenList(staffPurchaseList)
  const page = useQuery(
    trpc.staffPackages.purchases.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <PurchasesCard
      description="Purchases in review require two approvals. Refunds reverse credit first."
      list={list}
      query={page}
      noMatch="No matching purchases"
    >
      {(purchases) => <StaffPurchasesTable purchases={purchases} />}
    </PurchasesCard>
  )
}

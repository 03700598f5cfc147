'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { unfilteredList } from '@/components/data/list-filters'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { PurchasesCard } from './purchases-card'
import { StateBadge } from './state-badge'

const columns: Column<Outputs['packages']['purchases']['purchases'][number]>[] = [
  { heading: 'Time', cell: ({ createdAt }) => <Time value={createdAt} hasYear />, from: 'sm' },
  {
    heading: 'Package',
    cell: ({ id, packageName, credit, price, createdAt, failureReason }) => (
      <>
        <OrganizationLink href={`/billing/purchases/${id}`} className="font-medium hover:underline">
          {packageName}
        </OrganizationLink>
        <span className="block text-muted text-xs sm:hidden">
          <Money value={credit} /> for <Money value={price} />
        </span>
        <span className="block text-faint text-xs sm:hidden">
          <Time value={createdAt} hasYear />
        </span>
        {failureReason && <span className="block text-faint text-xs">{failureReason}</span>}
      </>
    ),
    width: 'wrap',
    className: 'w-full',
  },
  { heading: 'Status', cell: ({ state }) => <StateBadge state={state} /> },
  { heading: 'Price', cell: ({ price }) => <Money value={price} />, kind: 'number', from: 'sm' },
  { heading: 'Credit', cell: ({ credit }) => <Money value={credit} />, kind: 'number', from: 'sm' },
]

export function OwnPurchases() {
  const trpc = useTRPC()
  const list = useOpenList(unfilteredList)
  const page = useQuery(
    trpc.packages.purchases.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <PurchasesCard
      list={list}
      query={page}
      rows={4}
      noMatch="No more purchases"
      clear="First page"
      empty="Your purchases of packages appear here."
    >
      {(purchases) => (
        <DataTable label="Purchases" rows={purchases} keyOf={({ id }) => id} columns={columns} />
      )}
    </PurchasesCard>
  )
}

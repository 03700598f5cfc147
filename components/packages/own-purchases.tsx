'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { type Column, DataTable } from '@/components/data/data-table'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { NoMatch } from '@/components/data/no-match'
import { Time } from '@/components/data/time'
import { useList } from '@/components/data/use-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ownPurchaseParams } from './search-params'
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
  const { params, isNarrowed, go, clear } = useList(ownPurchaseParams)
  const page = useQuery(
    trpc.packages.purchases.queryOptions({ cursor: params.cursor }, { placeholderData: keepPreviousData }),
  )
  return (
    <Card>
      <CardHeader title="Purchases" />
      <List
        query={page}
        what="The purchases"
        rows={4}
        rowsOf={(data) => data.purchases}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title="No more purchases" clear="First page" onClear={clear} />}
        empty={
          <EmptyState icon={Receipt} title="No purchases yet">
            Your purchases of packages appear here.
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} />}
      >
        {(purchases) => (
          <DataTable label="Purchases" rows={purchases} keyOf={({ id }) => id} columns={columns} />
        )}
      </List>
    </Card>
  )
}

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { NoMatch } from '@/components/data/no-match'
import { Time } from '@/components/data/time'
import { useList } from '@/components/data/use-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Th } from '@/components/ui/table'
import { ownPurchaseParams } from './search-params'
import { StateBadge } from './state-badge'

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
          <Table label="Purchases">
            <thead>
              <tr>
                <Th className="max-sm:hidden">Time</Th>
                <Th>Package</Th>
                <Th>Status</Th>
                <Th className="text-right max-sm:hidden">Price</Th>
                <Th className="text-right max-sm:hidden">Credit</Th>
              </tr>
            </thead>
            <tbody>
              {purchases.map((purchase) => (
                <tr key={purchase.id}>
                  <Td className="max-sm:hidden">
                    <Time value={purchase.createdAt} hasYear />
                  </Td>
                  <Td className="w-full [overflow-wrap:anywhere]">
                    <OrganizationLink
                      href={`/billing/purchases/${purchase.id}`}
                      className="font-medium hover:underline"
                    >
                      {purchase.packageName}
                    </OrganizationLink>
                    <span className="block text-muted text-xs sm:hidden">
                      <Money value={purchase.credit} /> for <Money value={purchase.price} />
                    </span>
                    <span className="block text-faint text-xs sm:hidden">
                      <Time value={purchase.createdAt} hasYear />
                    </span>
                    {purchase.failureReason && (
                      <span className="block text-faint text-xs">{purchase.failureReason}</span>
                    )}
                  </Td>
                  <Td>
                    <StateBadge state={purchase.state} />
                  </Td>
                  <Td className="text-right max-sm:hidden">
                    <Money value={purchase.price} />
                  </Td>
                  <Td className="text-right max-sm:hidden">
                    <Money value={purchase.credit} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </List>
    </Card>
  )
}

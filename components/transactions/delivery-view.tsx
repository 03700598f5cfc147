'use client'

import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import Link from 'next/link'
import { LoadError } from '@/components/data/load-error'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { isInFlight } from '@/server/contract/delivery-states'
import { AttemptTimeline } from './attempt-timeline'
import type { Delivery } from './delivery'
import { DeliveryFacts } from './delivery-facts'
import { DeliveryHeader } from './delivery-header'
import { SignedBytes } from './signed-bytes'

/** A pending delivery is polled often; a final one does not change. */
function refreshMs(delivery: Delivery | undefined): number | false {
  if (!delivery) return false
  return isInFlight(delivery.state) ? 2_000 : 15_000
}

/** The delivery page, and the sheet beside the list. */
export function DeliveryView({ id, layout }: { id: string; layout: 'page' | 'sheet' }) {
  const trpc = useTRPC()
  const isPage = layout === 'page'
  const delivery = useQuery(
    trpc.transactions.get.queryOptions(
      { id },
      { refetchInterval: (query) => refreshMs(query.state.data), retry: false },
    ),
  )
  if (delivery.isPending) return <DeliverySkeleton />
  if (delivery.isLoadingError) {
    const isUnknown = delivery.error.data?.code === 'NOT_FOUND' || delivery.error.data?.code === 'BAD_REQUEST'
    return isUnknown ? (
      <NoSuchDelivery isPage={isPage} />
    ) : (
      <LoadError
        what="The transaction"
        message={delivery.error.message}
        onRetry={() => void delivery.refetch()}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <DeliveryHeader delivery={delivery.data} isPage={isPage} />
      <div
        className={cn('grid grid-cols-1 gap-6', isPage && 'items-start xl:grid-cols-[minmax(0,1fr)_24rem]')}
      >
        <div className="grid min-w-0 gap-6">
          <AttemptTimeline delivery={delivery.data} />
          <SignedBytes delivery={delivery.data} />
        </div>
        <DeliveryFacts delivery={delivery.data} />
      </div>
    </div>
  )
}

function NoSuchDelivery({ isPage }: { isPage: boolean }) {
  return (
    <EmptyState
      heading={isPage ? 'h1' : 'h2'}
      icon={FileQuestion}
      title="Transaction not found"
      actions={
        <Button asChild>
          <Link href="/transactions">All transactions</Link>
        </Button>
      }
    >
      The link may be wrong or for another organization.
    </EmptyState>
  )
}

function DeliverySkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-6">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { BodyView } from '@/components/data/body-view'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { OrganizationLink } from '@/components/shell/organization-link'
import { isMissing } from '@/components/trpc/missing'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { isInFlight, needsAttention } from '@/server/contract/delivery-states'
import { AttemptTimeline } from './attempt-timeline'
import { CaseCard } from './case-card'
import type { Transaction } from './transaction'
import { TransactionFacts } from './transaction-facts'
import { TransactionHeader } from './transaction-header'

/** A pending transaction is polled often; a final one does not change. */
function refreshMs(transaction: Transaction | undefined): number | false {
  if (!transaction) return false
  return isInFlight(transaction.state) ? 2_000 : 15_000
}

/** The transaction page, and the sheet beside the list. */
export function TransactionView({ id, layout }: { id: string; layout: 'page' | 'sheet' }) {
  const trpc = useTRPC()
  const isPage = layout === 'page'
  const transaction = useQuery(
    trpc.transactions.get.queryOptions(
      { id },
      { refetchInterval: (query) => refreshMs(query.state.data), retry: false },
    ),
  )
  if (transaction.isPending) return <DetailSkeleton />
  if (transaction.isLoadingError) {
    const isUnknown = isMissing(transaction.error)
    return isUnknown ? (
      <NoSuchDelivery isPage={isPage} />
    ) : (
      <LoadError
        what="The transaction"
        message={transaction.error.message}
        onRetry={() => void transaction.refetch()}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <TransactionHeader transaction={transaction.data} isPage={isPage} />
      <div
        className={cn('grid grid-cols-1 gap-6', isPage && 'items-start xl:grid-cols-[minmax(0,1fr)_24rem]')}
      >
        <div className="grid min-w-0 gap-6">
          <AttemptTimeline transaction={transaction.data} />
          <SignedBytes transaction={transaction.data} />
        </div>
        <div className="grid min-w-0 gap-6">
          <TransactionFacts transaction={transaction.data} />
          {hasCase(transaction.data) && <CaseCard id={transaction.data.id} />}
        </div>
      </div>
    </div>
  )
}

/** Assignment and comments belong to what needs attention, and stay readable afterwards. */
const hasCase = ({ state, actions }: Transaction) =>
  needsAttention(state) || actions.canResolve || state === 'resolved'

function NoSuchDelivery({ isPage }: { isPage: boolean }) {
  return (
    <EmptyState
      heading={isPage ? 'h1' : 'h2'}
      title="Transaction not found"
      actions={
        <Button asChild>
          <OrganizationLink href="/transactions">All transactions</OrganizationLink>
        </Button>
      }
    >
      The link may be wrong or for another organization.
    </EmptyState>
  )
}

/** The body is stored once, as the signed bytes: every attempt sends exactly these. */
function SignedBytes({ transaction }: { transaction: Transaction }) {
  return (
    <Card>
      <CardHeader
        title="Signed body"
        description={
          transaction.attempts.length > 1
            ? `All ${transaction.attempts.length} attempts sent this exact body.`
            : 'Every attempt sends this exact body.'
        }
      />
      <div className="px-5 pb-5">
        <BodyView body={transaction.body} what="Callback body" />
      </div>
    </Card>
  )
}

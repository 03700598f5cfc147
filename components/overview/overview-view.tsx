'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { useMe } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { DeliverySummary } from './delivery-summary'
import { SetupChecklist } from './setup-checklist'

const refreshMs = 10_000

export function OverviewView() {
  const trpc = useTRPC()
  const { organization } = useMe()
  const setup = useQuery(trpc.overview.setup.queryOptions())
  const summary = useQuery(trpc.overview.deliveries.queryOptions(undefined, { refetchInterval: refreshMs }))
  return (
    <>
      <PageHeader
        title={organization?.name ?? 'Overview'}
        description="The last 24 hours of wallet callbacks."
      />
      <div className="grid gap-5">
        {setup.data && <SetupChecklist progress={setup.data} />}
        {summary.isPending ? (
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Card key={key} className="grid gap-3 p-5">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-7 w-16" />
              </Card>
            ))}
          </div>
        ) : summary.isError ? (
          <Card>
            <LoadError
              what="The summary"
              message={summary.error.message}
              onRetry={() => void summary.refetch()}
            />
          </Card>
        ) : (
          <DeliverySummary summary={summary.data} />
        )}
      </div>
    </>
  )
}

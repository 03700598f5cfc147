'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { JobsTable } from './jobs-table'
import { QueueFacts } from './queue-facts'

const refreshMs = 10_000

const drivers = {
  ticker: 'Driven by the ticker within each instance of the service.',
  inngest: 'Driven by Inngest; what it loses, the sweep finds in the database.',
}

/** What works in the background, and whether it keeps up. */
export function JobsView() {
  const trpc = useTRPC()
  const health = useQuery(trpc.staffJobs.health.queryOptions(undefined, { refetchInterval: refreshMs }))
  return (
    <>
      <PageHeader
        title="Jobs and queue"
        description="What works in the background, over all instances. Refreshed every ten seconds."
      />
      {health.isPending ? (
        <TableSkeleton rows={8} />
      ) : health.isLoadingError ? (
        <LoadError what="Job health" message={health.error.message} onRetry={() => void health.refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <Card>
            <CardHeader
              title="Redelivery queue"
              description="Callbacks of every organization that wait for their next attempt, or for a person."
              actions={
                <Button size="sm" asChild>
                  <Link href="/staff/callbacks">Failed callbacks</Link>
                </Button>
              }
            />
            <QueueFacts queue={health.data.queue} />
          </Card>
          <Card>
            <CardHeader title="Jobs" description={drivers[health.data.driver]} />
            <JobsTable jobs={health.data.jobs} driver={health.data.driver} />
          </Card>
        </div>
      )}
    </>
  )
}

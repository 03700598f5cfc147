'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { QueueFacts } from '@/components/service-overview/queue-facts'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ArchiveCard } from './archive-card'
import { DeletionsCard } from './deletions-card'
import { JobsTable } from './jobs-table'

const refreshMs = 10_000

const drivers = {
  ticker: 'Scheduled by the ticker in each instance.',
  inngest: 'Scheduled by Inngest. A database sweep picks up missed work.',
}

export function JobsView() {
  const trpc = useTRPC()
  const health = useQuery(trpc.staffJobs.health.queryOptions(undefined, { refetchInterval: refreshMs }))
  return (
    <>
      <PageHeader
        title="Jobs and queue"
        description="Background jobs on all instances. Refreshes every 10 seconds."
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
              description="Callbacks of all organizations that wait for their next attempt or need attention."
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
          <ArchiveCard />
          <DeletionsCard />
        </div>
      )}
    </>
  )
}

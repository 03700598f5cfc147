'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Loaded } from '@/components/data/loaded'
import { JobsTable } from '@/components/jobs/jobs-table'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { refreshMs } from './overview-refresh'
import { QueueFacts } from './queue-facts'

/** Jobs that failed or are overdue, and the redelivery queue. */
export function UnhealthyJobs() {
  const trpc = useTRPC()
  const health = useQuery(trpc.staffJobs.health.queryOptions(undefined, { refetchInterval: refreshMs }))
  return (
    <Card>
      <CardHeader
        title="Jobs and queue"
        description="Background jobs that failed or are overdue, and the redelivery queue."
        actions={
          <Button size="sm" asChild>
            <Link href="/staff/jobs">All jobs</Link>
          </Button>
        }
      />
      <Loaded query={health} what="Job health" rows={3}>
        {({ jobs, queue, driver }) => {
          const unhealthy = jobs.filter(({ state }) => state === 'failed' || state === 'overdue')
          return (
            <>
              <QueueFacts queue={queue} />
              {unhealthy.length === 0 ? (
                <EmptyNote>All jobs are healthy</EmptyNote>
              ) : (
                <JobsTable jobs={unhealthy} driver={driver} />
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

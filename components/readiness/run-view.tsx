'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checklist } from './checklist'
import type { ProbeRun } from './probe-run'
import { runLooks } from './run-look'
import { RunSummary } from './run-summary'

const refreshMs = 500

/** One run as a live checklist. */
export function RunView({ runId }: { runId: string }) {
  const trpc = useTRPC()
  const run = useQuery(
    trpc.readiness.get.queryOptions(
      { runId },
      { refetchInterval: (query) => (query.state.data?.state === 'running' ? refreshMs : false) },
    ),
  )
  return (
    <>
      <PageHeader
        title="Readiness probe"
        description={run.data && <code className="break-all">{run.data.url}</code>}
        actions={
          <Button asChild>
            <OrganizationLink
              href={
                run.data ? `/developers/readiness?endpoint=${run.data.endpointId}` : '/developers/readiness'
              }
            >
              <ArrowLeft aria-hidden />
              All runs
            </OrganizationLink>
          </Button>
        }
      />
      {run.isPending ? (
        <Card>
          <TableSkeleton rows={12} />
        </Card>
      ) : run.isError ? (
        <Card>
          <LoadError what="The run" message={run.error.message} onRetry={() => void run.refetch()} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <RunSummary run={run.data} />
          <RunFacts run={run.data} />
          <Checklist run={run.data} />
        </div>
      )}
    </>
  )
}

function RunFacts({ run }: { run: ProbeRun }) {
  const { tone, label } = runLooks[run.state]
  return (
    <Card className="p-5">
      <Facts
        facts={[
          { label: 'Result', value: <Badge tone={tone}>{label}</Badge> },
          { label: 'Player', value: <Id value={run.playerId} what="player ID" /> },
          { label: 'Bet', value: <Money value={run.bet} /> },
          { label: 'Started by', value: run.startedBy },
          { label: 'Started', value: <Time value={run.startedAt} hasYear /> },
        ]}
      />
    </Card>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { scenarioGroups } from '@/server/contract/readiness/scenario-texts'
import type { ProbeRun } from './probe-run'
import { runLooks } from './run-look'
import { StepItem } from './step-item'

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

function Checklist({ run }: { run: ProbeRun }) {
  const now = run.state === 'running' ? run.steps.find((step) => step.result === 'pending') : undefined
  return (
    <div className="grid gap-5">
      {scenarioGroups.map(({ title, scenarios }) => (
        <Card key={title}>
          <CardHeader title={title} />
          <ul className="divide-y divide-line border-line border-t">
            {run.steps
              .filter((step) => scenarios.includes(step.scenario))
              .map((step) => (
                <StepItem key={step.scenario} step={step} url={run.url} isNow={step === now} />
              ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

/** Summary of the run; announced as it changes. */
function RunSummary({ run }: { run: ProbeRun }) {
  const count = (result: string) => run.steps.filter((step) => step.result === result).length
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')]
  const of = run.steps.length
  switch (run.state) {
    case 'running':
      return (
        <Notice tone="busy" role="status" title={`Running: ${of - count('pending')} of ${of} completed`}>
          The run continues if you leave this page.
        </Notice>
      )
    case 'passed':
      return (
        <Notice tone="ok" role="status" title={`Ready: all ${of} checks passed`}>
          If this is a real player, their balance is now higher by one bet, from the free win.
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="bad" role="status" title={`Not ready: ${failed} of ${of} failed`}>
          {passed} passed{skipped > 0 && `, ${skipped} skipped`}. Open a check to see its request and
          response.
        </Notice>
      )
    case 'interrupted':
      return (
        <Notice tone="warn" role="status" title="Run interrupted">
          Results so far are shown. Start a new run.
        </Notice>
      )
  }
}

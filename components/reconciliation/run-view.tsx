'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Facts } from '@/components/data/facts'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { zoneName } from '@/components/data/zone-name'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatNumber } from '@/server/contract/figures'
import { BreaksCard } from './breaks-card'
import { OneRecord } from './one-record'
import { useReconciliation } from './scope'
import { SumsCard } from './sums-card'
import { daysOf, periodLabel, runLook } from './words'

type Run = Outputs['reconciliation']['get']

/** One comparison: its sums, and where the ledgers differ. */
export function RunView({ id }: { id: string }) {
  const { api, base } = useReconciliation()
  const found = useQuery(
    api.get.queryOptions(
      { reconciliationId: id },
      { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 3_000 : false), retry: false },
    ),
  )
  return (
    <OneRecord query={found} what="Comparison" list={{ href: base, label: 'Comparisons' }}>
      {(run) => <RunDetail run={run} />}
    </OneRecord>
  )
}

function RunDetail({ run }: { run: Run }) {
  const isWaiting = run.state === 'waiting'
  return (
    <>
      <PageHeader
        heading="h2"
        title={periodLabel(run)}
        description={run.providerCode && <ProviderName code={run.providerCode} />}
        actions={<RunActions run={run} />}
      />
      <div className="grid grid-cols-1 gap-5">
        {isWaiting && (
          <Notice tone="busy" role="status">
            The period is being compared. This page updates when it is done.
          </Notice>
        )}
        {run.error && (
          <Notice tone="bad" title="The comparison failed">
            {run.error}
          </Notice>
        )}
        <Card className="p-5">
          <RunFacts run={run} />
        </Card>
        {run.totals.length > 0 && <SumsCard totals={run.totals} />}
        {run.comparedAt && <BreaksCard reconciliationId={run.id} refreshMs={isWaiting ? 3_000 : 30_000} />}
      </div>
    </>
  )
}

function RunActions({ run }: { run: Run }) {
  const { api, client, canAct, isStaff, request } = useReconciliation()
  const fileOf = useOrganizationFile()
  const confirm = useConfirm()
  const succeed = useSuccess()
  const again = useMutation({
    mutationFn: () => request(daysOf(run), run.providerCode ?? ''),
    onSuccess: succeed(api.pathFilter(), 'Comparison requested'),
    onError: ({ message }) => void toast.error(message),
  })
  const sign = () =>
    confirm({
      title: `Sign ${periodLabel(run)}?`,
      text: 'The report and its breaks no longer change. Every break has to be accepted or claimed first.',
      action: 'Sign report',
      send: () => client.sign.mutate({ reconciliationId: run.id }),
      changed: api.pathFilter(),
      done: 'Report signed',
    })
  if (run.state === 'waiting') return null
  const report = isStaff ? `/api/staff/reconciliations/${run.id}` : fileOf(`/api/reconciliations/${run.id}`)
  return (
    <>
      {run.state === 'compared' && (
        <Button asChild>
          <a href={report} download>
            <Download aria-hidden />
            Report
          </a>
        </Button>
      )}
      {canAct && !run.signedAt && (
        <>
          <Button isPending={again.isPending} onClick={() => again.mutate()}>
            Compare again
          </Button>
          {run.state === 'compared' && <Button onClick={sign}>Sign report</Button>}
        </>
      )}
    </>
  )
}

/** The daily comparison is requested by its job. */
const requesterName = (name: string | null) =>
  name === 'open-reconciliations' ? 'Daily comparison' : (name ?? 'System')

/** Which ledgers had rows of the period, as it is stored with the comparison. */
const ledgersOf = (compared: unknown) => (compared as { providers?: string[]; wallet?: boolean } | null) ?? {}

function RunFacts({ run }: { run: Run }) {
  const { providers = [], wallet = false } = ledgersOf(run.compared)
  const { label, tone } = runLook(run.state)
  return (
    <Facts
      facts={[
        { label: 'Status', value: <Badge tone={tone}>{label}</Badge> },
        { label: 'Time zone', value: zoneName(run.zone) },
        { label: 'Transactions', value: formatNumber(run.movements) },
        {
          label: 'Ledgers with rows',
          value: (
            <>
              {providers.map((code) => (
                <span key={code} className="block">
                  <ProviderName code={code} />
                </span>
              ))}
              {wallet && <span className="block">Wallet</span>}
              {providers.length === 0 && !wallet && 'None'}
            </>
          ),
        },
        { label: 'Compared', value: run.comparedAt ? <Time value={run.comparedAt} hasYear /> : 'Not yet' },
        { label: 'Requested by', value: requesterName(run.createdBy) },
        ...(run.signedAt
          ? [
              { label: 'Signed', value: <Time value={run.signedAt} hasYear /> },
              { label: 'Signed by', value: run.signedBy ?? 'System' },
            ]
          : []),
      ]}
    />
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { DataTable } from '@/components/data/data-table'
import { ListBar } from '@/components/data/list-bar'
import { ListCard } from '@/components/data/list-page'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useLinkedDialog } from '@/components/shell/use-linked-dialog'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatNumber } from '@/server/contract/figures'
import { ProviderChoice, useReconciliation } from './scope'
import { runList } from './search-params'
import { periodLabel, runLook } from './words'

const PeriodDialog = lazyPanel(() => import('./period-dialog'), 'PeriodDialog')

/** Comparisons of an organization, or of providers for staff. */
export function RunsView() {
  const { api, base, isStaff, canAct } = useReconciliation()
  const list = useOpenList(runList)
  const [isChoosing, setIsChoosing] = useLinkedDialog('compare-period', canAct)
  const runs = useQuery(api.list.queryOptions(list.search, pollFirstPage(list.params.cursor, 10_000)))
  return (
    <>
      <ListCard
        header={
          <CardHeader
            title="Comparisons"
            description="Each covers whole days. While a ledger is in use, every day is compared on the next one."
            actions={
              canAct && (
                <Button variant="primary" onClick={() => setIsChoosing(true)}>
                  Compare a period
                </Button>
              )
            }
          />
        }
        list={list}
        bar={
          isStaff && <ListBar list={list} own={{ provider: <ProviderChoice {...list.bind('provider')} /> }} />
        }
        query={runs}
        what="The comparisons"
        rowsOf={({ reconciliations }) => reconciliations}
        noMatch="No matching comparisons"
        empty={
          <EmptyState
            title="No comparisons yet"
            actions={
              <Button asChild>
                <OrganizationLink href={`${base}/ledgers`}>
                  {isStaff ? 'Add a provider’s ledger' : 'Add your wallet’s ledger'}
                </OrganizationLink>
              </Button>
            }
          >
            Each transaction is in three ledgers: the provider’s, Croupier’s and the wallet’s. Croupier
            compares them and lists what differs, with the likely cause.
          </EmptyState>
        }
      >
        {(rows) => <RunsTable runs={rows} base={base} isStaff={isStaff} />}
      </ListCard>
      {isChoosing && <PeriodDialog onClose={() => setIsChoosing(false)} />}
    </>
  )
}

interface RunsTableProps {
  runs: readonly Outputs['reconciliation']['list']['reconciliations'][number][]
  base: string
  isStaff: boolean
}

function RunsTable({ runs, base, isStaff }: RunsTableProps) {
  return (
    <DataTable
      label="Comparisons"
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Period',
          cell: (run) => (
            <span className="grid gap-0.5">
              <OrganizationLink
                href={`${base}/${run.id}`}
                className="font-medium text-accent hover:underline"
              >
                {periodLabel(run)}
              </OrganizationLink>
              <span className="text-faint text-xs">
                {isStaff && run.providerCode ? <ProviderName code={run.providerCode} /> : run.zone}
              </span>
            </span>
          ),
          className: 'w-full min-w-36',
        },
        {
          heading: 'Status',
          cell: ({ state, error, signedAt }) => (
            <span className="grid justify-items-start gap-1">
              <Badge tone={runLook(state).tone}>{runLook(state).label}</Badge>
              {signedAt && <Badge tone="ok">Signed</Badge>}
              {error && <span className="max-w-64 text-bad text-xs">{error}</span>}
            </span>
          ),
        },
        {
          heading: 'Transactions',
          cell: ({ movements }) => formatNumber(movements),
          kind: 'number',
          from: 'md',
        },
        {
          heading: 'Unsettled',
          cell: ({ unsettled }) => (
            <span className={unsettled > 0 ? 'font-medium text-warn' : undefined}>
              {formatNumber(unsettled)}
            </span>
          ),
          kind: 'number',
        },
        { heading: 'Settled', cell: ({ settled }) => formatNumber(settled), kind: 'number', from: 'sm' },
        {
          heading: 'Compared',
          cell: ({ comparedAt }) =>
            comparedAt ? <Time value={comparedAt} /> : <span className="text-faint">Not yet</span>,
          kind: 'time',
          from: 'lg',
        },
      ]}
      isFollowed
    />
  )
}

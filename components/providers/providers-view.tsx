'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { DataTable } from '@/components/data/data-table'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'
import { type Provider, ProviderStatus } from './provider-status'

export function ProvidersView() {
  const trpc = useTRPC()
  const providers = useQuery(trpc.staffProviders.survey.queryOptions())
  return (
    <>
      <PageHeader title="Providers" description="Connected game providers, their catalogues and approvals." />
      <Card>
        {providers.isPending ? (
          <TableSkeleton rows={4} />
        ) : providers.isLoadingError ? (
          <LoadError
            what="Providers"
            message={providers.error.message}
            onRetry={() => void providers.refetch()}
          />
        ) : providers.data.length === 0 ? (
          <EmptyState title="No providers yet">
            Providers are configured when the deployment is set up.
          </EmptyState>
        ) : (
          <ProvidersTable providers={providers.data} />
        )}
      </Card>
    </>
  )
}

const sortKeys = {
  name: (provider: Provider) => provider.name,
  status: (provider: Provider) => provider.status,
  dialect: (provider: Provider) => provider.dialect ?? provider.code,
  games: (provider: Provider) => provider.activeGames,
  lastSync: (provider: Provider) => provider.lastSyncedAt,
}

function ProvidersTable({ providers }: { providers: readonly Provider[] }) {
  const { rows, headerOf } = useSortedRows(providers, sortKeys)
  return (
    <DataTable
      label="Providers"
      rows={rows}
      keyOf={(provider) => provider.code}
      columns={[
        {
          heading: 'Provider',
          cell: (provider) => (
            <div className="grid">
              <Link
                href={`/staff/providers/${provider.code}`}
                prefetch={false}
                className="font-medium hover:underline"
              >
                {provider.name}
              </Link>
              <code className="text-faint text-xs">{provider.code}</code>
            </div>
          ),
          sort: headerOf('name'),
        },
        {
          heading: 'Status',
          cell: (provider) => <ProviderStatus provider={provider} />,
          sort: headerOf('status'),
        },
        {
          heading: 'Dialect',
          cell: sortKeys.dialect,
          from: 'md',
          sort: headerOf('dialect'),
          className: 'text-muted',
        },
        {
          heading: 'Games',
          cell: (provider) => formatNumber(provider.activeGames),
          kind: 'number',
          from: 'md',
          sort: headerOf('games', 'descending'),
        },
        {
          heading: 'Last sync',
          cell: (provider) => <ProviderSync provider={provider} />,
          kind: 'time',
          from: 'lg',
          sort: headerOf('lastSync', 'descending'),
        },
        { heading: 'Approvals', cell: (provider) => <Approvals provider={provider} />, from: 'sm' },
      ]}
    />
  )
}

function Approvals({ provider }: { provider: Provider }) {
  if (!provider.requiresApproval) return <span className="text-faint">Not required</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="tabular-nums">{provider.approved} approved</span>
      {provider.waiting > 0 && <Badge tone="busy">{provider.waiting} waiting</Badge>}
    </span>
  )
}

/** Time of the last sync, and whether the latest one failed. */
function ProviderSync({ provider }: { provider: Provider }) {
  const { lastSyncedAt, syncFailedAt } = provider
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {lastSyncedAt ? <Time value={lastSyncedAt} /> : <span className="text-faint">Never</span>}
      {syncFailedAt && <Badge tone="bad">Failed since</Badge>}
    </span>
  )
}

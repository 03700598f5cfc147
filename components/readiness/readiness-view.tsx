'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { givenId } from '@/components/data/list-params'
import { LoadError } from '@/components/data/load-error'
import { FormSkeleton, TableSkeleton } from '@/components/data/skeletons'
import { useScopeNames } from '@/components/endpoint/use-scope-names'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { RunsList } from './runs-list'
import { readinessParams } from './search-params'

const StartForm = lazyPanel(() => import('./start-form'), 'StartForm', <FormSkeleton fields={4} />)

export function ReadinessView() {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(readinessParams)
  const canRun = useCan('readiness.run')
  const endpoints = useQuery(trpc.endpoint.list.queryOptions())
  const { nameOf } = useScopeNames()
  const options = (endpoints.data ?? []).map((row) => ({ value: row.id, label: nameOf(row) }))
  const endpointId = givenId(params.endpoint)
  return (
    <>
      <PageHeader
        title="Readiness"
        description="Test whether your wallet follows the callback contract. Each check shows the exact request and response."
      />
      {endpoints.isError ? (
        <Card>
          <LoadError
            what="Endpoints"
            message={endpoints.error.message}
            onRetry={() => void endpoints.refetch()}
          />
        </Card>
      ) : endpoints.data?.length === 0 ? (
        <Card>
          <EmptyState
            title="No endpoints yet"
            actions={
              <Button asChild variant="primary">
                <OrganizationLink href="/developers/endpoints">Set endpoint</OrganizationLink>
              </Button>
            }
          >
            Set a callback endpoint, then run the probe.
          </EmptyState>
        </Card>
      ) : (
        <div className="grid items-start grid-cols-1 gap-5 xl:grid-cols-[26rem_minmax(0,1fr)]">
          {canRun && options[0] && (
            <StartForm
              endpoints={options}
              endpointId={options.find(({ value }) => value === endpointId)?.value ?? options[0].value}
              onEndpointChange={(endpoint) => void setParams({ endpoint })}
            />
          )}
          <Runs endpointId={endpointId} onClear={() => void setParams({ endpoint: null })} />
        </div>
      )}
    </>
  )
}

function Runs({ endpointId, onClear }: { endpointId: string | undefined; onClear: () => void }) {
  const trpc = useTRPC()
  const runs = useQuery(trpc.readiness.list.queryOptions({ endpointId }))
  return (
    <Card>
      <CardHeader
        title="Latest runs"
        description={endpointId ? 'For the selected endpoint.' : 'For all endpoints.'}
        actions={
          endpointId && (
            <Button size="sm" variant="ghost" onClick={onClear}>
              Show all
            </Button>
          )
        }
      />
      {runs.isPending ? (
        <TableSkeleton rows={4} />
      ) : runs.isError ? (
        <LoadError what="Runs" message={runs.error.message} onRetry={() => void runs.refetch()} />
      ) : runs.data.length === 0 ? (
        <EmptyState title={endpointId ? 'No runs for this endpoint' : 'No runs yet'}>
          A run takes a few seconds and is kept for 90 days.
        </EmptyState>
      ) : (
        <RunsList runs={runs.data} />
      )}
    </Card>
  )
}

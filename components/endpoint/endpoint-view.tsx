'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { EgressAddresses } from './egress-addresses'
import { EndpointDialog, type EndpointTask } from './endpoint-dialog'
import type { EndpointAction } from './endpoint-menu'
import { EndpointResolution } from './endpoint-resolution'
import { type EndpointRow, isWide } from './endpoint-row'
import { EndpointsTable } from './endpoints-table'
import { SecretNotices } from './secret-notices'

const dialogs = {
  secret: lazyPanel(() => import('./secret-dialog'), 'SecretDialog'),
  policies: lazyPanel(() => import('./policies-dialog'), 'PoliciesDialog'),
  test: lazyPanel(() => import('./test-callback-dialog'), 'TestCallbackDialog'),
}

const hasDialog = (action: EndpointAction): action is keyof typeof dialogs => action in dialogs

interface Opened {
  action: keyof typeof dialogs
  endpoint: EndpointRow
}

export function EndpointView() {
  const trpc = useTRPC()
  const endpoints = useQuery(trpc.endpoint.list.queryOptions())
  const canWrite = useCan('endpoint.write')
  const [task, setTask] = useState<EndpointTask | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const choose = useChoice({
    onEdit: (endpoint) => setTask({ kind: 'edit', endpoint }),
    onOpen: setOpened,
  })
  const rows = endpoints.data ?? []
  const hasWide = rows.some(isWide)
  const setButton = canWrite && !hasWide && (
    <Button variant="primary" onClick={() => setTask({ kind: 'wide' })}>
      <Plus aria-hidden />
      Set endpoint
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Endpoints"
        description={
          <>
            Every bet, win and refund is sent as a signed POST request. Your wallet responds with the new
            balance.{' '}
            <OrganizationLink
              href="/developers/signatures"
              className="text-accent underline underline-offset-4"
            >
              How to verify signatures
            </OrganizationLink>
          </>
        }
        actions={
          rows.length > 0 && (
            <>
              {setButton}
              {canWrite && (
                <Button onClick={() => setTask({ kind: 'narrow' })}>
                  <Plus aria-hidden />
                  Add override
                </Button>
              )}
            </>
          )
        }
      />
      <SecretNotices endpoints={rows} onContinue={(endpoint) => setOpened({ action: 'secret', endpoint })} />
      <div className="grid items-start grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Card>
          {endpoints.isPending ? (
            <TableSkeleton rows={2} />
          ) : endpoints.isLoadingError ? (
            <LoadError
              what="Endpoints"
              message={endpoints.error.message}
              onRetry={() => void endpoints.refetch()}
            />
          ) : rows.length === 0 ? (
            <EmptyState title="No endpoints yet" actions={setButton}>
              {canWrite
                ? 'Sessions can’t be created until an endpoint is set.'
                : 'An owner, admin or developer can set it.'}
            </EmptyState>
          ) : (
            <EndpointsTable endpoints={rows} onChoose={choose} />
          )}
        </Card>
        <div className="grid gap-5">
          {rows.length > 0 && <EndpointResolution />}
          <EgressAddresses />
        </div>
      </div>
      <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
      <EndpointDialog task={task} endpoints={rows} onClose={() => setTask(null)} />
    </>
  )
}

function OpenedDialog({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  if (!opened) return null
  const Panel = dialogs[opened.action]
  return <Panel endpoint={opened.endpoint} onClose={onClose} />
}

interface Choices {
  onEdit: (endpoint: EndpointRow) => void
  onOpen: (opened: Opened) => void
}

/** Enables, disables and deletes endpoints, and refreshes everything that depends on them; the rest has a dialog. */
function useChoice({ onEdit, onOpen }: Choices) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const switching = useMutation(
    trpc.endpoint.switch.mutationOptions({
      onSuccess: async ({ isActive }) => {
        await queryClient.invalidateQueries()
        toast.success(isActive ? 'Endpoint enabled' : 'Endpoint disabled. A less specific endpoint is used.')
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  const remove = ({ id: endpointId, url, pendingMovements: count }: EndpointRow) =>
    confirm({
      title: 'Delete this endpoint?',
      text: (
        <>
          <code className="break-all text-ink">{url}</code> receives no more callbacks. A less specific
          endpoint is used instead.{' '}
          {count > 0 &&
            `${count} pending ${count === 1 ? 'delivery goes' : 'deliveries go'} to that endpoint as well. `}
          Its secret is deleted.
        </>
      ),
      action: 'Delete endpoint',
      tone: 'danger',
      send: () => client.endpoint.remove.mutate({ endpointId }),
      changed: {},
      done: 'Endpoint deleted',
    })
  return (action: EndpointAction, endpoint: EndpointRow) => {
    if (action === 'edit') return onEdit(endpoint)
    if (action === 'delete') return remove(endpoint)
    if (hasDialog(action)) return onOpen({ action, endpoint })
    switching.mutate({ endpointId: endpoint.id, isActive: action === 'enable' })
  }
}

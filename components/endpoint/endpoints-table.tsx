'use client'

import { DataTable } from '@/components/data/data-table'
import { formatDuration } from '@/components/data/format-time'
import { Time } from '@/components/data/time'
import { useNow } from '@/components/data/use-now'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import { type EndpointAction, EndpointMenu } from './endpoint-menu'
import type { EndpointRow } from './endpoint-row'
import { useScopeNames } from './use-scope-names'

interface EndpointsTableProps {
  endpoints: readonly EndpointRow[]
  onChoose: (action: EndpointAction, endpoint: EndpointRow) => void
}

export function EndpointsTable({ endpoints, onChoose }: EndpointsTableProps) {
  const { nameOf } = useScopeNames()
  return (
    <DataTable
      label="Endpoints"
      rows={endpoints}
      keyOf={(endpoint) => endpoint.id}
      columns={[
        {
          heading: 'Scope',
          cell: (endpoint) => (
            <div className="grid gap-0.5">
              <span className="font-medium">{nameOf(endpoint)}</span>
              <span className="flex items-center gap-1">
                <code className="break-all text-muted text-xs">{endpoint.url}</code>
                <CopyButton text={endpoint.url} what="the callback URL" />
              </span>
              {endpoint.listeners.map((listener) => (
                <ListenerLine key={listener.id} listener={listener} />
              ))}
            </div>
          ),
          className: 'w-full min-w-52',
        },
        { heading: 'Status', cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
        { heading: 'Pending', cell: (endpoint) => endpoint.pendingMovements, kind: 'number', from: 'md' },
        {
          heading: 'Secret changed',
          cell: (endpoint) => <Time value={endpoint.secretChangedAt} hasYear />,
          from: '2xl',
        },
        {
          heading: 'Actions',
          cell: (endpoint) => (
            <EndpointMenu
              endpoint={endpoint}
              name={nameOf(endpoint)}
              onChoose={(action) => onChoose(action, endpoint)}
            />
          ),
          kind: 'actions',
        },
      ]}
      isFollowed
    />
  )
}

/** In sandbox mode: a command line answers the callbacks in place of the URL above. */
function ListenerLine({ listener }: { listener: EndpointRow['listeners'][number] }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs">
      <Badge tone="warn">Listener</Badge>
      <span className="break-all">
        Callbacks go to <code>{listener.forwardsTo}</code> through {listener.keyName}, since{' '}
        <Time value={listener.attachedAt} />
      </span>
    </span>
  )
}

/**
 * Whether an endpoint is in use. While cooling off, bets fail without being sent, and wins and refunds are
 * queued.
 */
function EndpointStatus({ endpoint }: { endpoint: EndpointRow }) {
  const now = useNow()
  if (!endpoint.isActive) return <Badge>Disabled</Badge>
  const pausedMs = now === null || !endpoint.pausedUntil ? 0 : endpoint.pausedUntil.getTime() - now
  if (pausedMs <= 0) return <Badge tone="ok">Active</Badge>
  return <Badge tone="warn">Cooling off for {formatDuration(pausedMs)}</Badge>
}

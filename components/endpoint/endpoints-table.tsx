'use client'

import { formatDuration } from '@/components/data/format-time'
import { Time } from '@/components/data/time'
import { useNow } from '@/components/data/use-now'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import { Table, Td, Th } from '@/components/ui/table'
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
    <Table label="Endpoints">
      <thead>
        <tr>
          <Th>Scope</Th>
          <Th>Status</Th>
          <Th className="text-right max-md:hidden">Pending</Th>
          <Th className="max-2xl:hidden">Secret changed</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id}>
            <Td className="w-full min-w-52">
              <div className="grid gap-0.5">
                <span className="font-medium">{nameOf(endpoint)}</span>
                <span className="flex items-center gap-1">
                  <code className="break-all text-muted text-xs">{endpoint.url}</code>
                  <CopyButton text={endpoint.url} what="the callback URL" />
                </span>
              </div>
            </Td>
            <Td>
              <EndpointStatus endpoint={endpoint} />
            </Td>
            <Td className="text-right tabular-nums max-md:hidden">{endpoint.pendingMovements}</Td>
            <Td className="max-2xl:hidden">
              <Time value={endpoint.secretChangedAt} hasYear />
            </Td>
            <Td className="text-right">
              <EndpointMenu
                endpoint={endpoint}
                name={nameOf(endpoint)}
                onChoose={(action) => onChoose(action, endpoint)}
              />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
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

'use client'

import { useQuery } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { formatDuration } from '@/components/data/format-time'
import { Time } from '@/components/data/time'
import { useNow } from '@/components/data/use-now'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'

export type Endpoint = NonNullable<Outputs['endpoint']['get']>

export function EndpointStatus({ endpoint }: { endpoint: Endpoint }) {
  const trpc = useTRPC()
  const summary = useQuery(trpc.overview.deliveries.queryOptions())
  const now = useNow()
  const pausedMs = now === null || !endpoint.pausedUntil ? 0 : endpoint.pausedUntil.getTime() - now
  const isPaused = pausedMs > 0
  return (
    <Card>
      <CardHeader
        title="In use"
        actions={
          !endpoint.isActive ? (
            <Badge>Switched off</Badge>
          ) : isPaused ? (
            <Badge tone="warn">Cooling off</Badge>
          ) : (
            <Badge tone="ok">Active</Badge>
          )
        }
      />
      <div className="grid gap-4 px-5 pb-5">
        <div className="flex items-center gap-1 font-mono text-[0.8125rem]">
          <span className="break-all">{endpoint.url}</span>
          <CopyButton text={endpoint.url} what="the callback address" />
        </div>
        {isPaused && (
          <Notice tone="warn" title={`New bets are held back for ${formatDuration(pausedMs)}`}>
            Most recent attempts failed. Bets are answered as failed without leaving, wins and refunds wait in
            the queue; the first success ends the pause.
          </Notice>
        )}
        <Facts
          facts={[
            { label: 'Serves', value: 'Every brand and provider' },
            { label: 'Address changed', value: <Time value={endpoint.updatedAt} hasYear /> },
            { label: 'Secret changed', value: <Time value={endpoint.secretChangedAt} hasYear /> },
          ]}
        />
        {summary.data && summary.data.pending > 0 && (
          <Notice
            tone="busy"
            title={`${summary.data.pending} ${summary.data.pending === 1 ? 'delivery is' : 'deliveries are'} pending`}
          >
            They keep the address they were queued with, and are signed with whatever secret is set when they
            are sent. Let your wallet accept both secrets while you change it.
          </Notice>
        )}
      </div>
    </Card>
  )
}

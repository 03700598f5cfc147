'use client'

import { useQuery } from '@tanstack/react-query'
import { BrandName } from '@/components/data/brand-name'
import { Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { MovementList } from '@/components/transactions/movement-list'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { SessionStatus } from './session-status'

export function SessionView({ id, layout = 'page' }: { id: string; layout?: 'page' | 'sheet' }) {
  const trpc = useTRPC()
  const session = useQuery(trpc.sessions.get.queryOptions({ sessionId: id }))
  if (session.isPending) return <DetailSkeleton />
  if (session.isLoadingError) {
    return (
      <LoadError what="The session" message={session.error.message} onRetry={() => void session.refetch()} />
    )
  }
  const { data } = session
  return (
    <>
      <PageHeader
        title={data.gameName ?? 'Session'}
        description={data.mode === 'demo' ? 'Demo session with play money.' : 'Real-money session.'}
        heading={layout === 'page' ? 'h1' : 'h2'}
        actions={<SessionStatus status={data.status} />}
      />
      <div className="grid grid-cols-1 gap-6">
        <Card className="p-5">
          <Facts facts={factsOf(data)} />
        </Card>
        {data.mode === 'real' && (
          <Card>
            <CardHeader title="Transactions" description="Newest first." />
            <MovementList
              search={{ sessionId: id }}
              empty="No transactions yet."
              opens={layout === 'sheet' ? 'page' : 'sheet'}
            />
          </Card>
        )}
      </div>
    </>
  )
}

function factsOf(session: Outputs['sessions']['get']) {
  const none = <span className="text-faint">None</span>
  return [
    { label: 'Session', value: <Id value={session.id} what="session ID" isWhole /> },
    {
      label: 'Player',
      value:
        session.playerId === null ? (
          none
        ) : (
          <OrganizationLink
            href={`/players/${encodeURIComponent(session.playerId)}`}
            className="font-mono text-[0.8125rem] text-accent hover:underline"
          >
            {session.playerId}
          </OrganizationLink>
        ),
    },
    {
      label: 'Game',
      value: (
        <OrganizationLink href={`/games/${session.gameId}`} className="text-accent hover:underline">
          {session.gameName ?? session.gameId}
        </OrganizationLink>
      ),
    },
    { label: 'Provider', value: <ProviderName code={session.providerCode} /> },
    ...(session.subOperatorRef
      ? [{ label: 'Brand', value: <BrandName brandRef={session.subOperatorRef} /> }]
      : []),
    ...(session.apiKey
      ? [
          {
            label: 'API key',
            value: (
              <OrganizationLink
                href={`/developers/requests?key=${session.apiKey.id}`}
                className="text-accent hover:underline"
              >
                {session.apiKey.name} ({session.apiKey.prefix}…)
              </OrganizationLink>
            ),
          },
        ]
      : []),
    { label: 'Currency', value: session.currency ?? none },
    { label: 'Country', value: session.country ?? none },
    { label: 'Language', value: session.lang ?? none },
    { label: 'Balance at launch', value: session.balance ? <Money value={session.balance} /> : none },
    { label: 'Created', value: <Time value={session.createdAt} hasYear /> },
    {
      label: 'Opened',
      value: session.launchedAt ? <Time value={session.launchedAt} hasYear /> : 'Not opened',
    },
    { label: 'Expires', value: <Time value={session.expiresAt} hasYear /> },
    ...(session.closedAt ? [{ label: 'Closed', value: <Time value={session.closedAt} hasYear /> }] : []),
    {
      label: 'Provider session ID',
      value: session.providerSessionUid ? (
        <Id value={session.providerSessionUid} what="provider session ID" isWhole />
      ) : (
        none
      ),
    },
    ...(session.rtpVariant ? [{ label: 'RTP variant', value: session.rtpVariant }] : []),
    { label: 'Return URL', value: session.returnUrl ?? none },
    { label: 'Top-up URL', value: session.depositUrl ?? none },
  ]
}

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandName } from '@/components/data/brand-name'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { LoadError } from '@/components/data/load-error'
import { Loaded } from '@/components/data/loaded'
import { GrantList } from '@/components/free-rounds/grant-list'
import { IssueDialog } from '@/components/free-rounds/issue-dialog'
import { LimitsCard } from '@/components/limits/limits-card'
import { PlayerProtection } from '@/components/protection/player-protection'
import { SessionsTable } from '@/components/sessions/sessions-table'
import { useCan, useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { MovementList } from '@/components/transactions/movement-list'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { EmptyNote } from '@/components/ui/empty-state'
import { ExcludeDialog } from './exclude-dialog'
import { ExclusionsTable } from './exclusions-table'
import { Lifetime, ProtectionSummary } from './player-summary'
import { PlayerTimeline } from './player-timeline'

export function PlayerView({ playerId }: { playerId: string }) {
  const trpc = useTRPC()
  const canExclude = useCan('players.exclude')
  const canIssue = useCan('freeRounds.issue')
  const isPlatform = useMe().organization?.kind === 'platform'
  const player = useQuery(trpc.players.get.queryOptions({ playerId }))
  const exclusions = useQuery(trpc.players.exclusions.queryOptions({ playerId }))
  const limits = useQuery(trpc.limits.find.queryOptions({ playerId }))
  const brands = useQuery(trpc.brands.list.queryOptions())
  const brandOf = (brandId: string) => {
    const brand = brands.data?.find(({ id }) => id === brandId)
    return brand ? brandName(brand) : brandId
  }
  return (
    <>
      <PageHeader
        title={playerId}
        description={
          <span className="inline-flex items-center gap-1">
            Player at your brands, by the ID in your system
            <CopyButton text={playerId} what="player ID" />
          </span>
        }
        actions={
          <>
            {canIssue && <IssueDialog playerId={playerId} />}
            {canExclude && <ExcludeDialog playerId={playerId} />}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[3fr_2fr]">
          <Loaded query={player} what="The player’s totals" rows={3}>
            {(data) => <Lifetime player={data} brandOf={isPlatform ? brandOf : null} />}
          </Loaded>
          {exclusions.data && limits.data && (
            <ProtectionSummary exclusions={exclusions.data} limits={limits.data} />
          )}
        </div>
        <PlayerTimeline playerId={playerId} />
        {exclusions.isLoadingError ? (
          <LoadError
            what="Exclusions"
            message={exclusions.error.message}
            onRetry={() => void exclusions.refetch()}
          />
        ) : (
          exclusions.data &&
          exclusions.data.length > 0 && (
            <Card>
              <CardHeader title="Exclusions" />
              <ExclusionsTable exclusions={exclusions.data} />
            </Card>
          )
        )}
        <PlayerProtection playerId={playerId} />
        <LimitsCard playerId={playerId} />
        <Card>
          <CardHeader
            title="Free rounds"
            description="Newest first."
            actions={<SeeAll href={`/free-rounds?player=${encodeURIComponent(playerId)}`} />}
          />
          <GrantList playerId={playerId} />
        </Card>
        <Card>
          <CardHeader
            title="Sessions"
            description="Newest first."
            actions={<SeeAll href={`/sessions?player=${encodeURIComponent(playerId)}`} />}
          />
          <PlayerSessions playerId={playerId} />
        </Card>
        <Card>
          <CardHeader
            title="Transactions"
            description="Newest first."
            actions={<SeeAll href={`/transactions?player=${encodeURIComponent(playerId)}`} />}
          />
          <MovementList search={{ playerId }} empty="No transactions yet." />
        </Card>
      </div>
    </>
  )
}

/** The same rows in their full list, with filters. */
const SeeAll = ({ href }: { href: string }) => (
  <OrganizationLink href={href} className="text-accent text-sm hover:underline">
    View all
  </OrganizationLink>
)

function PlayerSessions({ playerId }: { playerId: string }) {
  const trpc = useTRPC()
  const [cursor, setCursor] = useState<string | null>(null)
  const page = useQuery(
    trpc.sessions.search.queryOptions({ playerId, cursor }, { placeholderData: keepPreviousData }),
  )
  return (
    <List
      query={page}
      what="Sessions"
      rows={3}
      rowsOf={(data) => data.sessions}
      empty={<EmptyNote>No sessions yet.</EmptyNote>}
      pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={setCursor} />}
    >
      {(sessions) => <SessionsTable sessions={sessions} />}
    </List>
  )
}

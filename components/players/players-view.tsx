'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ExcludeDialog } from './exclude-dialog'
import { ExclusionsTable } from './exclusions-table'
import { PlayersList } from './players-list'

export function PlayersView() {
  const trpc = useTRPC()
  const canExclude = useCan('players.exclude')
  const exclusions = useQuery(trpc.players.exclusions.queryOptions({}))
  return (
    <>
      <PageHeader
        title="Players"
        description="Lifetime totals by player, and exclusions."
        actions={
          <>
            <SavedViews list="players" />
            {canExclude && <ExcludeDialog />}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <PlayersList />
        <Card>
          <CardHeader title="Exclusions" description="The latest 200, including expired ones." />
          {exclusions.isPending ? (
            <TableSkeleton rows={4} />
          ) : exclusions.isLoadingError ? (
            <LoadError
              what="Exclusions"
              message={exclusions.error.message}
              onRetry={() => void exclusions.refetch()}
            />
          ) : exclusions.data.length === 0 ? (
            <EmptyState title="No exclusions">Excluded players can’t launch games or bet.</EmptyState>
          ) : (
            <ExclusionsTable exclusions={exclusions.data} />
          )}
        </Card>
      </div>
    </>
  )
}

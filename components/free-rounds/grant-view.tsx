'use client'

import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { MovementList } from '@/components/transactions/movement-list'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { CancelGrantDialog } from './cancel-grant-dialog'
import { describeRounds } from './describe-stake'
import { GrantFacts } from './grant-facts'
import { GrantGames } from './grant-games'
import { GrantHistoryList } from './grant-history-list'
import { GrantStatus } from './grant-status'

type Grant = Outputs['freeRounds']['get']
const open: readonly Grant['status'][] = ['pending_issue', 'active', 'cancel_failed']
const refreshMs = 4_000

export function GrantView({ id }: { id: string }) {
  const trpc = useTRPC()
  const canCancel = useCan('freeRounds.cancel')
  const found = useQuery(
    trpc.freeRounds.get.queryOptions(
      { grantId: id },
      {
        refetchInterval: ({ state }) => (state.data && open.includes(state.data.status) ? refreshMs : false),
      },
    ),
  )
  if (found.isPending) return <TableSkeleton rows={6} />
  if (found.isError) {
    return <LoadError what="The grant" message={found.error.message} onRetry={() => void found.refetch()} />
  }
  const grant = found.data
  return (
    <>
      <PageHeader
        title={describeRounds(grant.roundsPerGame, grant.games.length)}
        description={`Free rounds for ${grant.playerId}`}
        actions={
          <>
            <GrantStatus status={grant.status} />
            {canCancel && open.includes(grant.status) && (
              <CancelGrantDialog grantId={grant.id} playerId={grant.playerId} />
            )}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <GrantNotice grant={grant} />
        <Card className="p-5">
          <GrantFacts grant={grant} />
        </Card>
        <Card>
          <CardHeader title="Games" />
          <GrantGames games={grant.games} />
        </Card>
        <Card>
          <CardHeader title="Transactions" description="Newest first." />
          <MovementList
            search={{ grantId: id }}
            empty={open.includes(grant.status) ? 'No transactions yet.' : 'No transactions.'}
          />
        </Card>
        <Card>
          <CardHeader title="History" />
          <GrantHistoryList grant={grant} />
        </Card>
      </div>
    </>
  )
}

/** What the status requires of the reader. */
function GrantNotice({ grant }: { grant: Grant }) {
  if (grant.cancelAskedAt)
    return (
      <Notice tone="warn" title="Cancellation outcome unknown">
        The provider did not respond. Cancel again to get the outcome. Repeating is safe.
      </Notice>
    )
  if (grant.status === 'pending_issue')
    return (
      <Notice tone="busy" title="Waiting for the provider">
        It may have issued the rounds. Don’t issue replacements until this grant is closed, or both could be
        played.
      </Notice>
    )
  if (grant.status === 'cancel_failed')
    return (
      <Notice tone="warn" title="Some games could not be cancelled">
        They can still be played. Cancel again to retry.
      </Notice>
    )
  return null
}

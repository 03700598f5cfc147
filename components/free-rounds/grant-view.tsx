'use client'

import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { LoadError } from '@/components/data/load-error'
import { Money } from '@/components/data/money'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { MovementList } from '@/components/transactions/movement-list'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { describeRounds } from './describe-stake'
import { explainRefusedCancel } from './explain-refusal'
import { GrantFacts } from './grant-facts'
import { GrantHistoryList } from './grant-history-list'
import { GrantGameStatus, GrantStatus, type ListedGrant } from './grant-status'

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
  if (found.isPending) return <DetailSkeleton />
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
              <CancelButton grantId={grant.id} playerId={grant.playerId} />
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

const columns: Column<ListedGrant['games'][number]>[] = [
  {
    heading: 'Game',
    cell: (game) => (
      <>
        <OrganizationLink
          href={`/games/${game.gameId}`}
          className="block truncate font-medium hover:underline"
        >
          {game.name}
        </OrganizationLink>
        {game.reason && (
          <span className="block text-faint text-xs [overflow-wrap:anywhere]">
            {reasons[game.reason] ?? game.reason}
          </span>
        )}
      </>
    ),
    width: 'rest',
  },
  { heading: 'Status', cell: (game) => <GrantGameStatus status={game.status} /> },
  {
    heading: 'Played',
    cell: (game) => (
      <>
        {game.roundsPlayed} <span className="text-faint">/ {game.roundsTotal}</span>
      </>
    ),
    kind: 'number',
    width: 'line',
  },
  { heading: 'Won', cell: (game) => <Money value={game.won} />, kind: 'number' },
  {
    heading: 'Started',
    cell: (game) =>
      game.activatedAt ? <Time value={game.activatedAt} /> : <span className="text-faint">–</span>,
    kind: 'time',
    from: 'md',
  },
]

/** Progress of each game of a grant, and the reason for its status. */
function GrantGames({ games }: { games: ListedGrant['games'] }) {
  return (
    <DataTable
      label="Games of the grant"
      rows={games}
      keyOf={(game) => game.gameId}
      columns={columns}
      isFollowed
    />
  )
}

/** Why a game of a grant has its status; a provider's own text is shown unchanged. */
const reasons: Record<string, string> = {
  withheld: 'Cancelled by Croupier before play started.',
  cancelled_at_provider: 'Cancelled at the provider.',
  cancelled_by_provider: 'Cancelled by the provider before any win.',
  in_play: 'Started before the cancellation, so it stays playable.',
  ended_by_provider: 'The provider reports that nothing is left.',
}

function CancelButton({ grantId, playerId }: { grantId: string; playerId: string }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: `Cancel free rounds for ${playerId}?`,
      text: 'Rounds not started are cancelled. Rounds in progress continue, and their wins are still paid. A cancelled grant can’t be reactivated.',
      action: 'Cancel free rounds',
      keep: 'Keep',
      tone: 'danger',
      send: () => client.freeRounds.cancel.mutate({ grantId }),
      // A refusal can change the grant: started rounds are consumed from then on.
      changed: trpc.freeRounds.pathFilter(),
      onDone: ({ status }) =>
        status === 'cancel_failed'
          ? toast.warning('Only some games could be cancelled')
          : toast.success('Free rounds cancelled'),
      explain: explainRefusedCancel,
      notDone: 'Not cancelled',
    })
  return (
    <Button variant="danger" onClick={ask}>
      Cancel free rounds
    </Button>
  )
}

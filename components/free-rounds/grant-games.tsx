import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { GrantGameStatus, type ListedGrant } from './grant-status'

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
      game.activatedAt ? <Time value={game.activatedAt} /> : <span className="text-faint">—</span>,
    kind: 'time',
    from: 'md',
  },
]

/** Progress of each game of a grant, and the reason for its status. */
export function GrantGames({ games }: { games: ListedGrant['games'] }) {
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

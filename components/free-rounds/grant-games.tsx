import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Table, Td, Th } from '@/components/ui/table'
import { GrantGameStatus, type ListedGrant } from './grant-status'

/** Progress of each game of a grant, and the reason for its status. */
export function GrantGames({ games }: { games: ListedGrant['games'] }) {
  return (
    <Table label="Games of the grant">
      <thead>
        <tr>
          <Th>Game</Th>
          <Th>Status</Th>
          <Th className="text-right">Played</Th>
          <Th className="text-right">Won</Th>
          <TimeHeader label="Started" className="max-md:hidden" />
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {games.map((game) => {
          const reason = explainGameReason(game.reason)
          return (
            <tr key={game.gameId}>
              <Td className="w-full max-w-0">
                <OrganizationLink
                  href={`/games/${game.gameId}`}
                  className="block truncate font-medium hover:underline"
                >
                  {game.name}
                </OrganizationLink>
                {reason && (
                  <span className="block text-faint text-xs [overflow-wrap:anywhere]">{reason}</span>
                )}
              </Td>
              <Td>
                <GrantGameStatus status={game.status} />
              </Td>
              <Td className="whitespace-nowrap text-right tabular-nums">
                {game.roundsPlayed} <span className="text-faint">/ {game.roundsTotal}</span>
              </Td>
              <Td className="text-right">
                <Money value={game.won} />
              </Td>
              <Td className="max-md:hidden">
                {game.activatedAt ? <Time value={game.activatedAt} /> : <span className="text-faint">—</span>}
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const reasons: Record<string, string> = {
  withheld: 'Cancelled by Croupier before play started.',
  cancelled_at_provider: 'Cancelled at the provider.',
  cancelled_by_provider: 'Cancelled by the provider before any win.',
  in_play: 'Started before the cancellation, so it stays playable.',
  ended_by_provider: 'The provider reports that nothing is left.',
}

/** Why a game of a grant has its status; a provider's own text is shown unchanged. */
function explainGameReason(reason: string | null): string | null {
  return reason === null ? null : (reasons[reason] ?? reason)
}

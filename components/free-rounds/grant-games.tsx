import Link from 'next/link'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { Table, Td, Th } from '@/components/ui/table'
import { explainGameReason } from './explain-reason'
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
          <Th className="max-md:hidden">Started</Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {games.map((game) => {
          const reason = explainGameReason(game.reason)
          return (
            <tr key={game.gameId}>
              <Td className="w-full max-w-0">
                <Link href={`/games/${game.gameId}`} className="block truncate font-medium hover:underline">
                  {game.name}
                </Link>
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

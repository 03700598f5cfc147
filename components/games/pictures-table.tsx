import Link from 'next/link'
import { Thumbnail } from '@/components/games/thumbnail'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'

type Row = Outputs['staffGames']['search']['games'][number]

export function PicturesTable({ games }: { games: readonly Row[] }) {
  return (
    <Table label="Games">
      <thead>
        <tr>
          <Th>Game</Th>
          <Th className="max-sm:hidden">Provider</Th>
          <Th className="text-right max-sm:hidden">In the feed</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <tr key={game.id}>
            <Td className="w-full max-w-0">
              <div className="flex items-center gap-3">
                <Thumbnail url={game.thumbnailUrl ?? undefined} className="size-10 max-sm:hidden" />
                <div className="grid min-w-0">
                  <Link
                    href={`/staff/pictures/${game.id}`}
                    prefetch={false}
                    className="truncate font-medium hover:underline"
                  >
                    {game.name}
                  </Link>
                  <code className="truncate text-faint text-xs">{game.providerGameId}</code>
                </div>
              </div>
            </Td>
            <Td className="whitespace-nowrap text-muted max-sm:hidden">{game.providerName}</Td>
            <Td className="text-right tabular-nums max-sm:hidden">{game.named}</Td>
            <Td>
              <span className="flex flex-wrap gap-1">
                <PictureStatus game={game} />
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function PictureStatus({ game: { named, failing, waiting, overrides } }: { game: Row }) {
  return (
    <>
      {failing > 0 && <Badge tone="bad">{failing} failed</Badge>}
      {waiting > 0 && <Badge tone="busy">{waiting} waiting</Badge>}
      {overrides > 0 && <Badge tone="neutral">{overrides} replaced</Badge>}
      {named > 0 && failing + waiting === 0 && <Badge tone="ok">Fetched</Badge>}
      {named + overrides === 0 && <span className="text-faint">None</span>}
    </>
  )
}

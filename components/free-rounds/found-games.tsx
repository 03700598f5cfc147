import { Loaded } from '@/components/data/loaded'
import { ProviderName } from '@/components/data/provider-name'
import type { Outputs } from '@/components/trpc/types'
import { checkboxClass } from '@/components/ui/checkbox-class'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { formatNumber } from '@/server/contract/figures'
import type { PickedGame } from '@/server/contract/forms/free-rounds'

interface FoundGamesProps {
  found: {
    data: Outputs['games']['search'] | undefined
    error: { message: string } | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  chosen: readonly PickedGame[]
  onToggle: (game: PickedGame) => void
}

export function FoundGames({ found, chosen, onToggle }: FoundGamesProps) {
  return (
    <Loaded query={found} what="Games" rows={6}>
      {({ games, total }) => (
        <div className="grid gap-3">
          <ScrollRegion
            label="Games with free rounds"
            className="max-h-72 min-h-28 overflow-y-auto rounded-lg border border-line"
          >
            {games.length === 0 && (
              <p className="p-5 text-center text-muted text-sm">No matching games with free rounds.</p>
            )}
            <ul className="divide-y divide-line">
              {games.map((game) => (
                <li key={game.id}>
                  <label className="flex cursor-pointer items-center gap-3 px-3.5 py-2 hover:bg-hover">
                    <input
                      type="checkbox"
                      className={checkboxClass}
                      checked={chosen.some(({ id }) => id === game.id)}
                      onChange={() => onToggle(toPicked(game))}
                    />
                    <span className="min-w-0 flex-1 truncate text-sm">{game.name}</span>
                    <span className="truncate text-faint text-xs">
                      {game.brand ?? <ProviderName code={game.provider_code} />}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </ScrollRegion>
          <p className="text-[0.8125rem] text-faint" aria-live="polite">
            {total > games.length
              ? `Showing the first ${games.length} of ${formatNumber(total)}. Search to narrow the list.`
              : `${formatNumber(total)} ${total === 1 ? 'game' : 'games'}`}
          </p>
        </div>
      )}
    </Loaded>
  )
}

function toPicked(game: Outputs['games']['search']['games'][number]): PickedGame {
  const { id, name, provider_code: providerCode, supported_currencies: currencies = [] } = game
  return { id, name, providerCode, currencies }
}

import { X } from 'lucide-react'
import type { PickedGame } from './terms-form'

/** The selected games; a press removes one. */
export function SelectedGames({
  games,
  onRemove,
}: {
  games: readonly PickedGame[]
  onRemove: (game: PickedGame) => void
}) {
  if (games.length === 0) return null
  return (
    <ul aria-label="Selected games" className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
      {games.map((game) => (
        <li key={game.id}>
          <button
            type="button"
            aria-label={`Remove ${game.name}`}
            onClick={() => onRemove(game)}
            className="inline-flex max-w-64 items-center gap-1.5 rounded-full border border-line bg-accent-soft py-0.5 pr-1.5 pl-2.5 text-[0.8125rem] hover:border-line-strong"
          >
            <span className="truncate">{game.name}</span>
            <X className="size-3.5 shrink-0 text-faint" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

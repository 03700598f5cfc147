import type { ImportMiss } from './use-import'

const reasons: Readonly<Record<ImportMiss['reason'], string>> = {
  unknown_game: 'No game of this provider has this ID',
  too_large: 'Larger than 10 MiB',
  not_a_picture: 'Not a PNG, JPEG, WebP, AVIF or GIF picture',
  too_many: 'The game has 10 pictures already',
}

/** Every file that is left out, and why. */
export function ImportMisses({ misses }: { misses: readonly ImportMiss[] }) {
  if (misses.length === 0) return null
  return (
    <section className="grid gap-2" aria-label="Files left out">
      <h2 className="font-semibold text-sm">Files left out: {misses.length.toLocaleString('en')}</h2>
      <ul className="max-h-80 divide-y divide-line overflow-auto rounded-lg border border-line text-sm">
        {misses.map(({ entry, reason }) => (
          <li key={entry} className="flex flex-wrap gap-x-4 px-3.5 py-2">
            <code className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">{entry}</code>
            <span className="text-muted">{reasons[reason]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount } from '@/components/data/format-amount'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import type { Game } from './game-facts'

/** Free-round stakes of the game in the selected currency. */
export function GameStakes({ game }: { game: Game }) {
  const trpc = useTRPC()
  const facets = useQuery(trpc.games.facets.queryOptions())
  const supported = game.supported_currencies ?? []
  const currencies = supported.length > 0 ? supported : (facets.data?.currencies ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = chosen ?? (currencies.includes('EUR') ? 'EUR' : currencies[0])
  const stakes = useQuery(
    trpc.games.stakes.queryOptions(
      { gameId: game.id, currency: currency ?? 'EUR' },
      { enabled: currency !== undefined, staleTime: 30_000 },
    ),
  )
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-sm">Free-round stakes</h2>
        {currency && (
          <Select
            aria-label="Stake currency"
            value={currency}
            onValueChange={setChosen}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
      {stakes.isPending ? (
        <Skeleton className="h-6 w-64" />
      ) : stakes.isLoadingError ? (
        <Notice tone="neutral" role="status">
          {stakes.error.data?.refusal?.code === 'E2001'
            ? 'Stakes are shown for enabled games that the provider lists.'
            : stakes.error.message}
        </Notice>
      ) : (
        <Stakes stakes={stakes.data} />
      )}
      {game.free_rounds_support && (
        <OrganizationLink
          href={`/free-rounds?game=${game.id}`}
          className="justify-self-start text-accent text-sm hover:underline"
        >
          Grants on this game
        </OrganizationLink>
      )}
    </section>
  )
}

function Stakes({ stakes }: { stakes: Outputs['games']['stakes'] }) {
  if (stakes.mode === 'unsupported') {
    return <p className="text-muted text-sm">This game doesn’t support free rounds.</p>
  }
  if (stakes.mode === 'provider_validated') {
    return (
      <p className="text-muted text-sm">
        Send any <code>bet_amount</code>. The provider publishes no list and checks each amount.
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">
        Values for <code>{stakes.stake_field}</code>:
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {stakes.stakes.map((stake) => (
          <li key={`${stake.amount}-${stake.coin_level ?? ''}`}>
            <Badge className="tabular-nums">
              {formatAmount(stake.amount, stakes.currency)} {stakes.currency}
              {stake.coin_level !== undefined && <span className="text-faint">level {stake.coin_level}</span>}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

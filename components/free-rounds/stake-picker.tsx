'use client'

import { useQueries } from '@tanstack/react-query'
import { formatAmount } from '@/components/data/format-amount'
import { LoadError } from '@/components/data/load-error'
import { useTRPC } from '@/components/trpc/provider'
import { Field, FieldError } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import type { PickedGame, TermsForm } from '@/server/contract/forms/free-rounds'
import { commonStakes, rangeOf, type StakeOption } from './common-stakes'

interface StakeByGameProps {
  games: readonly PickedGame[]
  option: StakeOption
  currency: string
}

/** Value of the selected stake on each game. */
function StakeByGame({ games, option, currency }: StakeByGameProps) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-muted hover:text-ink">Value per game</summary>
      <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
        {games.map((game, at) => (
          <li key={game.id} className="flex justify-between gap-4 px-3 py-1.5">
            <span className="min-w-0 truncate">{game.name}</span>
            <span className="whitespace-nowrap tabular-nums">
              {worth(option.amounts[at], currency)} <span className="text-faint text-xs">{currency}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const worth = (amount: number | null | undefined, currency: string) =>
  amount === null || amount === undefined ? '–' : formatAmount(amount, currency)

type Stake = TermsForm['stake']

interface StakePickerProps {
  games: readonly PickedGame[]
  currency: string
  value: Stake
  onChange: (stake: Stake) => void
  error?: string | undefined
}

const noneTexts = {
  unsupported: 'These games don’t support free rounds in this currency:',
  different_fields: 'Some games use stake levels and others use amounts, so no stake works for all of them.',
  nothing_common: 'The selected games have no common stake in this currency. Select fewer games.',
}

/**
 * The stakes that all selected games have in common in the currency, or a free amount where the provider
 * lists none.
 */
export function StakePicker({ games, currency, value, onChange, error }: StakePickerProps) {
  const trpc = useTRPC()
  const stakes = useQueries({
    queries: games.map(({ id }) =>
      trpc.games.stakes.queryOptions({ gameId: id, currency }, { staleTime: 30_000, retry: 1 }),
    ),
  })
  const failed = stakes.find((one) => one.isError)
  if (failed?.error)
    return (
      <LoadError what="The stakes" message={failed.error.message} onRetry={() => void failed.refetch()} />
    )
  const known = stakes.flatMap((one) => (one.data ? [one.data] : []))
  if (known.length < games.length)
    return (
      <div role="status" aria-label="Loading stakes">
        <Skeleton className="h-24 w-full" />
      </div>
    )
  const common = commonStakes(known)
  if (common.kind === 'none')
    return (
      <Notice tone="warn" role="alert">
        {noneTexts[common.reason]}
        {common.reason === 'unsupported' && ` ${namesOf(games, common.gameIds)}.`}
      </Notice>
    )
  if (common.kind === 'open')
    return (
      <Field
        label={`Stake per round, ${currency}`}
        hint="The provider publishes no stakes. It checks the amount when rounds are issued."
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.20"
            value={value.betAmount}
            onChange={(event) => onChange({ coinLevel: null, betAmount: event.target.value })}
          />
        )}
      </Field>
    )
  const isChosen = (option: StakeOption) =>
    option.coinLevel === null
      ? Number(value.betAmount) === option.betAmount && value.coinLevel === null
      : value.coinLevel === option.coinLevel
  const chosen = common.options.find(isChosen)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-[0.8125rem]">Stake per round, {currency}</legend>
      <div className="flex flex-wrap gap-2">
        {common.options.map((option) => (
          <label
            key={`${option.coinLevel ?? ''}-${option.betAmount ?? ''}`}
            className="flex cursor-pointer items-center gap-2.5 rounded-lg border border-line px-3 py-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="stake"
              className="size-4 accent-accent"
              checked={option === chosen}
              onChange={() =>
                onChange({
                  coinLevel: option.coinLevel,
                  betAmount: option.betAmount === null ? '' : String(option.betAmount),
                })
              }
            />
            <span className="grid text-sm">
              <span className="font-medium tabular-nums">{rangeOf(option.amounts, currency) ?? '–'}</span>
              {option.coinLevel !== null && (
                <span className="text-faint text-xs">level {option.coinLevel}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError>{!chosen && error}</FieldError>
      {chosen && games.length > 1 && <StakeByGame games={games} option={chosen} currency={currency} />}
    </fieldset>
  )
}

const namesOf = (games: readonly PickedGame[], ids: readonly string[]) =>
  games
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

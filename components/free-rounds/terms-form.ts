import type { PickedGame, TermsForm } from '@/server/contract/forms/free-rounds'

/** Checks both times together; null: valid. */
export function windowFault({ startAt, endAt }: Pick<TermsForm, 'startAt' | 'endAt'>): string | null {
  if (startAt === null || endAt === null) return null
  return endAt > startAt ? null : 'Must be later than the start.'
}

/** The stake as the API takes it: one of the two. */
export function stakeOf({ coinLevel, betAmount }: TermsForm['stake']) {
  return coinLevel === null
    ? { coinLevel: null, betAmount: Number(betAmount) }
    : { coinLevel, betAmount: null }
}

/** Currencies that all of the games support; all currencies where no game has a restriction. */
export function currenciesOf(games: readonly PickedGame[], all: readonly string[]): string[] {
  return all.filter((currency) =>
    games.every(({ currencies }) => currencies.length === 0 || currencies.includes(currency)),
  )
}

export const kindOptions = [
  { value: 'usual', label: 'Provider default' },
  { value: 'freespin', label: 'Free spin' },
  { value: 'freeticket', label: 'Free ticket' },
  { value: 'voucher', label: 'Voucher' },
] as const

export const kindOf = (choice: TermsForm['kind']) => (choice === 'usual' ? null : choice)

const day = 86_400_000

/** Defaults: playable from now on, for a week. */
export function newTerms(now: number): TermsForm {
  return {
    games: [],
    currency: 'EUR',
    count: '10',
    stake: { coinLevel: null, betAmount: '' },
    kind: 'usual',
    startAt: new Date(now),
    endAt: new Date(now + 7 * day),
  }
}

/** As the form library tells them. */
export type TermsErrors = Partial<Record<keyof TermsForm, { message?: string; root?: { message?: string } }>>

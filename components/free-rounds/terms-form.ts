import * as z from 'zod/mini'

/** A game somebody picked. `currencies` empty: no restriction is known. */
const PickedGame = z.object({
  id: z.string(),
  name: z.string(),
  providerCode: z.string(),
  currencies: z.array(z.string()),
})
export type PickedGame = z.infer<typeof PickedGame>

const mostGames = 100

const whole = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Says so without narrowing: a form holds what is missing as well. */
const isGiven = (time: Date | null): boolean => time !== null

/** What is issued, as a person enters it. */
export const termsFields = {
  games: z
    .array(PickedGame)
    .check(
      z.minLength(1, 'Choose at least one game.'),
      z.maxLength(mostGames, `At most ${mostGames} games.`),
    ),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Choose a currency.')),
  count: z
    .string()
    .check(z.refine((text) => whole(text) >= 1 && whole(text) <= 10_000, 'A whole number from 1 to 10,000.')),
  stake: z
    .object({ coinLevel: z.nullable(z.number()), betAmount: z.string() })
    .check(
      z.refine(({ coinLevel, betAmount }) => coinLevel !== null || Number(betAmount) > 0, 'Choose a stake.'),
    ),
  kind: z.enum(['usual', 'freespin', 'freeticket', 'voucher']),
  startAt: z.nullable(z.date()).check(z.refine(isGiven, 'Say when the rounds become playable.')),
  endAt: z.nullable(z.date()).check(z.refine(isGiven, 'Say when unplayed rounds lapse.')),
}

export type TermsForm = z.infer<z.ZodMiniObject<typeof termsFields>>

/** What can only be said of both times together; null: nothing is wrong. */
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

/** Currencies that every one of the games is offered in; all of them where none has a restriction. */
export function currenciesOf(games: readonly PickedGame[], all: readonly string[]): string[] {
  return all.filter((currency) =>
    games.every(({ currencies }) => currencies.length === 0 || currencies.includes(currency)),
  )
}

export const kindOptions = [
  { value: 'usual', label: 'Usual' },
  { value: 'freespin', label: 'Free spin' },
  { value: 'freeticket', label: 'Free ticket' },
  { value: 'voucher', label: 'Voucher' },
] as const

export const kindOf = (choice: TermsForm['kind']) => (choice === 'usual' ? null : choice)

const day = 86_400_000

/** What a form begins with: playable from now on, for a week. */
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

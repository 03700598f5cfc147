import * as z from 'zod/mini'

/** A selected game. `currencies` empty: no known restrictions. */
export const pickedGame = z.object({
  id: z.string(),
  name: z.string(),
  providerCode: z.string(),
  currencies: z.array(z.string()),
})

const maxGames = 100

const whole = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Reports without narrowing the type: a form can hold missing values. */
const isGiven = (time: Date | null): boolean => time !== null

/** Form values. */
export const termsFields = {
  games: z
    .array(pickedGame)
    .check(z.minLength(1, 'Select at least one game.'), z.maxLength(maxGames, `At most ${maxGames} games.`)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Select a currency.')),
  count: z
    .string()
    .check(
      z.refine((text) => whole(text) >= 1 && whole(text) <= 10_000, 'Enter a whole number from 1 to 10,000.'),
    ),
  stake: z
    .object({ coinLevel: z.nullable(z.number()), betAmount: z.string() })
    .check(
      z.refine(({ coinLevel, betAmount }) => coinLevel !== null || Number(betAmount) > 0, 'Select a stake.'),
    ),
  kind: z.enum(['usual', 'freespin', 'freeticket', 'voucher']),
  startAt: z.nullable(z.date()).check(z.refine(isGiven, 'Enter a start time.')),
  endAt: z.nullable(z.date()).check(z.refine(isGiven, 'Enter an expiry time.')),
}

import * as z from 'zod/mini'
import { optionalText, requiredText, typedWhole } from './fields'
import { PlayerForm } from './players'

/** A selected game. `currencies` empty: no known restrictions. */
const PickedGame = z.object({
  id: z.string(),
  name: z.string(),
  providerCode: z.string(),
  currencies: z.array(z.string()),
})
export type PickedGame = z.output<typeof PickedGame>

const maxGames = 100

/** Reports without narrowing the type: a form can hold missing values. */
const isGiven = (time: Date | null): boolean => time !== null

const Terms = z.object({
  games: z
    .array(PickedGame)
    .check(z.minLength(1, 'Select at least one game.'), z.maxLength(maxGames, `At most ${maxGames} games.`)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Select a currency.')),
  count: typedWhole({ min: 1, max: 10_000, message: 'Enter a whole number from 1 to 10,000.' }),
  stake: z
    .object({ coinLevel: z.nullable(z.number()), betAmount: z.string() })
    .check(
      z.refine(({ coinLevel, betAmount }) => coinLevel !== null || Number(betAmount) > 0, 'Select a stake.'),
    ),
  kind: z.enum(['usual', 'freespin', 'freeticket', 'voucher']),
  startAt: z.nullable(z.date()).check(z.refine(isGiven, 'Enter a start time.')),
  endAt: z.nullable(z.date()).check(z.refine(isGiven, 'Enter an expiry time.')),
})
export type TermsForm = z.output<typeof Terms>

const campaignRef = optionalText(128)

export const WizardForm = z.object({
  terms: Terms,
  name: requiredText('Enter a name.', 120),
  campaignRef,
  /** Empty: the default brand. */
  brandRef: z.string(),
  country: z.string().check(z.trim(), z.regex(/^(?:[A-Za-z]{2})?$/, 'Two letters, such as SE.')),
})
export type WizardForm = z.output<typeof WizardForm>

/** To one player. */
export const GrantForm = z.object({
  terms: Terms,
  ...PlayerForm.shape,
  campaignRef,
  brandRef: z.string(),
})
export type GrantForm = z.output<typeof GrantForm>

import * as z from 'zod/mini'
import { kindOf, newTerms, stakeOf, termsFields } from '@/components/free-rounds/terms-form'
import type { Inputs } from '@/components/trpc/types'
import type { CampaignDetail } from './campaign-status'

export const wizardForm = z.object({
  terms: z.object(termsFields),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give the campaign a name.'),
      z.maxLength(120, 'At most 120 characters.'),
    ),
  campaignRef: z.string().check(z.trim(), z.maxLength(128, 'At most 128 characters.')),
  /** Empty: the default brand. */
  brandRef: z.string(),
  country: z.string().check(z.trim(), z.regex(/^(?:[A-Za-z]{2})?$/, 'Two letters, such as SE.')),
})
export type WizardForm = z.infer<typeof wizardForm>

export function emptyForm(now: number): WizardForm {
  return { terms: newTerms(now), name: '', campaignRef: '', brandRef: '', country: '' }
}

/** A draft as it was saved. Which currencies a game is offered in is asked again where it matters. */
export function formOf(draft: CampaignDetail): WizardForm {
  const { providerCode, currency, count, coinLevel, betAmount, kind, startAt, endAt } = draft
  return {
    terms: {
      games: draft.games.map(({ id, name }) => ({ id, name, providerCode, currencies: [] })),
      currency,
      count: String(count),
      stake: { coinLevel, betAmount: betAmount === null ? '' : String(betAmount) },
      kind: kind ?? 'usual',
      startAt,
      endAt,
    },
    name: draft.name,
    campaignRef: draft.campaignRef ?? '',
    brandRef: '',
    country: draft.country ?? '',
  }
}

/** As the server takes it; null while one of the times is missing. */
export function termsOf(form: WizardForm): Inputs['campaigns']['create']['terms'] | null {
  const { games, currency, count, stake, kind, startAt, endAt } = form.terms
  if (startAt === null || endAt === null) return null
  return {
    name: form.name,
    providerCode: games[0]?.providerCode ?? '',
    gameIds: games.map(({ id }) => id),
    count: Number(count),
    currency,
    country: form.country === '' ? null : form.country.toUpperCase(),
    ...stakeOf(stake),
    startAt,
    endAt,
    kind: kindOf(kind),
    campaignRef: form.campaignRef === '' ? null : form.campaignRef,
  }
}

import { kindOf, newTerms, stakeOf } from '@/components/free-rounds/terms-form'
import type { Inputs } from '@/components/trpc/types'
import type { WizardForm } from '@/server/contract/forms/free-rounds'
import type { CampaignDetail } from './campaign-status'

export function emptyForm(now: number): WizardForm {
  return { terms: newTerms(now), name: '', campaignRef: '', brandRef: '', country: '' }
}

/** What was entered, as it is stored with the draft. */
export function enteredForm({ terms, ...form }: NonNullable<CampaignDetail['form']>): WizardForm {
  return { ...form, terms: { ...terms, games: terms.games.map((game) => ({ ...game, currencies: [] })) } }
}

/** Form values of a draft: what was entered last, else its terms. Supported currencies are loaded where needed. */
export function formOf(draft: CampaignDetail): WizardForm {
  if (draft.form !== null) return enteredForm(draft.form)
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

/** Input of the server; null while a time is missing. */
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

import { isCountryCode, PlayerId } from '@/server/contract/primitives'
import type { BadRowReason, CampaignTerms } from '@/server/contract/resources/campaign'
import { isKnownCurrency } from '@/server/core/money'
import type { ListRow } from './read-player-list'

export interface PlayerRow {
  line: number
  playerId: string
  country: string
  currency: string
}

export interface BadRow {
  line: number
  /** As far as it could be read. */
  playerId: string
  reason: BadRowReason
  /** The wrong value, as in the file. */
  value: string
}

export const maxShownLength = 128

/** What a row alone says, with the campaign's country and currency as defaults. */
export function judgeRow(
  { line, cells, text }: ListRow,
  defaults: Pick<CampaignTerms, 'country' | 'currency'>,
): { player: PlayerRow } | { bad: BadRow } {
  const refuseRow = (reason: BadRowReason, value: string) => ({
    bad: { line, playerId: shown(cells?.player_id ?? ''), reason, value: shown(value) },
  })
  if (cells === null) return refuseRow('malformed', text)
  const { player_id: playerId } = cells
  if (playerId === '') return refuseRow('player_id_missing', '')
  if ([...playerId].length > maxShownLength) return refuseRow('player_id_too_long', playerId)
  if (!PlayerId.safeParse(playerId).success) return refuseRow('malformed', playerId)
  const country = cells.country.toUpperCase() || (defaults.country ?? '')
  if (country === '') return refuseRow('country_missing', '')
  if (!isCountryCode(country)) return refuseRow('unknown_country', cells.country)
  const currency = cells.currency.toUpperCase() || defaults.currency
  if (!isKnownCurrency(currency)) return refuseRow('unknown_currency', cells.currency)
  return { player: { line, playerId, country, currency } }
}

/** Fit for the database and a screen: at most 128 characters, no invisible ones. */
function shown(text: string): string {
  return [...text.slice(0, 2 * maxShownLength).replace(/[\p{Cc}\p{Surrogate}]/gu, '\u{FFFD}')]
    .slice(0, maxShownLength)
    .join('')
}

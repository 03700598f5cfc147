/**
 * Which providers and games an account sees, said once and used by every read of the catalogue. A statement that uses
 * these has the organization as $1 and the aliases g (game) and p (provider).
 */

/** The organization's standing with the provider; no row is the ordinary case. */
export const joinAccess = `
  left join provider_access a on a.provider_code = p.code and a.organization_id = $1`

/** Providers the account knows of: enabled, not suspended, approved where approval is needed (spec §4.7). */
export const isProviderListed = `
  p.status <> 'suspended' and coalesce(a.is_enabled, true)
  and (not p.requires_approval or coalesce(a.is_approved, false))`

/** Providers whose games the account discovers: those, where they are connected at all. */
export const isProviderVisible = `p.is_registered and ${isProviderListed}`

/** A game switched off or on, for the organization or, narrower, for the brand. */
export const joinSelection = (brand: string) => `
  left join game_selection own on own.organization_id = $1 and own.brand_id is null and own.game_id = g.id
  left join game_selection narrow on narrow.organization_id = $1 and narrow.brand_id = ${brand}
    and narrow.game_id = g.id`

/** The narrowest selection wins; without one a game is on. */
export const isSelected = 'coalesce(narrow.is_enabled, own.is_enabled, true)'

/** Effective values: the game's own list if it has one, else the provider's (spec §2.1). */
export const effectiveCurrencies = 'coalesce(g.supported_currencies, to_jsonb(p.supported_currencies))'
export const effectiveBlockedCountries = 'coalesce(g.blocked_countries, to_jsonb(p.blocked_countries))'

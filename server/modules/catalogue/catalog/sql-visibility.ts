/**
 * Which providers and games an account sees, said once and used by every read of the catalogue. A statement that uses
 * these has the organization as $1 and the aliases g (game) and p (provider).
 */

/** The organization's access to the provider; no row is the ordinary case. */
export const joinAccess = `
  left join provider_access a on a.provider_code = p.code and a.organization_id = $1`

/** Providers the account knows of: enabled, not suspended, approved where approval is needed (spec §4.7). */
export const isProviderListed = `
  p.status <> 'suspended' and coalesce(a.is_enabled, true)
  and (not p.requires_approval or coalesce(a.is_approved, false))`

/** Providers whose games the account discovers: those, where they are connected at all. */
export const isProviderVisible = `p.is_registered and ${isProviderListed}`

/**
 * The games disabled for the organization or, narrower, for the brand: of a game's selections the brand's wins over
 * the organization's, and without one a game is on. A list asks `not in`, which the database answers from one hash
 * whatever it believes about the table's size; for a single game, narrow it with `ofGame`.
 */
export const switchedOff = ({ brand, ofGame = '' }: { brand: string; ofGame?: string }) => `
  select s.game_id from game_selection s
  where s.organization_id = $1 and (s.brand_id is null or s.brand_id = ${brand}) ${ofGame}
  group by s.game_id
  having not coalesce(bool_and(s.is_enabled) filter (where s.brand_id is not null), bool_and(s.is_enabled))`

/** Whether free rounds are on for the account at the provider; no row is the ordinary case. */
export const hasFreeRounds = 'coalesce(a.has_free_rounds, true)'

/** As the game declares it, null where it does not; false where free rounds are off for the account. */
export const effectiveFreeRounds = `case when ${hasFreeRounds} then g.free_rounds_support else false end`

/** Effective values: the game's own list if it has one, else the provider's (spec §2.1). */
export const effectiveCurrencies = 'coalesce(g.supported_currencies, to_jsonb(p.supported_currencies))'
export const effectiveBlockedCountries = 'coalesce(g.blocked_countries, to_jsonb(p.blocked_countries))'

/**
 * Whether a game's release has come and its retirement has not, by the clock. Lists
 * go by `is_active`, which a job sets within seconds.
 */
export const isLiveAt = (now: string, game = 'g') =>
  `(${game}.goes_live_at is null or ${game}.goes_live_at <= ${now}) and (${game}.retires_at is null or ${game}.retires_at > ${now})`

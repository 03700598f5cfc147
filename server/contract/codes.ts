/** Currencies a session may be opened in (spec §2.5). */
export const sessionCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'BRL',
  'CAD',
  'AUD',
  'NOK',
  'SEK',
  'PLN',
  'CZK',
  'TRY',
  'RUB',
  'KZT',
  'UAH',
] as const

/** What ISO 3166-1 leaves to its users; the package lists XK. */
export const isUserAssigned = (code: string) => /^(?:AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code)

/** As the feed offers it. */
export interface StoredVariant {
  code: string
  /** Percent, decimal. */
  rtp: string
  /** Countries; empty: all. */
  markets: string[]
}

/** What a launch knows of the variants of a game that has some. */
export interface VariantFacts {
  /** Of the organization and of the brand (not null). Country empty: all. */
  choices: { brandId: string | null; country: string; code: string }[]
  /** What valid certificates name; code null: the certificate names no variant. */
  certified: { country: string; code: string | null }[]
}

/**
 * Those that may be played in a country: offered there, and certified where certificates of the country name variants. A certificate
 * that names none is of them all.
 */
export function allowedVariants<Variant extends Pick<StoredVariant, 'code' | 'markets'>>(
  variants: readonly Variant[],
  certified: VariantFacts['certified'],
  country: string,
): Variant[] {
  const here = certified.filter((one) => one.country === country)
  const isNamed = here.length > 0 && here.every(({ code }) => code !== null)
  return variants.filter(
    ({ code, markets }) =>
      (markets.length === 0 || markets.includes(country)) &&
      // defence: a variant is played where it is certified
      (!isNamed || here.some((one) => one.code === code)),
  )
}

/** What is played in a country: the narrowest choice that is allowed there, else the first allowed one; null: none is. */
export function playedVariant(
  variants: readonly StoredVariant[],
  { choices, certified }: VariantFacts,
  country: string | null,
): StoredVariant | null {
  const allowed = country === null ? [...variants] : allowedVariants(variants, certified, country)
  const rank = (one: VariantFacts['choices'][number]) =>
    (one.brandId === null ? 0 : 2) + (one.country === '' ? 0 : 1)
  const chosen = choices
    .filter((one) => one.country === '' || one.country === country)
    .sort((a, b) => rank(b) - rank(a))
    .map(({ code }) => allowed.find((one) => one.code === code))
    .find((one) => one !== undefined)
  return chosen ?? allowed[0] ?? null
}

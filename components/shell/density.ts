/** How close together the rows of tables are. It is in a cookie, so that the server renders the same page. */
export const densityCookie = 'croupier-density'

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

export const readDensity = (text: string | undefined): Density =>
  text === 'comfortable' ? 'comfortable' : 'compact'

const yearS = 31_536_000

/** The styles read the attribute: every table follows at once, those in sheets and dialogs too. */
export function chooseDensity(density: Density): void {
  document.documentElement.dataset.density = density
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${densityCookie}=${density}; path=/; max-age=${yearS}; samesite=lax`
}

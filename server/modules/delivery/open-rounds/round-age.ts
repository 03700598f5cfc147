/** After how many minutes without a final transaction a round counts as open, where nothing else is set. */
export const defaultOpenRoundMinutes = 30
/** What an organization or a provider may set. */
export const openRoundMinutes = { min: 5, max: 7 * 24 * 60 } as const

/** How long a movement is left alone before its round is looked at: by then it is recorded, and usually over. */
export const examinedAfterMs = openRoundMinutes.min * 60_000

/** The age of an organization's rounds at a provider, as SQL: what it set itself counts before what the provider did. */
export const ageSql = (organization: string, provider: string) =>
  `make_interval(mins => coalesce(${organization}.open_round_minutes, ${provider}.open_round_minutes, ${defaultOpenRoundMinutes}))`

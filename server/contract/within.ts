/** Ranges that move with the clock, so that a link to "the last 24 hours" says the same tomorrow. */
export const withinChoices = ['1h', '24h', '7d', '30d'] as const
export type Within = (typeof withinChoices)[number]

const form = /^(\d{4}-\d{2}-(\d{2}))(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/

/**
 * Whether text is a date or a moment that exists, in the years 1 to 9999 by UTC, which every store and every form of it can
 * hold. `new Date` alone makes 3 March of 2025-02-31.
 */
export function isInstant(text: string): boolean {
  const [, date = '', day = ''] = form.exec(text) ?? []
  // A day that its month lacks is one of the next: another number.
  // defence: a date that does not exist is refused
  return new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day) && isStorable(new Date(text))
}

/** In the years that can be kept and said again in the same form. */
export function isStorable(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** Ranges that move with the clock, so that a link to "the last 24 hours" says the same tomorrow. */
export const withinChoices = ['1h', '24h', '7d', '30d'] as const
export type Within = (typeof withinChoices)[number]

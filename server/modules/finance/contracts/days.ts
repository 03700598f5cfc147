/** Days are midnights (UTC). */

const dayMs = 24 * 3_600_000

export const floorToDay = (time: Date) => new Date(Math.floor(time.getTime() / dayMs) * dayMs)

export const plusDays = (day: Date, days: number) => new Date(day.getTime() + days * dayMs)

export const daysBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / dayMs)

export const monthOf = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))

export const nextMonth = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))

/** `2026-03-01` */
export const dayText = (day: Date) => day.toISOString().slice(0, 10)

export const dayFromText = (text: string) => new Date(`${text}T00:00:00Z`)

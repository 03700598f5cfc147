export type Zone = 'utc' | 'local'

/** A time as an input without a zone shows it: its figures in the zone asked for. */
export function toInput(time: Date | null, zone: Zone): string {
  if (time === null) return ''
  const shifted = zone === 'utc' ? time : new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The other way round; null for what is no time. */
export function fromInput(text: string, zone: Zone): Date | null {
  const time = new Date(zone === 'utc' ? `${text}Z` : text)
  return Number.isNaN(time.getTime()) ? null : time
}

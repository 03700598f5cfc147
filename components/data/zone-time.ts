import { wallClock, wallMs } from '@/server/contract/zone-clock'

/** Labels and fields for times of an IANA zone. */

export const utc = 'UTC'

/** The zone is in a cookie, so that the server renders the same times as the browser. */
export const zoneCookie = 'croupier-zone'

/** Minutes that the zone is ahead of UTC at that time. */
function offsetMinutes(time: Date, zone: string): number {
  const wholeSecond = Math.floor(time.getTime() / 1_000) * 1_000
  return Math.round((wallMs(time, zone) - wholeSecond) / 60_000)
}

/** `UTC`, `UTC+2`, `UTC−3:30`: the label of a time in that zone. */
export function zoneLabel(zone: string, time: Date): string {
  if (zone === utc) return utc
  const offset = offsetMinutes(time, zone)
  if (offset === 0) return 'UTC±0'
  const minutes = Math.abs(offset) % 60
  const hours = Math.floor(Math.abs(offset) / 60)
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** Value of a `datetime-local` field. */
export function toZonedInput(time: Date, zone: string): string {
  const { year, month, day, hour, minute } = wallClock(time, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** The time of a `datetime-local` value in that zone; null when it is empty or incomplete. */
export function fromZonedInput(text: string, zone: string): Date | null {
  const asIfUtc = new Date(`${text}Z`).getTime()
  if (text === '' || Number.isNaN(asIfUtc)) return null
  // The offset depends on the result: a second pass settles it on days when clocks change.
  const first = asIfUtc - offsetMinutes(new Date(asIfUtc), zone) * 60_000
  return new Date(asIfUtc - offsetMinutes(new Date(first), zone) * 60_000)
}

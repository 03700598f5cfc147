import { dayOfMonth } from '@/server/contract/figures'
import { wallClock } from '@/server/contract/zone-clock'
import { utc } from './zone-time'

const two = (value: number) => String(value).padStart(2, '0')

interface TimeForm {
  hasYear?: boolean
  hasSeconds?: boolean
}

/** `21 Nov 02:45:17` in a zone; with the year where asked. */
export function formatInZone(
  time: Date,
  zone: string,
  { hasYear = false, hasSeconds = true }: TimeForm = {},
) {
  const { hour, minute, second, ...day } = wallClock(time, zone)
  const date = `${dayOfMonth(day)}${hasYear ? ` ${day.year}` : ''}`
  return `${date} ${two(hour)}:${two(minute)}${hasSeconds ? `:${two(second)}` : ''}`
}

/** The same in UTC, for text that leaves the screen; screens use `Time` or `PlainTime`. */
export const formatUtc = (time: Date, form: TimeForm = {}) => formatInZone(time, utc, form)

const units = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
  { seconds: 1, name: 'second' },
] as const

/** `3 minutes ago`, `in 12 seconds`, `now`. */
export function formatRelative(time: Date, now: number): string {
  const seconds = Math.round((time.getTime() - now) / 1_000)
  const unit = units.find(({ seconds: size }) => Math.abs(seconds) >= size)
  if (!unit) return 'now'
  const count = Math.floor(Math.abs(seconds) / unit.seconds)
  const amount = `${count} ${unit.name}${count === 1 ? '' : 's'}`
  return seconds < 0 ? `${amount} ago` : `in ${amount}`
}

/** A duration: `850 ms`, `5 s`, `2 min`, `1 h 12 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  const seconds = ms / 1_000
  if (seconds < 10 && !Number.isInteger(seconds)) return `${seconds.toFixed(2)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  const restS = Math.round(seconds % 60)
  if (minutes < 60) return restS === 0 ? `${minutes} min` : `${minutes} min ${restS} s`
  const restMin = minutes % 60
  return restMin === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${restMin} min`
}

/** The clock of an IANA time zone, the same on the server and in the browser. */

export interface WallClock {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws RangeError for a name that is no zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  // A name comes from outside: a process remembers only so many.
  if (formats.size < 600) formats.set(zone, made)
  return made
}

/**
 * Whether this runtime knows the zone: a cookie or a query can hold any text. Never an offset: PostgreSQL takes `+01:00` for west
 * of Greenwich, `Intl` for east.
 */
export function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && formatOf(name) !== undefined
  } catch {
    return false
  }
}

export function wallClock(time: Date, zone: string): WallClock {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/** The clock of the zone in milliseconds, as if it were UTC: whole seconds. */
export function wallMs(time: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(time, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

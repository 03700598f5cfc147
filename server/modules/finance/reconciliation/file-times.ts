import { momentOfWall } from '@/server/core/calendar'

/** How a file spells times. Dates may come alone, and seconds with a fraction or not at all. */
export const timeFormats = [
  'iso',
  'dd.MM.yyyy HH:mm:ss',
  'MM/dd/yyyy HH:mm:ss',
  'epoch_s',
  'epoch_ms',
] as const
export type TimeFormat = (typeof timeFormats)[number]

const clock = String.raw`(?:[T ]+(?<h>\d{1,2}):(?<min>\d{2})(?::(?<s>\d{2})(?:[.,](?<f>\d{1,9}))?)?)?`
const patterns = {
  iso: new RegExp(String.raw`^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})${clock}(?<zone>Z|[+-]\d{2}:?\d{2})?$`),
  'dd.MM.yyyy HH:mm:ss': new RegExp(String.raw`^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})${clock}$`),
  'MM/dd/yyyy HH:mm:ss': new RegExp(
    String.raw`^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})${clock}(?: ?(?<half>[AP]M))?$`,
    'i',
  ),
} as const

const earliest = Date.parse('2000-01-01T00:00:00Z')
const latest = Date.parse('2100-01-01T00:00:00Z')

/**
 * A time, in the zone where it names none; null where it does not fit, or is not of this century. ISO fits every format with a
 * calendar, since dates of a workbook have no other form.
 */
export function parseTime(text: string, format: TimeFormat, zone: string): Date | null {
  const ms =
    format === 'epoch_s' || format === 'epoch_ms'
      ? epochMs(text, format)
      : (calendarMs(text, format, zone) ?? calendarMs(text, 'iso', zone))
  return ms === null || ms < earliest || ms >= latest ? null : new Date(ms)
}

function epochMs(text: string, format: 'epoch_s' | 'epoch_ms'): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,14})(?:\.(\d{1,9}))?$/.exec(text) ?? []
  if (whole === '') return null
  return format === 'epoch_ms' ? Number(whole) : Number(whole) * 1_000 + thousandths(fraction)
}

const thousandths = (fraction = '') => Number(fraction.slice(0, 3).padEnd(3, '0'))

function calendarMs(text: string, format: keyof typeof patterns, zone: string): number | null {
  const found = patterns[format].exec(text)?.groups
  const day = found && dayMs(found)
  const time = found && clockMs(found)
  if (!found || day === null || day === undefined || time === null || time === undefined) return null
  return found.zone === undefined
    ? momentOfWall(day + time, zone).getTime()
    : day + time - offsetMs(found.zone)
}

type Found = Record<string, string | undefined>

function dayMs({ y, m, d }: Found): number | null {
  const ms = Date.UTC(Number(y), Number(m) - 1, Number(d))
  const date = new Date(ms)
  return date.getUTCMonth() === Number(m) - 1 && date.getUTCDate() === Number(d) ? ms : null
}

function clockMs({ h = '0', min = '0', s = '0', f, half }: Found): number | null {
  const hour = Number(h)
  const isHour = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12
  if (!isHour || Number(min) > 59 || Number(s) > 59) return null
  const hours = half === undefined ? hour : (hour % 12) + (/p/i.test(half) ? 12 : 0)
  return ((hours * 60 + Number(min)) * 60 + Number(s)) * 1_000 + thousandths(f)
}

/** `+02:00`, ahead of UTC, as milliseconds. */
function offsetMs(zone: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? -ms : ms
}

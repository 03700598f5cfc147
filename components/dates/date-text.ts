import { formatDay, formatMonth } from '@/server/contract/figures'
import { isInstant } from '@/server/contract/instants'

/** What a field asks for. Values have the form of ISO 8601: `2026-11-02`, `2026-11-02T14:30`, `2026-11`, `14:30`; empty: none. */
export type DateKind = 'day' | 'minute' | 'month' | 'time'

export const formHints: Record<DateKind, { placeholder: string; fault: string }> = {
  day: { placeholder: 'YYYY-MM-DD', fault: 'Enter a date such as 02 Nov 2026.' },
  minute: { placeholder: 'YYYY-MM-DD HH:MM', fault: 'Enter a date and time such as 02 Nov 2026 14:30.' },
  month: { placeholder: 'YYYY-MM', fault: 'Enter a month such as November 2026.' },
  time: { placeholder: 'HH:MM', fault: 'Enter a time such as 14:30.' },
}

/** As the dashboard shows it: `02 Nov 2026 14:30`. */
export function formatValue(kind: DateKind, value: string): string {
  if (value === '') return ''
  if (kind === 'day') return formatDay(value)
  if (kind === 'month') return formatMonth(value)
  if (kind === 'time') return value
  const [day = '', time = ''] = value.split('T')
  return `${formatDay(day)} ${time}`
}

/** The value of typed text: ISO, or the form that the dashboard shows. Null: it is none that exists. */
export function parseText(kind: DateKind, typed: string): string | null {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (kind === 'day') return parseDay(text)
  if (kind === 'month') return parseMonth(text)
  if (kind === 'time') return parseTime(text)
  const [, day = text, time = '00:00'] = parseDay(text)
    ? []
    : (/^(.+?)(?:T|,? )(\d{1,2}:?\d{2})$/.exec(text) ?? [])
  const [parsedDay, parsedTime] = [parseDay(day), parseTime(time)]
  return parsedDay && parsedTime && `${parsedDay}T${parsedTime}`
}

const names = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

const two = (text: string | number) => String(text).padStart(2, '0')

/** `11` of `Nov`, `nov.` and `November`; empty for other words. */
function monthNumber(word: string): string {
  const name = word.toLowerCase().replace('.', '')
  const at = name.length < 3 ? -1 : names.findIndex((one) => one.startsWith(name))
  return at === -1 ? '' : two(at + 1)
}

function parseDay(text: string): string | null {
  const [, isoYear, isoMonth = '', isoDay = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, day = '', word = '', year] = /^(\d{1,2})[. ]? ?([a-z]{3,9}\.?),? (\d{4})$/i.exec(text) ?? []
  const iso = isoYear
    ? `${isoYear}-${two(isoMonth)}-${two(isoDay)}`
    : `${year ?? ''}-${monthNumber(word)}-${two(day)}`
  return isInstant(iso) ? iso : null
}

function parseMonth(text: string): string | null {
  const [, isoYear, isoMonth = ''] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? []
  const [, word = '', year] = /^([a-z]{3,9}\.?),? (\d{4})$/i.exec(text) ?? []
  const iso = isoYear ? `${isoYear}-${two(isoMonth)}` : `${year ?? ''}-${monthNumber(word)}`
  return isInstant(`${iso}-01`) ? iso : null
}

function parseTime(text: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text) ?? []
  return hours === '' || Number(hours) > 23 || Number(minutes) > 59 ? null : `${two(hours)}:${minutes}`
}

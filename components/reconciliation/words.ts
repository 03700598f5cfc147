import { formatDays } from '@/server/contract/figures'
import type { BreakCause, BreakStateName } from '@/server/contract/reconciliation'
import { wallClock } from '@/server/contract/zone-clock'

interface Look {
  label: string
  tone: 'ok' | 'warn' | 'bad' | 'busy' | 'neutral'
}

const runStates: Record<string, Look> = {
  waiting: { label: 'Comparing', tone: 'busy' },
  compared: { label: 'Compared', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const breakStateLooks: Record<BreakStateName, Look> = {
  open: { label: 'Open', tone: 'warn' },
  accepting: { label: 'Awaiting approval', tone: 'busy' },
  accepted: { label: 'Accepted', tone: 'ok' },
  claimed: { label: 'Claimed', tone: 'busy' },
  healed: { label: 'Corrected', tone: 'ok' },
}

const importStates: Record<string, Look> = {
  waiting: { label: 'Reading', tone: 'busy' },
  loaded: { label: 'Imported', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
}

const lookIn =
  (looks: Readonly<Record<string, Look>>) =>
  (state: string): Look =>
    looks[state] ?? { label: state, tone: 'neutral' }

export const runLook = lookIn(runStates)
export const breakLook = lookIn(breakStateLooks)
export const importLook = lookIn(importStates)

/** What `breakCauses` explains, in two or three words. */
export const causeNames: Record<BreakCause, string> = {
  file_incomplete: 'Incomplete file',
  rows_unreadable: 'Unreadable rows',
  outage: 'Outage',
  time_zone: 'Time zone',
  shifted_day: 'Another day',
  renamed_ids: 'Renamed IDs',
  swapped_columns: 'Swapped columns',
  cut_off: 'End of the period',
  refund_not_reported: 'Refund not reported',
  zero_win_omitted: 'Zero win omitted',
  currency_exponent: 'Minor units',
  wrong_sign: 'Wrong sign',
  rounding: 'Rounding',
  listed_twice: 'Listed twice',
  other_currency: 'Another currency',
  other_type: 'Another type',
  delivery_open: 'Callback not settled',
  answers_differ: 'Answers differ',
  not_known: 'Unknown',
}

export const sourceKinds: Readonly<Record<string, string>> = {
  upload: 'Files',
  api: 'API',
  feed: 'Feed',
  sftp: 'SFTP',
  s3: 'S3',
}

/** The word for a value that the server stores as text; the value itself where there is none. */
export const wordFor = (words: Readonly<Record<string, string>>, value: string): string =>
  words[value] ?? value

interface Period {
  from: Date
  /** Excluded. */
  to: Date
  zone: string
}

function dayOf(time: Date, zone: string): string {
  const { year, month, day } = wallClock(time, zone)
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** The first and last day of a comparison, in its zone. */
export const daysOf = ({ from, to, zone }: Period) => ({
  firstDay: dayOf(from, zone),
  lastDay: dayOf(new Date(to.getTime() - 1), zone),
})

/** `02 Nov 2026 – 03 Nov 2026` */
export function periodLabel(period: Period): string {
  const { firstDay, lastDay } = daysOf(period)
  return formatDays(firstDay, lastDay)
}

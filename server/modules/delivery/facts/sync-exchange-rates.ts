import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { type DocumentAnswer, readDocument } from '@/server/outbound'
import { storeAddedRates } from './queries-added-rates'
import { findNewestDay, findRates, storeRateDays } from './queries-rates'
import { countWorkingDays, type RateDay, RatesError, scaledRate } from './rate-day'

export interface RatesSync {
  /** Days that were stored. */
  days: number
  /** Days whose stored rates differ from the published ones: the stored ones stay. */
  differing: number
}

const dayMs = 24 * 3_600_000
/** Beside the daily document, at the same place. */
const historyName = 'eurofxref-hist-90d.xml'

/**
 * Reads the reference rates of the day, and those of missed days from the published history. A stored day never changes.
 * Further documents add the currencies that the first one lacks. A document is stored as a whole or not at all, each without
 * the others: throws RatesError for the first answer that cannot be used. Does nothing without EXCHANGE_RATES_URL.
 */
export async function syncExchangeRates(
  ctx: Pick<Context, 'clock'>,
  [url, ...further]: readonly string[] = env().EXCHANGE_RATES_URL,
): Promise<RatesSync> {
  if (url === undefined) return { days: 0, differing: 0 }
  const now = ctx.clock.now()
  const [published, ...others] = await Promise.allSettled([
    syncPublished(url, now),
    ...further.map((one) => syncAdded(one, now)),
  ])
  for (const one of [published, ...others]) if (one.status === 'rejected') throw one.reason
  return published.status === 'fulfilled' ? published.value : { days: 0, differing: 0 }
}

/** What of a day is stored already stays; a published rate goes before these. */
async function syncAdded(url: string, now: Date): Promise<void> {
  const days = await fetchRates(url, now)
  const rows = days.flatMap(({ day, rates }) =>
    [...rates].flatMap(([currency, rate]) => (currency === 'EUR' ? [] : [{ day, currency, rate }])),
  )
  await inTransaction((tx) => storeAddedRates(tx, rows, { source: url, readAt: now }))
}

async function syncPublished(url: string, now: Date): Promise<RatesSync> {
  const daily = await fetchRates(url, now)
  const last = await findNewestDay(db, new Date(now.getTime() + dayMs))
  // Bank holidays are working days here: then the history has nothing new.
  const isBehind = daily.some(
    ({ day }) => last === null || countWorkingDays(new Date(last.day), new Date(day)) > 1,
  )
  const history = isBehind ? await fetchRates(new URL(historyName, url).href, now) : []
  // The daily document comes first: it is the source of its day.
  const published = [...daily, ...history.filter(({ day }) => daily.every((one) => one.day !== day))]
  const stored = await inTransaction((tx) => storeRateDays(tx, published, now))
  const differing = await findDiffering(published.filter(({ day }) => !stored.includes(day)))
  for (const day of differing)
    log.error(day, 'published exchange rates differ from stored rates; stored rates kept')
  return { days: stored.length, differing: differing.length }
}

interface Differing {
  day: string
  source: string
  currencies: string[]
}

/** The days with a currency whose rate, or lack of one, is not what is stored. */
async function findDiffering(published: readonly RateDay[]): Promise<Differing[]> {
  const rows = await findRates(
    db,
    published.map(({ day }) => day),
  )
  return published.flatMap(({ day, source, rates }) => {
    const stored = new Map(rows.filter((row) => row.day === day).map((row) => [row.currency, row.rate]))
    const scaled = (rate: string | undefined) => (rate === undefined ? null : scaledRate(rate))
    const currencies = [...new Set([...stored.keys(), ...rates.keys()])].filter(
      (currency) => scaled(stored.get(currency)) !== scaled(rates.get(currency)),
    )
    return currencies.length === 0 ? [] : [{ day, source, currencies }]
  })
}

/** The history of 90 days has about 100 kB. */
const limits = { deadlineMs: 15_000, maxBytes: 1024 * 1024 }

/** The days of a published document, none of them in the future. Throws RatesError. */
async function fetchRates(url: string, now: Date): Promise<RateDay[]> {
  const answer = await readDocument(url, limits)
  if (answer.kind !== 'document') throw new RatesError(`The rates could not be read: ${reasonOf(answer)}`)
  const { parseRates } = await import('./parse-rates')
  const days = parseRates(answer.body, url)
  // A day of slack for clocks that differ around midnight.
  const future = days.find(({ day }) => Date.parse(day) > now.getTime() + dayMs)
  if (future) throw new RatesError(`The rates name a day that is still to come: ${future.day}`)
  return days
}

function reasonOf(answer: Exclude<DocumentAnswer, { kind: 'document' }>): string {
  switch (answer.kind) {
    case 'status':
      return `status ${answer.status}`
    case 'too_large':
      return `more than ${limits.maxBytes} bytes`
    case 'timeout':
      return `no answer within ${limits.deadlineMs / 1_000} seconds`
    case 'unreachable':
      return answer.message
  }
}

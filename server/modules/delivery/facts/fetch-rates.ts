import { type DocumentAnswer, readDocument } from '@/server/outbound'
import { parseRates, RatesError } from './parse-rates'
import type { RateDay } from './rate-day'

/** The history of 90 days has about 100 kB. */
const limits = { deadlineMs: 15_000, maxBytes: 1024 * 1024 }
const dayMs = 24 * 3_600_000

/** The days of a published document, none of them in the future. Throws RatesError. */
export async function fetchRates(url: string, now: Date): Promise<RateDay[]> {
  const answer = await readDocument(url, limits)
  if (answer.kind !== 'document') throw new RatesError(`The rates could not be read: ${reasonOf(answer)}`)
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

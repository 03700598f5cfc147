import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { ratePattern } from '@/server/contract/forms/billing'
import { CalendarDate } from '@/server/contract/primitives'
import { isKnownCurrency } from '@/server/core/money'
import { type RateDay, RatesError } from './rate-day'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Cube',
})

const Rate = z.object({
  '@currency': z
    .string()
    .refine((code) => code !== 'EUR' && isKnownCurrency(code), 'Not a currency of ISO 4217'),
  '@rate': z.string().regex(ratePattern, 'Not a positive rate of at most 10 decimals'),
})

const Day = z.object({ '@time': CalendarDate, Cube: z.array(Rate).min(1).max(200) })

/** The published shape: an envelope with a cube of days, each a cube of rates. */
const Published = z.object({
  Envelope: z.object({ Cube: z.tuple([z.object({ Cube: z.array(Day).min(1).max(100) })]) }),
})

/**
 * The days of a document of reference rates as the European Central Bank publishes it: units of each currency per euro.
 * Every entry must hold, or nothing is taken. Throws RatesError.
 */
export function parseRates(xml: string, source: string): RateDay[] {
  const parsed = Published.safeParse(readXml(xml))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new RatesError(
      `The rates are not in the published form: ${issue?.path.join('.')}: ${issue?.message}`,
    )
  }
  const days = parsed.data.Envelope.Cube[0].Cube.map((day) => ({
    day: day['@time'],
    source,
    rates: uniqueMap(
      day.Cube.map((rate) => [rate['@currency'], rate['@rate']]),
      day['@time'],
    ),
  }))
  uniqueMap(
    days.map(({ day }) => [day, day]),
    'the document',
  )
  return days
}

function readXml(xml: string): unknown {
  // defence: a document of rates has no document type
  if (/<!DOCTYPE/i.test(xml)) throw new RatesError('The document of rates has a document type')
  try {
    return parser.parse(xml, true)
  } catch (error) {
    throw new RatesError('The document of rates is not XML', { cause: error })
  }
}

function uniqueMap(entries: [string, string][], where: string): Map<string, string> {
  const map = new Map(entries)
  if (map.size !== entries.length) throw new RatesError(`Something stands twice in ${where}`)
  return map
}

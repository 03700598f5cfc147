import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rateRoutes } from '@/sandbox/rates/rates'
import { parseRates } from './parse-rates'
import { RatesError } from './rate-day'

const published = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name), 'utf8')
const daily = published('eurofxref-daily.xml')
const source = 'https://rates.example.com/eurofxref-daily.xml'
const read = (xml: string) => parseRates(xml, source)

test('the published document of a day has its rates as they are written', () => {
  const [day, ...others] = read(daily)
  expect(others).toEqual([])
  expect(day).toMatchObject({ day: '2026-03-10', source })
  expect(day?.rates.size).toBe(29)
  expect(day?.rates.get('USD')).toBe('1.0894')
  expect(day?.rates.get('GBP')).toBe('0.84123')
  expect(day?.rates.get('SEK')).toBe('10.9460')
})

test('the published history has one day after the other, weekends left out', () => {
  const days = read(published('eurofxref-hist-90d.xml'))
  expect(days.map(({ day }) => day)).toEqual(['2026-03-10', '2026-03-09', '2026-03-06', '2026-03-05'])
  expect(days.map(({ rates }) => rates.size)).toEqual([29, 29, 29, 29])
})

describe('a document is refused as a whole', () => {
  const rate = "<Cube currency='USD' rate='1.0894'/>"
  test.each([
    ['nothing', ''],
    ['something else', '<html><body>Not found</body></html>'],
    ['cut off', daily.slice(0, daily.length / 2)],
    ['text', 'USD 1.0894'],
    ['no days', daily.replace(/<Cube time[\s\S]*<\/Cube>\s*<\/Cube>/, '</Cube>')],
    ['a day without rates', daily.replace(/<Cube currency='[\s\S]*?'\/>\s*/g, '')],
    ['a day that is none', daily.replace('2026-03-10', '2026-02-30')],
    ['a day with a time', daily.replace('2026-03-10', '2026-03-10T00:00:00Z')],
    ['a rate of nothing', daily.replace('1.0894', '0.0000')],
    ['a negative rate', daily.replace('1.0894', '-1.0894')],
    ['a rate that is missing', daily.replace('1.0894', 'N/A')],
    ['a rate with an exponent', daily.replace('1.0894', '1e9')],
    ['a rate with a comma', daily.replace('1.0894', '1,0894')],
    ['eleven decimals', daily.replace('1.0894', '1.08941234567')],
    ['a currency that nobody knows', daily.replace("'USD'", "'ABC'")],
    ['a currency in lower case', daily.replace("'USD'", "'usd'")],
    ['the euro itself', daily.replace("'USD'", "'EUR'")],
    ['a currency twice', daily.replace(rate, rate + rate)],
    ['a rate without its currency', daily.replace("currency='USD' ", '')],
    ['a day twice', daily.replace(/(<Cube time[\s\S]*?<\/Cube>)/, '$1$1')],
    ['a document type', daily.replace('?>', '?><!DOCTYPE x [<!ENTITY a "1.0894">]>')],
    ['an entity', daily.replace('1.0894', '&a;')],
    ['a rate written as a character', daily.replace('1.0894', '1.089&#52;')],
  ])('%s', (_, xml) => {
    expect(() => read(xml)).toThrow(RatesError)
  })
})

test("the sandbox's documents have the published shape, and say the same at every start", async () => {
  const now = new Date('2026-03-10T16:00:00Z')
  const ask = async (name: string, at: Date) => read(await (await rateRoutes(() => at).request(name)).text())
  const [today] = await ask('/eurofxref-daily.xml', now)
  const history = await ask('/eurofxref-hist-90d.xml', now)
  expect(today?.day).toBe('2026-03-10')
  expect(history[0]).toEqual(today)
  expect([...(today?.rates.keys() ?? [])]).toEqual([...(read(daily)[0]?.rates.keys() ?? [])])
  expect(history.length).toBeGreaterThan(55)
  const [monday] = await ask('/eurofxref-daily.xml', new Date('2026-03-10T14:59:00Z'))
  expect(monday).toEqual(history[1])
  const [friday] = await ask('/eurofxref-daily.xml', new Date('2026-03-08T20:00:00Z'))
  expect(friday?.day).toBe('2026-03-06')
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { db } from '@/server/db'
import { emptyTables } from '@/server/testing/without-guards'
import { getRateDay, listRateDays, readRates, syncExchangeRates } from './index'

/** What the configured address answers, by the document's name. */
const answers = new Map<string, { status: number; body: string; headers?: Record<string, string> }>()
const asked: string[] = []
const server = createServer((request, response) => {
  const name = request.url?.split('/').at(-1) ?? ''
  asked.push(name)
  const { status, body, headers } = answers.get(name) ?? { status: 404, body: '' }
  response.writeHead(status, headers).end(body)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`
const url = `${base}/eurofxref-daily.xml`

const dayOf = (day: string, usd: string) =>
  `<Cube time="${day}"><Cube currency="USD" rate="${usd}"/><Cube currency="JPY" rate="162.50"/></Cube>`
const envelope = (...days: string[]) =>
  `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="x"><Cube>${days.join('')}</Cube></gesmes:Envelope>`
const publish = (...days: [day: string, usd: string][]) => {
  const cubes = days.map(([day, usd]) => dayOf(day, usd))
  answers.set('eurofxref-daily.xml', { status: 200, body: envelope(...cubes.slice(0, 1)) })
  answers.set('eurofxref-hist-90d.xml', { status: 200, body: envelope(...cubes) })
}

const clock = manualClock(new Date('2026-03-10T16:00:00Z'))
const sync = () => syncExchangeRates({ clock }, [url])
const stored = async () =>
  (await db.exchangeRateDay.findMany({ include: { rates: true }, orderBy: { day: 'asc' } })).map(
    ({ day, source, rates }) => ({
      day: day.toISOString().slice(0, 10),
      source: source.slice(base.length + 1),
      usd: rates.find(({ currency }) => currency === 'USD')?.rate.toString(),
    }),
  )

beforeEach(async () => {
  await emptyTables('exchange_rate', 'exchange_rate_day')
  answers.clear()
  asked.length = 0
})

test('the first run stores the day and the history before it, each with its source', async () => {
  publish(['2026-03-10', '1.0894'], ['2026-03-09', '1.0800'], ['2026-03-06', '1.0700'])
  expect(await sync()).toEqual({ days: 3, differing: 0 })
  expect(await stored()).toEqual([
    { day: '2026-03-06', source: 'eurofxref-hist-90d.xml', usd: '1.07' },
    { day: '2026-03-09', source: 'eurofxref-hist-90d.xml', usd: '1.08' },
    { day: '2026-03-10', source: 'eurofxref-daily.xml', usd: '1.0894' },
  ])
  asked.length = 0
  expect(await sync()).toEqual({ days: 0, differing: 0 })
  expect(asked).toEqual(['eurofxref-daily.xml'])
})

test('a weekend is not a missed day, a Monday without rates is', async () => {
  publish(['2026-03-06', '1.07'])
  await sync()
  asked.length = 0
  publish(['2026-03-09', '1.08'], ['2026-03-06', '1.07'])
  await sync()
  expect(asked).toEqual(['eurofxref-daily.xml'])
  publish(['2026-03-11', '1.10'], ['2026-03-10', '1.09'], ['2026-03-09', '1.08'], ['2026-03-06', '1.07'])
  clock.set(new Date('2026-03-11T16:00:00Z'))
  expect(await sync()).toEqual({ days: 2, differing: 0 })
  clock.set(new Date('2026-03-10T16:00:00Z'))
  expect((await stored()).map(({ day }) => day)).toEqual([
    '2026-03-06',
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
  ])
})

test('a stored day keeps its rates when others are published for it, and the run says so', async () => {
  publish(['2026-03-10', '1.0894'])
  await sync()
  publish(['2026-03-10', '1.0900'])
  expect(await sync()).toEqual({ days: 0, differing: 1 })
  publish(['2026-03-10', '1.089400'])
  expect(await sync()).toEqual({ days: 0, differing: 0 })
  expect(await stored()).toMatchObject([{ usd: '1.0894' }])
})

test.each([
  ['an error', { status: 503, body: envelope(dayOf('2026-03-10', '1.1')) }],
  ['a redirect', { status: 302, body: '', headers: { location: '/rates/eurofxref-hist-90d.xml' } }],
  ['a page', { status: 200, body: '<html></html>' }],
  [
    'more than is read',
    { status: 200, body: `${envelope(dayOf('2026-03-10', '1.1'))}${' '.repeat(2 ** 20)}` },
  ],
  ['a day to come', { status: 200, body: envelope(dayOf('2026-03-12', '1.1')) }],
])('%s fails the run, and nothing is stored', async (_, answer) => {
  publish(['2026-03-10', '1.0894'])
  answers.set('eurofxref-daily.xml', answer)
  await expect(sync()).rejects.toThrow('rates')
  expect(await stored()).toEqual([])
})

test('a history that cannot be used fails the run: the missed days stay missed until the next one', async () => {
  publish(['2026-03-10', '1.0894'])
  answers.set('eurofxref-hist-90d.xml', {
    status: 200,
    body: envelope(dayOf('2026-03-10', '1.0894'), dayOf('2026-03-09', '0')),
  })
  await expect(sync()).rejects.toThrow('published form')
  expect(await stored()).toEqual([])
  publish(['2026-03-10', '1.0894'], ['2026-03-09', '1.08'])
  expect(await sync()).toMatchObject({ days: 2 })
})

test('instances that read at once store each day once', async () => {
  publish(['2026-03-10', '1.0894'], ['2026-03-09', '1.08'])
  const runs = await Promise.all([sync(), sync(), sync()])
  expect(runs.reduce((days, run) => days + run.days, 0)).toBe(2)
  expect(await db.exchangeRate.count()).toBe(4)
})

test('an address where nobody answers fails the run', async () => {
  await expect(syncExchangeRates({ clock }, ['http://127.0.0.1:1/daily.xml'])).rejects.toThrow(
    'could not be read',
  )
})

test('further documents add currencies that the first lacks, and a published rate goes before theirs', async () => {
  publish(['2025-06-10', '1.0894'])
  const more =
    '<Cube time="2025-06-10"><Cube currency="RUB" rate="98.5"/><Cube currency="USD" rate="2"/></Cube>'
  answers.set('more.xml', { status: 200, body: envelope(more) })
  const urls = [url, `${base}/more.xml`]
  expect(await syncExchangeRates({ clock }, urls)).toEqual({ days: 1, differing: 0 })
  answers.set('more.xml', { status: 200, body: envelope(more.replace('98.5', '99')) })
  await syncExchangeRates({ clock }, urls)
  const rates = await readRates(db, new Date('2025-06-12T12:00:00Z'))
  expect([rates?.rates.get('RUB'), rates?.rates.get('USD')]).toEqual(['98.5', '1.0894'])
  expect(rates?.added).toEqual([{ currency: 'RUB', day: '2025-06-10', source: `${base}/more.xml` }])
  answers.set('more.xml', { status: 503, body: '' })
  publish(['2025-06-11', '1.09'], ['2025-06-10', '1.0894'])
  await expect(syncExchangeRates({ clock }, urls)).rejects.toThrow('503')
  expect((await stored()).map(({ day }) => day)).toContain('2025-06-11')
})

test('without an address nothing is asked and nothing fails', async () => {
  expect(await syncExchangeRates({ clock })).toEqual({ days: 0, differing: 0 })
})

test('a day is converted with its own rates, else with the newest of the seven days before', async () => {
  publish(['2026-03-10', '1.0894'], ['2026-03-06', '1.0700'])
  await sync()
  const on = async (day: string) => readRates(db, new Date(day))
  expect(await on('2026-03-10T23:59:59.999Z')).toEqual({
    day: '2026-03-10',
    source: url,
    rates: new Map([
      ['EUR', '1'],
      ['JPY', '162.5'],
      ['USD', '1.0894'],
    ]),
  })
  expect((await on('2026-03-09T12:00:00Z'))?.day).toBe('2026-03-06')
  expect((await on('2026-03-17T00:00:00Z'))?.day).toBe('2026-03-10')
  expect((await on('2026-03-17T23:00:00Z'))?.day).toBe('2026-03-10')
  expect(await on('2026-03-18T00:00:00Z')).toBeNull()
  expect(await on('2026-03-05T23:59:59Z')).toBeNull()
})

test('staff see the stored days with their sources, and the rates of each', async () => {
  const ctx = systemContext('test', clock, 'test')
  expect(await listRateDays(ctx, { page: 1 })).toMatchObject({ isConfigured: false, days: [], total: 0 })
  expect(await getRateDay(ctx, {})).toBeNull()
  publish(['2026-03-10', '1.0894'], ['2026-03-09', '1.0800'])
  await sync()
  expect(await listRateDays(ctx, { page: 1 })).toMatchObject({
    days: [
      { day: '2026-03-10', source: url, fetchedAt: clock.now(), currencies: 2 },
      { day: '2026-03-09', source: `${base}/eurofxref-hist-90d.xml`, currencies: 2 },
    ],
    total: 2,
  })
  expect((await listRateDays(ctx, { page: 2 })).days).toEqual([])
  expect(await getRateDay(ctx, {})).toMatchObject({ day: '2026-03-10' })
  expect(await getRateDay(ctx, { day: '2026-03-09' })).toMatchObject({
    rates: [
      { currency: 'JPY', rate: '162.5' },
      { currency: 'USD', rate: '1.08' },
    ],
  })
  expect(await getRateDay(ctx, { day: '2026-03-08' })).toBeNull()
})

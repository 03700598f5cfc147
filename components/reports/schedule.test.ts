import { expect, it } from 'vitest'
import { loadReportParams, toReportQuery } from './report-params'
import { describeQuery, describeRun, followCadence, toScheduled } from './schedule'

const names = { providerOf: () => 'Aurora', brandOf: () => 'Main' }
const scheduled = (address: string) =>
  toScheduled(toReportQuery(loadReportParams(new URLSearchParams(address))))

it('repeats the filters of the report on screen, never its fixed days', () => {
  const query = scheduled('by=game&from=2026-03-01&to=2026-03-02&provider=aurora&country=unknown')
  expect(query).toMatchObject({ by: 'game', zone: 'UTC', providerCode: 'aurora', country: '' })
  expect(Object.keys(query)).not.toEqual(expect.arrayContaining(['from']))
  expect(Object.keys(query)).not.toEqual(expect.arrayContaining(['to']))
})

it('is described by its grouping, period, filters and zone', () => {
  expect(describeQuery(scheduled(''), names)).toBe('By day, UTC')
  expect(
    describeQuery(
      scheduled(
        'by=player&period=last-week&provider=aurora&country=unknown&currency=EUR&zone=Europe/Malta&convert=USD',
      ),
      names,
    ),
  ).toBe('By player, last week, provider Aurora, EUR, unknown country, converted to USD, Europe/Malta')
})

it('changes a default period with its cadence and keeps a selected one', () => {
  expect(followCadence('yesterday', 'daily', 'monthly')).toBe('last-month')
  expect(followCadence('this-year', 'daily', 'monthly')).toBe('this-year')
})

it('says what became of the last run', () => {
  expect(describeRun({ outcome: 'sent', mails: 1 })).toEqual({ tone: 'ok', label: 'Sent to 1 recipient' })
  expect(describeRun({ outcome: 'linked', mails: 2 }).label).toMatch(/link sent to 2 recipients/)
  expect(describeRun({ outcome: 'no_recipients', mails: 0 }).tone).toBe('warn')
  expect(describeRun({ outcome: 'failed', mails: 0 }).tone).toBe('bad')
})

import { describe, expect, it } from 'vitest'
import { loadTransactionParams, toSearch } from '@/components/transactions/search-params'
import { movementLink, staffMovementLink } from './movement-link'
import { loadReportParams, loadStaffReportParams, toStaffReportQuery } from './report-params'

const period = { settledFrom: new Date('2026-03-01T00:00:00Z'), settledTo: new Date('2026-03-02T00:00:00Z') }
const searchOf = (address: string, group: object, figure: object) => {
  const params = loadReportParams(new URLSearchParams(address))
  const link = movementLink(
    params,
    { by: 'day', key: '', brandId: null, slug: null, currency: 'EUR', ...period, ...group },
    figure,
  )
  return toSearch(loadTransactionParams(new URLSearchParams(link.split('?')[1])))
}

it('asks for what was counted in the period, of the group and of the filters', () => {
  expect(
    searchOf('provider=aurora&player=p', { key: '2026-03-01' }, { type: 'win', isFree: true }),
  ).toMatchObject({
    ...period,
    isCounted: true,
    providerCode: 'aurora',
    playerId: 'p',
    currency: 'EUR',
    type: 'win',
    isFree: true,
    country: undefined,
  })
  expect(searchOf('', { by: 'provider', key: 'borealis' }, {})).toMatchObject({ providerCode: 'borealis' })
})

it('asks for sessions without a country where the row is of those', () => {
  expect(searchOf('', { by: 'country', key: '' }, { type: 'bet' })).toMatchObject({ country: '' })
  expect(searchOf('country=MT', {}, { type: 'bet' })).toMatchObject({ country: 'MT' })
})

it('of rounds asks for their final transactions, of cash for those without free rounds', () => {
  const rounds = searchOf('', {}, { isFinished: true })
  expect(rounds).toMatchObject({ ...period, isFinished: true, isCounted: undefined })
  expect(searchOf('', {}, { isFree: false })).toMatchObject({ isFree: false, isCounted: true })
})

describe('a figure of all organizations', () => {
  const linkOf = (address: string, group: object) =>
    staffMovementLink(
      {
        params: loadStaffReportParams(new URLSearchParams(address)),
        shown: { from: '2026-02-10', to: '2026-03-19' },
      },
      { by: 'provider', key: 'aurora', brandId: null, slug: null, currency: 'EUR', ...period, ...group },
      { type: 'bet' },
    )
  const queryOf = (link: string) =>
    toStaffReportQuery(loadStaffReportParams(new URLSearchParams(link.split('?')[1])))

  it('opens the transactions of the organization that it belongs to', () => {
    const [path, query = ''] = linkOf('', { by: 'organization', key: 'id', slug: 'lucky-lane' }).split('?')
    expect(path).toBe('/o/lucky-lane/transactions')
    expect(toSearch(loadTransactionParams(new URLSearchParams(query)))).toMatchObject({
      ...period,
      isCounted: true,
      currency: 'EUR',
      type: 'bet',
    })
    expect(query).not.toContain('organization')
  })

  it('of several opens the report that tells them apart, for the same part', () => {
    const link = linkOf('period=last-month&zone=Europe/Malta&game=g', {})
    expect(link.split('?')[0]).toBe('/staff/reports')
    expect(queryOf(link)).toMatchObject({
      by: 'organization',
      period: 'last-month',
      zone: 'Europe/Malta',
      providerCode: 'aurora',
      currency: 'EUR',
    })
    expect(queryOf(linkOf('', { by: 'month', key: '2026-02' }))).toMatchObject({
      by: 'organization',
      from: '2026-02-10',
      to: '2026-02-28',
    })
  })
})

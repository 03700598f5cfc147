import { expect, it } from 'vitest'
import { loadTransactionParams, toSearch } from '@/components/transactions/search-params'
import { movementLink } from './movement-link'
import { loadReportParams } from './report-params'

const period = { settledFrom: new Date('2026-03-01T00:00:00Z'), settledTo: new Date('2026-03-02T00:00:00Z') }
const searchOf = (address: string, group: object, figure: object) => {
  const params = loadReportParams(new URLSearchParams(address))
  const link = movementLink(
    params,
    { by: 'day', key: '', brandId: null, currency: 'EUR', ...period, ...group },
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

import { createSerializer } from 'nuqs/server'
import { expect, it } from 'vitest'
import { listQuery } from '@/components/saved-views/list-query'
import { loadReportParams, reportList, toReportQuery } from './report-params'

it('a link to a report says all that is seen: question, order, figure and columns', () => {
  const seen = {
    by: 'game',
    period: 'last-month',
    zone: 'Europe/Malta',
    provider: 'aurora',
    country: 'MT',
    currency: 'EUR',
    convert: 'USD',
    sort: '-margin',
    figure: 'win',
    hide: ['refunds', 'players'],
  } as const
  const link = createSerializer(reportList.parsers)('/reports', { ...seen, hide: [...seen.hide] })
  const opened = loadReportParams(new URLSearchParams(link.split('?')[1]))
  expect(opened).toMatchObject(seen)
  expect(toReportQuery(opened)).toMatchObject({ by: 'game', sort: 'margin', isAscending: false })
  // A saved view keeps the same.
  expect(loadReportParams(new URLSearchParams(listQuery(new URLSearchParams(link.split('?')[1]))))).toEqual(
    opened,
  )
})

it('what a link names that does not exist is left out', () => {
  expect(loadReportParams(new URLSearchParams('hide=refunds,nothing&figure=x&sort=y'))).toMatchObject({
    hide: ['refunds'],
    figure: null,
    sort: null,
  })
})

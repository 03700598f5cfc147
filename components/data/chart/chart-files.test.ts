import { expect, it } from 'vitest'
import { moneySeries } from './chart'
import { chartCsv } from './chart-files'

const steps = [
  { label: '1 Oct', fullLabel: '1 Oct 2026, UTC' },
  { label: '2 Oct', fullLabel: '2 Oct 2026, UTC', isProvisional: true },
]

it('a chart’s file has exact figures, and says where there are none or they are provisional', () => {
  const ggr = moneySeries({
    name: 'GGR, EUR',
    tone: 'accent',
    amounts: [{ decimal: '-90071992547409931.07', currency: 'EUR' }, null],
  })
  expect(chartCsv({ steps, series: [ggr, { name: 'Rounds', tone: 'quiet', values: [12_500, 0] }] })).toBe(
    'Time,"GGR, EUR",Rounds,Provisional\r\n"1 Oct 2026, UTC",-90071992547409931.07,12500,no\r\n"2 Oct 2026, UTC",,0,yes\r\n',
  )
})

it('a name that a spreadsheet would evaluate is text in a chart’s file', () => {
  const series = [{ name: '=HYPERLINK("x")', tone: 'accent' as const, values: [1, 2] }]
  expect(chartCsv({ steps, series }).split('\r\n')[0]).toBe(`Time,"'=HYPERLINK(""x"")",Provisional`)
})

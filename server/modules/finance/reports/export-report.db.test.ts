import { beforeAll, describe, expect, it } from 'vitest'
import { reportFormats } from '@/server/contract/report-formats'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { exportReport, exportReportEverywhere, ReportExport, StaffReportExport } from './index'
import { addTo, countAll, createLedger, type LedgerWorld, playWeeks, recount } from './testing/ledger'
import { readers } from './testing/read-file'

let world: LedgerWorld

beforeAll(async () => {
  world = await createLedger()
  await playWeeks(world)
  const day = new Date('2026-03-18')
  const source = 'https://rates.example.com/daily.xml'
  await db.exchangeRateDay.create({ data: { day, source, fetchedAt: day } })
  await db.exchangeRate.create({ data: { day, currency: 'SEK', rate: '12.5' } })
}, 120_000)

const whole = { from: '2026-02-10', to: '2026-03-19' }
const span = { from: new Date('2026-02-10T00:00:00Z'), to: new Date('2026-03-20T00:00:00Z') }

async function bytesOf(query: object, of = world): Promise<Buffer> {
  const { pieces } = await exportReport(of.tenant, ReportExport.parse(query))
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

describe.each(reportFormats)('a report as %s', (format) => {
  it.each(['brand', 'game', 'country', 'day', 'month'] as const)(
    'by %s, read back, is what the movements come to',
    async (by) => {
      const lines = await readers[format](await bytesOf({ by, ...whole, format }))
      const expected = await recount(world.organizationId, { by, ...span })
      expect(
        lines
          .map((line) => [
            line.currency_code,
            line[by],
            line.bet_amount_minor,
            line.refund_amount_minor,
            line.win_amount_minor,
            line.free_win_amount_minor,
            line.bets,
            line.players,
          ])
          .toSorted(),
      ).toEqual(
        expected
          .map((row) => [
            row.currency,
            row.key,
            row.bet,
            row.refund,
            row.win,
            row.free,
            String(row.bets),
            String(row.players),
          ])
          .toSorted(),
      )
    },
  )

  it('says each amount twice, to the last unit, below zero and beyond what a float holds', async () => {
    const own = await createLedger()
    const huge = 9_007_199_254_740_991n
    for (const minute of [1, 2, 3])
      await addTo(own, { type: 'win', amountMinor: huge, at: new Date(`2026-03-10T10:0${minute}:00Z`) })
    await countAll(own)
    const [line] = await readers[format](await bytesOf({ by: 'currency', ...whole, format }, own))
    expect(line).toMatchObject({
      currency: 'EUR',
      win_amount: '270215977642229.73',
      win_amount_minor: '27021597764222973',
      ggr: '-270215977642229.73',
      ggr_minor: '-27021597764222973',
    })
  })

  it('has columns of a conversion where one was asked for, empty without a rate', async () => {
    const own = await createLedger()
    const at = new Date('2026-03-10T10:00:00Z')
    await addTo(own, { type: 'bet', amountMinor: 1_001n, at })
    await addTo(own, { type: 'win', amountMinor: 333n, at, currency: 'SEK' })
    await addTo(own, { type: 'bet', amountMinor: 7n, at, currency: 'UAH' })
    await countAll(own)
    const plain = await readers[format](await bytesOf({ by: 'currency', ...whole, format }, own))
    expect(Object.keys(plain[0] ?? {}).some((name) => /converted|rate_/.test(name))).toBe(false)
    const asked = { by: 'currency', ...whole, format, convertTo: 'EUR' }
    const lines = await readers[format](await bytesOf(asked, own))
    expect(lines.map(({ currency }) => currency)).toEqual(['EUR', 'SEK', 'UAH'])
    expect(lines[0]).toMatchObject({
      converted_currency_code: 'EUR',
      converted_bet_amount: '10.01',
      converted_bet_amount_minor: '1001',
      rate_day: '',
      rate_source: '',
    })
    expect(lines[1]).toMatchObject({
      converted_win_amount_minor: '27',
      converted_ggr: '-0.27',
      converted_cash_ggr_minor: '-27',
      rate_day: '2026-03-18',
      rate_source: 'https://rates.example.com/daily.xml',
    })
    expect(lines[2]).toMatchObject({ ggr_minor: '7', converted_ggr: '', converted_currency_code: '' })
  })

  it('has names that are no formulas, and is empty but whole without rows', async () => {
    const own = await createLedger()
    await db.brand.update({ where: { id: own.brandId }, data: { displayName: '=1+1 <&> "x"' } })
    await addTo(own, { type: 'win', amountMinor: 1n, at: new Date('2026-03-10T10:00:00Z') })
    await countAll(own)
    const [line] = await readers[format](await bytesOf({ by: 'brand', ...whole, format }, own))
    expect(line?.brand_name).toBe(`${format === 'csv' ? "'" : ''}=1+1 <&> "x"`)
    const none = await bytesOf({ by: 'brand', from: '2025-01-01', to: '2025-01-02', format })
    expect(await readers[format](none)).toEqual([])
  })
})

describe('the export of a report', () => {
  it('is audited with what was asked for, and is for roles that may export', async () => {
    await bytesOf({ by: 'game', period: 'last-month', format: 'csv' })
    const [row] = await db.auditEntry.findMany({
      where: { organizationId: world.organizationId, action: 'reports.exported' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(row?.after).toMatchObject({ by: 'game', period: 'last-month', format: 'csv' })
    const query = ReportExport.parse({ format: 'csv' })
    await expect(exportReport(asUser(world.tenant, { role: 'developer' }), query)).rejects.toMatchObject({
      code: 'E5004',
    })
  })

  it('of staff covers all organizations, and is refused to support', async () => {
    const query = StaffReportExport.parse({ by: 'organization', ...whole, format: 'csv' })
    const { pieces } = await exportReportEverywhere(asUser(world.tenant, { staffRole: 'finance' }), query)
    let text = ''
    for await (const piece of pieces) text += Buffer.from(piece).toString()
    expect(text).toContain(world.organizationId)
    await expect(
      exportReportEverywhere(asUser(world.tenant, { staffRole: 'support' }), query),
    ).rejects.toMatchObject({ code: 'E5004' })
  })
})

import { describe, expect, it } from 'vitest'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import {
  createProviderContract,
  exportProviderStatements,
  listProviderStatements,
  withdrawProviderContract,
} from './index'
import { countUntil, createFeeWorld, play } from './testing/world'

const terms = {
  currency: 'EUR',
  tiers: [
    { from: '0', share: '8' },
    { from: '100', share: '6' },
  ],
  includesFreeWins: false,
  fixed: '10.00',
}

const input = (providerCode: string, month: string) => ({
  contractId: newId(),
  providerCode,
  month,
  note: '',
  terms,
})

const month = '2026-03'

async function fileOf(ctx: Context, of: string): Promise<string> {
  const { pieces } = await exportProviderStatements(ctx, { month: of })
  let file = ''
  for await (const piece of pieces) file += piece
  return file
}

describe('a provider statement', () => {
  it('adds up every organization’s facts by currency, states the rate, and is a CSV file', async () => {
    const own = await createFeeWorld()
    const other = { ...(await createFeeWorld()), providerCode: own.providerCode, gameId: own.gameId }
    await createProviderContract(own.tenant, input(own.providerCode, '2026-01'))
    await play(own, '2026-03-05', { type: 'bet', amountMinor: 12_000n })
    await play(other, '2026-03-06', { type: 'bet', amountMinor: 10_000n })
    await play(other, '2026-03-06', { type: 'win', amountMinor: 4_000n })
    await play(other, '2026-03-07', { type: 'win', amountMinor: 4_000n, isFree: true })
    await play(other, '2026-03-31', { type: 'bet', amountMinor: 5_000n, currency: 'USD' })
    await db.exchangeRateDay.create({
      data: { day: new Date('2026-03-30'), source: 'test', fetchedAt: new Date() },
    })
    await db.exchangeRate.create({ data: { day: new Date('2026-03-30'), currency: 'USD', rate: '1.25' } })
    await countUntil(own, '2026-04-02')
    await countUntil(other, '2026-04-02')
    const { statements, rateDay, isFinal } = await listProviderStatements(own.tenant, { month })
    expect({ rateDay, isFinal }).toEqual({ rateDay: '2026-03-30', isFinal: true })
    expect(statements.find(({ providerCode }) => providerCode === own.providerCode)?.amounts).toMatchObject({
      lines: [
        { currency: 'EUR', betMinor: 22_000n, winMinor: 4_000n, ggrMinor: 18_000n },
        { currency: 'USD', ggrMinor: 5_000n, baseMinor: 4_000n, rate: { from: '1.25', to: '1' } },
      ],
      baseMinor: 22_000n,
      shareMinor: 1_520n,
      fixedMinor: 1_000n,
      totalMinor: 2_520n,
    })
    const file = await fileOf(own.tenant, month)
    const rows = file.split('\r\n').filter((row) => row.includes(own.providerCode))
    expect(rows.map((row) => row.split(',').slice(3, 16))).toEqual([
      ['EUR', '220.00', '0.00', '40.00', '180.00', '', '', 'EUR', '', '180.00', '', '', ''],
      ['USD', '50.00', '0.00', '0.00', '50.00', '2026-03-30', '1.25', 'EUR', '1', '40.00', '', '', ''],
      ['EUR', '', '', '', '', '', '', 'EUR', '', '220.00', '15.20', '10.00', '25.20'],
    ])
    expect(rows.map((row) => row.split(',').slice(16))).toEqual([
      ['EUR', '0.00', '', ''],
      ['USD', '0.00', '', ''],
      ['', '0.00', '0.00', '0.00'],
    ])
  })

  it('of a negative month owes the fixed amount alone; what has no rate is listed beside the amounts', async () => {
    const own = await createFeeWorld()
    await createProviderContract(own.tenant, input(own.providerCode, '2026-01'))
    await play(own, '2026-03-05', { type: 'win', amountMinor: 9_000n })
    await countUntil(own, '2026-04-02')
    const statementOf = async (of: string) =>
      (await listProviderStatements(own.tenant, { month: of })).statements.find(
        ({ providerCode }) => providerCode === own.providerCode,
      )
    expect((await statementOf(month))?.amounts).toMatchObject({ shareMinor: 0n, totalMinor: 1_000n })
    // A loss is a number in the file, not text behind an apostrophe.
    expect(await fileOf(own.tenant, month)).toContain(',0.00,0.00,90.00,-90.00,')
    await play(own, '2026-04-05', { type: 'win', amountMinor: 9_000n, currency: 'ISK' })
    await countUntil(own, '2026-05-02')
    expect(await statementOf('2026-04')).toMatchObject({
      amounts: {
        lines: [],
        open: [{ currency: 'ISK', winMinor: 9_000n, ggrMinor: -9_000n, missing: 'ISK' }],
        totalMinor: 1_000n,
      },
    })
    expect(await fileOf(own.tenant, '2026-04')).toContain(',ISK,0,0,9000,-9000,,,EUR,,,,,')
    expect(await statementOf('2025-12')).toMatchObject({ contract: null, amounts: null })
  })
})

describe('a provider’s contract', () => {
  it('changes by whole months to come, and one to come can be withdrawn', async () => {
    const { tenant, providerCode, clock } = await createFeeWorld()
    clock.set(new Date('2026-03-10T10:00:00Z'))
    const first = input(providerCode, '2026-02')
    expect(await createProviderContract(tenant, first)).toEqual({ version: 1 })
    expect(await createProviderContract(tenant, first)).toEqual({ version: 1 })
    const refused = expect.objectContaining({ code: 'E0003' })
    await expect(createProviderContract(tenant, input(providerCode, '2026-03'))).rejects.toEqual(refused)
    await expect(withdrawProviderContract(tenant, { contractId: first.contractId })).rejects.toEqual(refused)
    const second = input(providerCode, '2026-04')
    expect(await createProviderContract(tenant, second)).toEqual({ version: 2 })
    await expect(createProviderContract(tenant, input(providerCode, '2026-04'))).rejects.toEqual(refused)
    await withdrawProviderContract(tenant, { contractId: second.contractId })
    expect(await createProviderContract(tenant, input(providerCode, '2026-04'))).toEqual({ version: 3 })
    const nobody = createProviderContract(tenant, input('nobody', '2026-04'))
    await expect(nobody).rejects.toMatchObject({ code: 'E1001' })
  })
})

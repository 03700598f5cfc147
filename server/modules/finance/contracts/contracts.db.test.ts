import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type StatisticWorld, setState } from '@/server/modules/delivery/statistics/testing/world'
import { asUser } from '@/server/testing/as-user'
import {
  createContract,
  getContract,
  getOwnContract,
  listContracts,
  previewContract,
  withdrawContract,
} from './index'
import { accrueUntil, addContract, createFeeWorld, fixedLine, play, shareLine } from './testing/world'

const refusedAt = (path: string) =>
  expect.objectContaining({ code: 'E0003', details: { issues: [expect.objectContaining({ path })] } })

const typed = (terms: Partial<Parameters<typeof createContract>[1]['terms']>) => ({
  contractId: newId(),
  effectiveDay: '2026-03-01',
  note: '',
  terms: { currency: 'EUR', negativeMonth: 'reset' as const, monthlyMinimum: null, lines: [], ...terms },
})

const statesOf = async (own: StatisticWorld) =>
  (await getContract(own.tenant, own)).versions.map(({ version, state }) => [version, state])

describe('a version', () => {
  it('is written once however often the form is sent, and audited', async () => {
    const own = await createFeeWorld()
    const input = typed({ lines: [shareLine('12.5')], monthlyMinimum: '1,000.00' })
    const answers = await Promise.all([1, 2, 3].map(() => createContract(own.tenant, input)))
    expect(answers).toEqual([{ version: 1 }, { version: 1 }, { version: 1 }])
    const { organizationId } = own
    const lines = await db.feeContractLine.findMany({
      where: { organizationId },
      orderBy: { position: 'asc' },
    })
    expect(lines).toMatchObject([
      { kind: 'ggr_share', tiers: [{ fromMinor: '0', share: '12.5' }] },
      { kind: 'minimum', amountMinor: 100_000n },
    ])
    expect(await db.auditEntry.count({ where: { organizationId, action: 'contract.created' } })).toBe(1)
  })

  it('applies from its day until the next, and the one to come can be withdrawn', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10')])
    const contractId = await addContract(own, '2026-04-01', [shareLine('20')])
    own.clock.set(new Date('2026-03-10T10:00:00Z'))
    expect(await statesOf(own)).toEqual([
      [2, 'next'],
      [1, 'applies'],
    ])
    await Promise.all([
      withdrawContract(own.tenant, { contractId }),
      withdrawContract(own.tenant, { contractId }),
    ])
    expect(await statesOf(own)).toEqual([
      [2, 'withdrawn'],
      [1, 'applies'],
    ])
    await addContract(own, '2026-04-01', [shareLine('30')])
    own.clock.set(new Date('2026-04-01T00:00:00Z'))
    expect(await statesOf(own)).toEqual([
      [3, 'applies'],
      [2, 'withdrawn'],
      [1, 'ended'],
    ])
  })

  it('that is effective is neither withdrawn nor preceded', async () => {
    const own = await createFeeWorld()
    const contractId = await addContract(own, '2026-02-01', [shareLine('10')])
    await expect(withdrawContract(own.tenant, { contractId })).rejects.toEqual(refusedAt('contractId'))
    for (const day of ['2026-01-31', '2026-02-10', '2026-02-20'])
      await expect(addContract(own, day, [])).rejects.toEqual(refusedAt('effectiveDay'))
    await addContract(own, '2026-02-21', [])
    await expect(addContract(own, '2026-02-21', [])).rejects.toEqual(refusedAt('effectiveDay'))
  })

  it('keeps its terms in the database too', async () => {
    const own = await createFeeWorld()
    const id = await addContract(own, '2026-03-01', [shareLine('10')])
    const changes = [
      db.feeContract.update({ where: { id }, data: { negativeMonth: 'net' } }),
      db.feeContractLine.updateMany({ where: { contractId: id }, data: { amountMinor: 1n } }),
      db.feeContractLine.deleteMany({ where: { contractId: id } }),
    ]
    for (const change of changes) await expect(change).rejects.toThrow()
    await withdrawContract(own.tenant, { contractId: id })
    const again = db.feeContract.update({ where: { id }, data: { withdrawnAt: new Date() } })
    await expect(again).rejects.toThrow()
  })

  it('as the first may begin with the current month, and its days are made up for', async () => {
    const own = await createFeeWorld()
    await expect(addContract(own, '2026-01-31', [])).rejects.toEqual(refusedAt('effectiveDay'))
    await play(own, '2026-02-03', { type: 'bet', amountMinor: 1_000n })
    await addContract(own, '2026-02-01', [shareLine('10')])
    await accrueUntil(own, '2026-02-20')
    const rows = await db.feeAccrual.findMany({ where: { organizationId: own.organizationId } })
    expect(rows).toHaveLength(19)
    expect(rows.reduce((sum, { drawnMinor }) => sum + drawnMinor, 0n)).toBe(100n)
  })

  it('is refused in another currency, of an unknown provider, or under the id of another tenant’s', async () => {
    const [own, other] = [await createFeeWorld(), await createFeeWorld()]
    const dollars = addContract(own, '2026-03-01', [], { currency: 'USD' })
    await expect(dollars).rejects.toEqual(refusedAt('terms.currency'))
    const unknown = addContract(own, '2026-03-01', [shareLine('1', { providerCode: 'nobody' })])
    await expect(unknown).rejects.toEqual(refusedAt('terms.lines'))
    const contractId = await addContract(other, '2026-03-01', [])
    const input = { ...typed({}), contractId }
    await expect(createContract(own.tenant, input)).rejects.toEqual(refusedAt('contractId'))
    await expect(withdrawContract(own.tenant, { contractId })).rejects.toEqual(refusedAt('contractId'))
  })

  it.each([
    [{ lines: [shareLine('1', { tiers: [{ from: '5', share: '1' }] })] }, 'terms.lines.0.tiers.0.from'],
    [{ lines: [shareLine('1.23456')] }, 'terms.lines.0.tiers.0.share'],
    [
      {
        lines: [
          shareLine('1', {
            tiers: [
              { from: '0', share: '1' },
              { from: '0', share: '2' },
            ],
          }),
        ],
      },
      'terms.lines.0.tiers.1.from',
    ],
    [{ lines: [shareLine('1', { minimum: '-1' })] }, 'terms.lines.0.minimum'],
    [{ lines: [shareLine('1'), shareLine('1')] }, 'terms.lines.1.providerCode'],
    [{ lines: [{ kind: 'fixed' as const, label: 'Fee', amount: '1.001' }] }, 'terms.lines.0.amount'],
    [{ monthlyMinimum: '0' }, 'terms.monthlyMinimum'],
  ])('of terms that are not valid names the field: %#', async (terms, path) => {
    const { tenant } = await createFeeWorld()
    await expect(createContract(tenant, typed(terms))).rejects.toEqual(refusedAt(path))
  })

  it('is written by finance staff, never by a member or by support', async () => {
    const { tenant } = await createFeeWorld()
    const input = typed({})
    for (const role of ['owner', 'finance'] as const)
      await expect(createContract(asUser(tenant, { role }), input)).rejects.toMatchObject({ code: 'E5004' })
    await expect(createContract(asUser(tenant, { staffRole: 'support' }), input)).rejects.toMatchObject({
      code: 'E5004',
    })
    expect(await createContract(asUser(tenant, { staffRole: 'finance' }), input)).toEqual({ version: 1 })
  })
})

describe('a draft', () => {
  it('costs last month what it would have, line by line, and changes nothing', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10')])
    await play(own, '2026-03-02', { type: 'bet', amountMinor: 100_000n })
    await play(own, '2026-03-03', { type: 'win', amountMinor: 20_000n })
    await accrueUntil(own, '2026-04-02')
    const { terms } = typed({ lines: [shareLine('25'), fixedLine(3_100n)] })
    const preview = await previewContract(own.tenant, { terms })
    expect(preview).toMatchObject({
      lines: [{ ggrMinor: 80_000n, feeMinor: 20_000n }, { feeMinor: 3_100n }],
      totalMinor: 23_100n,
      chargedMinor: 8_000n,
      open: [],
    })
    expect(await db.feeContract.count({ where: { organizationId: own.organizationId } })).toBe(1)
  })
})

describe('the organization', () => {
  it('sees its terms and its own fees by line and day, nothing of who wrote them', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10')])
    await play(own, '2026-03-02', { type: 'bet', amountMinor: 100_000n })
    await accrueUntil(own, '2026-03-04')
    const seen = await getOwnContract(asUser(own.tenant, { role: 'finance' }), {})
    expect(seen.fees).toMatchObject([{ ggrMinor: 100_000n, feeMinor: 10_000n }])
    expect(seen.days.map(({ drawnMinor }) => drawnMinor)).toEqual([0n, 10_000n, 0n])
    expect(seen.versions).toMatchObject([{ state: 'applies' }])
    expect(seen.versions[0]).not.toHaveProperty('createdBy')
    expect((await getOwnContract(own.tenant, { month: '2026-02' })).fees).toEqual([])
    const developer = getOwnContract(asUser(own.tenant, { role: 'developer' }), {})
    await expect(developer).rejects.toMatchObject({ code: 'E5004' })
  })
})

describe('a day whose facts changed after it was accrued', () => {
  it('is told to staff, and its fees stay', async () => {
    const own = await createFeeWorld()
    await addContract(own, '2026-03-01', [shareLine('10'), fixedLine(3_100n)])
    await play(own, '2026-03-02', { type: 'bet', amountMinor: 100_000n })
    const late = await play(own, '2026-03-03', { type: 'bet', amountMinor: 5_000n })
    await accrueUntil(own, '2026-03-05')
    expect((await getContract(own.tenant, own)).changedDays).toEqual([])
    await setState(late, 'resolved')
    await accrueUntil(own, '2026-03-05')
    const { changedDays, monthFees } = await getContract(own.tenant, own)
    expect(changedDays).toEqual(['2026-03-03'])
    expect(monthFees.map(({ feeMinor }) => feeMinor)).toEqual([10_500n, 400n])
  })
})

describe('the list', () => {
  it('finds who has none, what changes and what is blocked', async () => {
    const [none, blocked] = [await createFeeWorld(), await createFeeWorld()]
    await addContract(blocked, '2026-03-01', [shareLine('10')])
    await addContract(blocked, '2026-09-01', [])
    const { organizationId: id } = blocked
    await db.organization.update({ where: { id }, data: { creditCurrency: 'USD' } })
    await accrueUntil(blocked, '2026-03-03')
    const ctx = blocked.tenant
    const slugsOf = async (show: 'none' | 'blocked' | 'changing', text = '') =>
      (await listContracts(ctx, { text, show, page: 1 })).contracts.map(({ slug }) => slug)
    expect(await slugsOf('none', none.slug)).toEqual([none.slug])
    expect(await slugsOf('blocked')).toEqual([blocked.slug])
    expect(await slugsOf('changing', blocked.slug)).toEqual([blocked.slug])
    const [row] = (await listContracts(ctx, { text: blocked.slug, show: 'all', page: 1 })).contracts
    expect(row).toMatchObject({
      version: 1,
      since: '2026-03-01',
      nextDay: '2026-09-01',
      accruedThrough: '2026-02-28',
    })
    expect(row?.blockedReason).toContain('USD')
  })
})

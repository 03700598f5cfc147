import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import {
  acceptBreaks,
  claimBreaks,
  compareDue,
  decideBreaks,
  getBreak,
  getReconciliation,
  listBreaks,
  listProviderBreaks,
  requestProviderReconciliation,
  requestReconciliation,
  setReconciliationRules,
} from '.'
import { day, type GivenRow, giveLedger, playDay } from './testing/ledgers'

let world: World
let rows: GivenRow[]

beforeEach(async () => {
  ;({ world, rows } = await playDay())
})
afterEach(async () => {
  await db.reconciliation.deleteMany()
  await db.ledgerSource.deleteMany()
  await forgetMovements()
})

const member = (name: string): TenantContext => ({
  ...world.ctx,
  actor: { kind: 'user', userId: newId(), email: `${name}@example.com`, role: 'finance', staffRole: null },
  organizationId: asOrganizationId(world.organizationId),
})
const staff = (): Context => ({
  ...world.ctx,
  actor: { kind: 'user', userId: newId(), email: 'staff@example.com', role: null, staffRole: 'finance' },
})

const but = (id: string, change: Partial<GivenRow>) =>
  rows.map((row) => (row.transactionId === id ? { ...row, ...change } : row))
const without = (...ids: string[]) => rows.filter(({ transactionId }) => !ids.includes(transactionId))

/** Compares the day of the organization; `id: kind cause` of each unsettled break. */
async function compareDay(me = member('ada')) {
  const { id } = await requestReconciliation(me, day)
  await compareDue(world.ctx)
  const { breaks, groups } = await listBreaks(me, { reconciliationId: id })
  const found = breaks.map(({ transactionId, kind, cause }) => `${transactionId}: ${kind} ${cause}`)
  return { id, found: found.sort(), breaks, groups }
}

describe('the comparison of a day', () => {
  test('of ledgers that agree finds nothing, and its sums are equal', async () => {
    await giveLedger(world, 'provider', rows)
    await giveLedger(world, 'wallet', rows)
    const { id, found } = await compareDay()
    expect(found).toEqual([])
    const { totals, state, movementCount } = await getReconciliation(member('ada'), { reconciliationId: id })
    expect([state, movementCount]).toEqual(['compared', BigInt(rows.length)])
    const sum = (type: string) =>
      rows
        .filter((row) => row.type === type)
        .reduce((all, { amountMinor }) => all + amountMinor, 0n)
        .toString()
    expect(
      totals.map(({ type, providerMinor, answeredMinor, confirmedMinor, walletMinor }) => [
        ...[type, providerMinor, answeredMinor, confirmedMinor, walletMinor],
      ]),
    ).toEqual(['bet', 'win', 'refund'].map((type) => [type, sum(type), sum(type), sum(type), sum(type)]))
    expect(await db.reconciliationLine.count()).toBe(0)
  })

  test('of IDs that are compared in lower case finds Croupier’s with capitals', async () => {
    world.clock.set(new Date('2026-03-01T20:00:00Z'))
    const played = { type: 'bet', transactionId: 'BET-Xy', amountMinor: 700n, roundId: 'round-x' } as const
    await reportMovement(world.ctx, world.report(played), world.ports)
    world.clock.set(new Date('2026-03-02T05:00:00Z'))
    const occurredAt = new Date('2026-03-01T20:00:00Z')
    const lowered = { ...played, transactionId: 'bet-xy', currency: 'EUR', occurredAt, state: 'accepted' }
    const caseless = { idForm: { caseless: true } }
    await giveLedger(world, 'provider', [...rows, lowered], caseless)
    await giveLedger(world, 'wallet', [...rows, lowered], caseless)
    expect((await compareDay()).found).toEqual([])
    // Another ledger spells its IDs as Croupier does.
    await db.ledgerSource.updateMany({ where: { side: 'wallet' }, data: { mapping: { idForm: {} } } })
    expect((await compareDay()).found).toEqual([
      'BET-Xy: missing_at_wallet renamed_ids',
      'bet-xy: missing_at_croupier renamed_ids',
    ])
  })

  test('without a ledger of the provider judges the wallet alone', async () => {
    await giveLedger(world, 'wallet', without('win-3'))
    const { id, found } = await compareDay()
    expect(found).toEqual(['win-3: missing_at_wallet not_known'])
    const { totals } = await getReconciliation(member('ada'), { reconciliationId: id })
    expect(totals.map(({ providerMinor }) => providerMinor)).toEqual([null, null, null])
  })

  test('of a provider covers all organizations and is of staff alone', async () => {
    await giveLedger(world, 'provider', but('bet-2', { amountMinor: 999n }))
    const { id } = await requestProviderReconciliation(staff(), { ...day, providerCode: world.providerCode })
    await compareDue(world.ctx)
    const { breaks } = await listProviderBreaks(staff(), { reconciliationId: id })
    expect(breaks.map(({ transactionId, kind }) => [transactionId, kind])).toEqual([['bet-2', 'amount']])
    expect((await listBreaks(member('ada'), { reconciliationId: id })).breaks).toEqual([])
    await expect(getReconciliation(member('ada'), { reconciliationId: id })).rejects.toMatchObject({
      code: 'E0004',
    })
    const [found] = breaks
    await expect(getBreak(member('ada'), { breakId: found?.id ?? '' })).rejects.toMatchObject({
      code: 'E0004',
    })
  })

  test('within the rules of its provider finds nothing, and says how much was tolerated', async () => {
    await setReconciliationRules(staff(), {
      ...{ providerCode: world.providerCode, toleranceMinor: '2', lateMinutes: '60', omitsZeroWins: true },
    })
    await giveLedger(world, 'provider', but('bet-2', { amountMinor: 1_018n }).slice(0, -1))
    const { id, found } = await compareDay()
    expect(found).toEqual([])
    const { totals } = await getReconciliation(member('ada'), { reconciliationId: id })
    expect(totals.map(({ toleratedMinor }) => toleratedMinor)).toEqual(['2', '0', '0'])
  })

  test('comes to the same result again, and keeps what was decided', async () => {
    await giveLedger(world, 'wallet', without('bet-1', 'bet-2'))
    const first = await compareDay()
    const [one] = first.breaks
    await acceptBreaks(member('ada'), { breakIds: [one?.id ?? ''], reason: 'Known to be missing.' })
    const again = await compareDay()
    expect(again.breaks.map(({ id }) => id)).toEqual(first.breaks.slice(1).map(({ id }) => id))
  })

  test('closes a break that is gone, and opens it when it comes again', async () => {
    const { importId } = await giveLedger(world, 'wallet', without('bet-1'))
    const { breaks, id } = await compareDay()
    await db.ledgerRow.createMany({
      data: rows
        .filter(({ transactionId }) => transactionId === 'bet-1')
        .map((row) => ({ importId, line: 99, ...row })),
    })
    expect((await compareDay()).found).toEqual([])
    const healed = await listBreaks(member('ada'), { reconciliationId: id, state: 'healed' })
    expect(healed.breaks.map((one) => one.id)).toEqual(breaks.map((one) => one.id))
    await db.ledgerRow.deleteMany({ where: { importId, line: 99 } })
    expect((await compareDay()).breaks.map((one) => one.id)).toEqual(breaks.map((one) => one.id))
  })
})

describe('every difference of the sums has its break', () => {
  const faults: [string, () => GivenRow[]][] = [
    ['nothing', () => rows],
    ['lost rows', () => without('bet-1', 'win-3', 'refund-5')],
    ['a doubled row', () => [...rows, ...rows.filter(({ transactionId }) => transactionId === 'win-6')]],
    ['another currency', () => but('bet-4', { currency: 'USD' })],
    ['another type', () => but('bet-4', { type: 'win' })],
    ['a decline', () => but('bet-4', { state: 'declined' })],
    ['an unknown row', () => but('bet-4', { transactionId: 'other' })],
    ['amounts', () => rows.map((row) => ({ ...row, amountMinor: row.amountMinor * 3n }))],
  ]
  test.each(faults)('%s', async (_, faulty) => {
    await giveLedger(world, 'provider', faulty())
    await giveLedger(world, 'wallet', faulty())
    const { id } = await compareDay()
    // Computed again from the tables alone.
    const [left] = await db.query<{ provider: string; wallet: string; breaks: string; walletBreaks: string }>(
      `select (select coalesce(sum(answered_minor - provider_minor - tolerated_minor), 0)::text from reconciliation_total where reconciliation_id = $1) as provider,
        (select coalesce(sum(confirmed_minor - wallet_minor), 0)::text from reconciliation_total where reconciliation_id = $1) as wallet,
        (select coalesce(sum(answered_minor - provider_minor), 0)::text from reconciliation_break where reconciliation_id = $1) as breaks,
        (select coalesce(sum(confirmed_minor - wallet_minor), 0)::text from reconciliation_break where reconciliation_id = $1) as "walletBreaks"`,
      [id],
    )
    expect([left?.provider, left?.wallet]).toEqual([left?.breaks, left?.walletBreaks])
  })
})

describe('a break', () => {
  test('above the limit is accepted by two people', async () => {
    await giveLedger(world, 'wallet', but('bet-1', { amountMinor: 100_000n }))
    const { breaks } = await compareDay()
    const breakIds = breaks.map(({ id }) => id)
    const [ada, grace] = [member('ada'), member('grace')]
    await acceptBreaks(ada, { breakIds, reason: 'Agreed with the wallet’s team.' })
    expect((await getBreak(ada, { breakId: breakIds[0] ?? '' })).state).toBe('accepting')
    await expect(decideBreaks(ada, { breakIds, isApproved: true })).rejects.toMatchObject({ code: 'E5004' })
    const both = await Promise.allSettled(
      [grace, member('joan')].map((one) => decideBreaks(one, { breakIds, isApproved: true })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await getBreak(ada, { breakId: breakIds[0] ?? '' })).state).toBe('accepted')
  })

  test('that is claimed stays unsettled, and shows the row it rests on', async () => {
    const { importId } = await giveLedger(world, 'wallet', but('bet-1', { amountMinor: 1n }))
    const { breaks } = await compareDay()
    const breakIds = breaks.map(({ id }) => id)
    await claimBreaks(member('ada'), { breakIds, reason: 'Ticket 4711' })
    expect((await compareDay()).breaks.map(({ state }) => state)).toEqual(['claimed'])
    const { evidence, whatToDo } = await getBreak(member('ada'), { breakId: breakIds[0] ?? '' })
    expect(evidence.map((row) => [row.importId, row.line, row.amountMinor])).toEqual([[importId, 2, 1n]])
    expect(whatToDo).toHaveLength(1)
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import { compareDue, getPeriod, listBreaks, listPeriods, putJournalRows, requestReconciliation } from '.'
import { day, type GivenRow, playDay } from './testing/ledgers'

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

const asMember = () => ({
  ...world.ctx,
  actor: {
    ...{ kind: 'user' as const, userId: newId(), email: 'ada@example.com' },
    ...{ role: 'finance' as const, staffRole: null },
  },
  organizationId: asOrganizationId(world.organizationId),
})
const asKey = () => ({
  ...asMember(),
  actor: {
    kind: 'apiKey' as const,
    keyId: newId(),
    keyName: 'Wallet',
    scopes: ['reconciliation.write' as const],
  },
})

const indexed = (given: readonly GivenRow[]) =>
  given.map(({ transactionId, type, amountMinor, currency, occurredAt, roundId }, index) => ({
    index,
    row: {
      ...{ transaction_id: transactionId, transaction_type: type, amount: Number(amountMinor) },
      ...{
        currency: currency as 'EUR',
        occurred_at: occurredAt?.toISOString() ?? '',
        round_id: roundId ?? undefined,
      },
    },
  }))

const kindsOf = async (reconciliationId: string) =>
  (await listBreaks(asMember(), { reconciliationId })).breaks.map(({ transactionId, kind }) => [
    transactionId,
    kind,
  ])

test('a journal by the API is compared as a file is, a minute after its last rows', async () => {
  const { id } = await requestReconciliation(asMember(), day)
  await compareDue(world.ctx)
  await putJournalRows(asKey(), { id, rows: indexed(rows.slice(0, 6)) })
  await putJournalRows(asKey(), { id, rows: indexed(rows.slice(6, -1)) })
  expect(await compareDue(world.ctx)).toBe(0)
  world.clock.advance(60_000)
  expect(await compareDue(world.ctx)).toBe(1)
  const missing = rows.at(-1)?.transactionId
  expect(await kindsOf(id)).toEqual([[missing, 'missing_at_wallet']])

  await putJournalRows(asKey(), { id, rows: indexed(rows) })
  world.clock.advance(60_000)
  expect(await compareDue(world.ctx)).toBe(1)
  expect(await kindsOf(id)).toEqual([])
  const { sums } = await getPeriod(asKey(), { id, amounts: 'integer', limit: 500 })
  expect(sums.every(({ wallet_amount, confirmed_amount }) => wallet_amount === confirmed_amount)).toBe(true)
  // What is known already asks for no comparison.
  await putJournalRows(asKey(), { id, rows: indexed(rows) })
  world.clock.advance(60_000)
  expect(await compareDue(world.ctx)).toBe(0)
})

test('rows that come while others are due are compared with them', async () => {
  const { id } = await requestReconciliation(asMember(), day)
  await compareDue(world.ctx)
  await putJournalRows(asKey(), { id, rows: indexed(rows.slice(0, 1)) })
  world.clock.advance(59_000)
  await putJournalRows(asKey(), { id, rows: indexed(rows.slice(-1)) })
  world.clock.advance(59_000)
  expect(await compareDue(world.ctx)).toBe(0)
  const source = await db.ledgerSource.findFirstOrThrow({ where: { organizationId: world.organizationId } })
  expect(source.mark).toEqual({
    from: rows[0]?.occurredAt?.toISOString(),
    to: rows.at(-1)?.occurredAt?.toISOString(),
  })
})

test('a period of another organization is not there, and a signed one takes no rows', async () => {
  const { id } = await requestReconciliation(asMember(), day)
  const stranger = { ...asKey(), organizationId: asOrganizationId(newId()) }
  const listing = { limit: 50, offset: 0 }
  expect((await listPeriods(asKey(), listing)).reconciliations).toMatchObject([{ id }])
  expect((await listPeriods(stranger, listing)).reconciliations).toEqual([])
  const notFound = { code: 'E0004' }
  await expect(getPeriod(stranger, { id, amounts: 'integer', limit: 500 })).rejects.toMatchObject(notFound)
  await expect(putJournalRows(stranger, { id, rows: indexed(rows) })).rejects.toMatchObject(notFound)
  await db.reconciliation.update({ where: { id }, data: { signedAt: new Date() } })
  await expect(putJournalRows(asKey(), { id, rows: indexed(rows) })).rejects.toMatchObject({
    ...{ code: 'E0003', status: 409 },
  })
  expect(await db.ledgerSource.count({ where: { organizationId: world.organizationId } })).toBe(0)
})

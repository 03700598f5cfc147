import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { reportMovement } from './index'
import { createFakeWallet } from './testing/fake-wallet'
import { createSession, createWorld, fakePorts, type World } from './testing/world'

type Change = Parameters<World['report']>[0]

/** Two brands of one organization, each with a session of the same player and a wallet of its own. */
async function createTwoBrands() {
  const world = await createWorld()
  const brandId = newId()
  await db.brand.create({ data: { id: brandId, organizationId: world.organizationId, ref: 'second' } })
  const sessionId = await createSession({ ...world, brandId, now: world.clock.now() })
  const wallet = createFakeWallet()
  const second = { ...world, brandId, sessionId, wallet, ports: fakePorts(wallet) }
  const sendTo = (brand: World) => (change: Change) =>
    reportMovement(brand.ctx, world.report({ sessionId: brand.sessionId, ...change }), brand.ports)
  return { first: world, second, onFirst: sendTo(world), onSecond: sendTo(second) }
}

const statesOf = async ({ organizationId, brandId }: World) =>
  Object.fromEntries(
    (await db.movement.findMany({ where: { organizationId, brandId } })).map((row) => [
      row.transactionId,
      row.state,
    ]),
  )

const bet = { type: 'bet', transactionId: 'b1' } as const
const refund = { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' } as const

test('the same id on two brands of an organization is two movements, each repeated by its own', async () => {
  const { first, second, onFirst, onSecond } = await createTwoBrands()
  expect(await onFirst(bet)).toMatchObject({ outcome: 'ok', isReplayed: false })
  expect(await onSecond({ ...bet, amountMinor: 250n })).toMatchObject({ outcome: 'ok', isReplayed: false })
  expect([first.wallet.balance(), second.wallet.balance()]).toEqual([9_900, 9_750])
  expect(await onFirst(bet)).toMatchObject({ outcome: 'ok', isReplayed: true, balanceMinor: 9_900n })
  expect(await onSecond({ ...bet, amountMinor: 250n })).toMatchObject({
    outcome: 'ok',
    isReplayed: true,
    balanceMinor: 9_750n,
  })
  expect(await onSecond(bet)).toMatchObject({ outcome: 'conflict' })
})

test('a refund reverses the bet of its own brand, never that of another one', async () => {
  const { first, second, onFirst, onSecond } = await createTwoBrands()
  await onFirst(bet)
  await onSecond(bet)
  expect(await onSecond(refund)).toMatchObject({ outcome: 'ok', isReplayed: false })
  expect([first.wallet.balance(), second.wallet.balance()]).toEqual([9_900, 10_000])
  expect(await onFirst(refund)).toMatchObject({ outcome: 'ok', isReplayed: false })
  expect([first.wallet.balance(), second.wallet.balance()]).toEqual([10_000, 10_000])
})

test('a refund that came before its bet keeps that bet from its own brand only', async () => {
  const { first, second, onFirst, onSecond } = await createTwoBrands()
  await onFirst(bet)
  expect(await onSecond(refund)).toMatchObject({ outcome: 'ok' })
  expect(await onSecond(bet)).toMatchObject({ outcome: 'failed', reason: 'refunded_before_arrival' })
  expect(await statesOf(second)).toEqual({ r1: 'not_sent', b1: 'not_sent' })
  expect(second.wallet.requests).toEqual([])
  expect(await onFirst(refund)).toMatchObject({ outcome: 'ok' })
  expect(await statesOf(first)).toEqual({ r1: 'confirmed', b1: 'confirmed' })
})

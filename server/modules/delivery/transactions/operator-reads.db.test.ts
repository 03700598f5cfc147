import { describe, expect, test } from 'vitest'
import { RoundResponse, TransactionList, TransactionResponse } from '@/server/contract/resources/transaction'
import type { BrandContext } from '@/server/core/context'
import { asBrandId, asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { reportMovement } from '@/server/modules/delivery/wallet'
import { createWorld, supporter, type World } from '@/server/modules/delivery/wallet/testing/world'
import { withoutGuards } from '@/server/testing/without-guards'
import { getRound, getRoundMovements, getTransaction, listTransactions } from './index'

const brandOf = (world: World, brandId = world.brandId): BrandContext => ({
  ...world.ctx,
  organizationId: asOrganizationId(world.organizationId),
  brandId: asBrandId(brandId),
})

const page = { limit: 50, offset: 0 }

async function playedWorld() {
  const world = await createWorld()
  const send = async (of: Parameters<World['report']>[0]) => {
    world.clock.advance(1_000)
    await reportMovement(world.ctx, world.report(of), world.ports)
  }
  await send({ type: 'bet', transactionId: 'b1' })
  await send({ type: 'win', transactionId: 'w1', amountMinor: 250n })
  await send({ type: 'bet', transactionId: 'b2', roundId: 'round-2' })
  await send({ type: 'refund', transactionId: 'r2', referenceTransactionId: 'b2', roundId: 'round-2' })
  world.wallet.behave('garbage')
  await send({ type: 'win', transactionId: 'w3', roundId: 'round-3' })
  return world
}

describe('the list of transactions', () => {
  test('is newest first, in the published shape, with the operator’s own reply', async () => {
    const world = await playedWorld()
    const list = await listTransactions(brandOf(world), page)
    expect(TransactionList.parse(list)).toEqual(list)
    expect(list.transactions.map((row) => row.transaction_id)).toEqual(['w3', 'r2', 'b2', 'w1', 'b1'])
    expect(list.transactions[3]).toMatchObject({
      transaction_type: 'win',
      amount: 250,
      status: 'confirmed',
      operator_status: 200,
      operator_response: { balance: 10_150, currency: 'EUR', player_id: 'player-1' },
      sub_operator_ref: null,
    })
    expect(list.transactions[0]).toMatchObject({ status: 'unknown', operator_response: '{"balance": 1' })
    expect(list.transactions[1]).toMatchObject({ reference_transaction_id: 'b2' })
  })

  test('pages by limit and offset and knows whether there is more', async () => {
    const world = await playedWorld()
    const first = await listTransactions(brandOf(world), { limit: 2, offset: 0 })
    const last = await listTransactions(brandOf(world), { limit: 3, offset: 2 })
    expect([first.transactions.length, first.has_more]).toEqual([2, true])
    expect([last.transactions.length, last.has_more]).toEqual([3, false])
    expect((await listTransactions(brandOf(world), { limit: 2, offset: 9 })).transactions).toEqual([])
  })

  test.each([
    [{ transaction_type: 'bet' as const }, ['b2', 'b1']],
    [{ status: 'unknown' as const }, ['w3']],
    [{ round_id: 'round-2' }, ['r2', 'b2']],
    [{ transaction_id: 'w1' }, ['w1']],
    [{ player_id: 'nobody' }, []],
    [{ from: '2026-03-01T12:00:03Z', to: '2026-03-01T12:00:05Z' }, ['r2', 'b2']],
    [{ from: '2026-03-01T14:00:03+02:00', status: 'confirmed' as const }, ['r2', 'b2']],
  ])('narrows by %o', async (filter, expected) => {
    const world = await playedWorld()
    const list = await listTransactions(brandOf(world), { ...page, ...filter })
    expect(list.transactions.map((row) => row.transaction_id)).toEqual(expected)
  })

  test('shows nothing of another brand, nor of another organization', async () => {
    const [world, other] = [await playedWorld(), await createWorld()]
    const brand = await db.brand.create({
      data: { id: newId(), organizationId: world.organizationId, ref: 'other' },
    })
    expect((await listTransactions(brandOf(world, brand.id), page)).transactions).toEqual([])
    expect((await listTransactions(brandOf(other), page)).transactions).toEqual([])
    expect((await listTransactions(brandOf(other, world.brandId), page)).transactions).toEqual([])
  })
})

describe('one transaction', () => {
  test('comes with its attempts, in the published shape', async () => {
    const world = await playedWorld()
    const [row] = (await listTransactions(brandOf(world), page)).transactions
    const found = await getTransaction(brandOf(world), row?.id ?? '')
    expect(TransactionResponse.parse(found)).toEqual(found)
    expect(found.transaction.attempts).toMatchObject([
      {
        number: 1,
        trigger: 'initial',
        verdict: 'unknown',
        response_status: 200,
        response_body: '{"balance": 1',
      },
    ])
  })

  test('is not found for another brand, an unknown id, or what is no id', async () => {
    const [world, other] = [await playedWorld(), await createWorld()]
    const [row] = (await listTransactions(brandOf(world), page)).transactions
    for (const [ctx, id] of [
      [brandOf(other), row?.id ?? ''],
      [brandOf(world), newId()],
      [brandOf(world), 'nonsense'],
    ] as const) {
      await expect(getTransaction(ctx, id)).rejects.toMatchObject({ code: 'E0004' })
    }
  })
})

describe('a round', () => {
  test('lists its movements oldest first and adds up what the wallet confirmed', async () => {
    const world = await playedWorld()
    const page = { limit: 200, offset: 0 }
    const key = (round: string) => ({ provider_code: world.providerCode, round_id: round, ...page })
    const first = await getRound(brandOf(world), key('round-1'))
    expect(RoundResponse.parse(first)).toEqual(first)
    expect(first.round).toMatchObject({
      finished: true,
      totals: [{ currency: 'EUR', bet_amount: 100, win_amount: 250, refund_amount: 0 }],
    })
    expect(first.round.transactions.map((row) => row.transaction_id)).toEqual(['b1', 'w1'])
    expect((await getRound(brandOf(world), key('round-3'))).round.totals).toEqual([
      { currency: 'EUR', bet_amount: 0, win_amount: 0, refund_amount: 0 },
    ])
  })

  test.each([
    ['timeout', 'superseded'],
    ['timeout_after_booking', 'superseded'],
    ['garbage', 'unknown'],
  ] as const)('gains the player nothing when a bet that met %s is refunded', async (behaviour, state) => {
    const world = await createWorld()
    const key = { provider_code: world.providerCode, round_id: 'round-1', limit: 200, offset: 0 }
    world.wallet.behave(behaviour)
    await reportMovement(world.ctx, world.report({ type: 'bet', transactionId: 'b1' }), world.ports)
    world.wallet.behave('accept')
    const refund = { type: 'refund', transactionId: 'r1', referenceTransactionId: 'b1' } as const
    await reportMovement(world.ctx, world.report(refund), world.ports)
    const { round } = await getRound(brandOf(world), key)
    expect(round.transactions.map((row) => row.status)).toEqual([state, 'confirmed'])
    const nothing = { bet: 0n, win: 0n, refund: 0n }
    expect(round.totals).toEqual([{ currency: 'EUR', bet_amount: 0, win_amount: 0, refund_amount: 0 }])
    const page = await getRoundMovements(supporter(world), {
      providerCode: world.providerCode,
      roundId: 'round-1',
    })
    expect(page.totals).toMatchObject([nothing])
  })

  test('shows a confirmed bet and its refund', async () => {
    const world = await playedWorld()
    const key = { provider_code: world.providerCode, round_id: 'round-2', limit: 200, offset: 0 }
    expect((await getRound(brandOf(world), key)).round.totals).toEqual([
      { currency: 'EUR', bet_amount: 100, win_amount: 0, refund_amount: 100 },
    ])
  })

  test('of the same name at two brands shows each its own', async () => {
    const world = await playedWorld()
    const { organizationId } = world
    const { id: brandId } = await db.brand.create({ data: { id: newId(), organizationId, ref: 'other' } })
    await withoutGuards((tx) =>
      tx.movement.updateMany({ where: { organizationId, transactionId: 'w1' }, data: { brandId } }),
    )
    const key = { provider_code: world.providerCode, round_id: 'round-1', limit: 200, offset: 0 }
    const idsOf = async (ctx: BrandContext) =>
      (await getRound(ctx, key)).round.transactions.map((row) => row.transaction_id)
    expect(await idsOf(brandOf(world))).toEqual(['b1'])
    expect(await idsOf(brandOf(world, brandId))).toEqual(['w1'])
  })

  test('is not found for another brand', async () => {
    const [world, other] = [await playedWorld(), await createWorld()]
    const key = { provider_code: world.providerCode, round_id: 'round-1', limit: 200, offset: 0 }
    await expect(getRound(brandOf(other), key)).rejects.toMatchObject({ code: 'E0004' })
  })
})

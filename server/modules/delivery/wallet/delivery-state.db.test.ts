import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type DeliveryState, deliveryStates } from '@/server/contract/delivery-states'
import { db, inTransaction } from '@/server/db'
import { deliveryEvents, nextState } from './delivery-state'
import { reopenMovement, replayMovement, reportMovement, resolveMovement } from './index'
import { deliverDue } from './testing/deliver-due'
import type { Behaviour } from './testing/fake-wallet'
import { createWorld, storedMovement, supporter, type World } from './testing/world'

/**
 * The database itself notes each state that a statement writes. Played through the module's own verbs, what it notes must be
 * the table of transitions: no more, and no less.
 */
beforeAll(async () => {
  await db.query(`
    create table noted (type text, before text, after text);
    create function note_state() returns trigger language plpgsql as $$
    begin
      insert into noted
        values (new.transaction_type, case tg_op when 'UPDATE' then old.state::text end, new.state);
      return new;
    end
    $$;
    create trigger note_state after insert or update of state on movement
      for each row execute function note_state()`)
})

const types = ['bet', 'win', 'refund'] as const
type Type = (typeof types)[number]

let world: World
/** What the wallet does with the next callbacks of a movement; then it accepts. */
const planned = new Map<string, Behaviour[]>()
let count = 0

beforeEach(async () => {
  world = await createWorld()
  world.ports.policy.coolOff = { ...world.ports.policy.coolOff, minAttempts: 1_000 }
  world.wallet.behave((callback) => planned.get(callback.transaction_id)?.shift() ?? 'accept')
})

/** Reports a movement that meets the behaviours one after the other; a refund names a bet, by default a confirmed one. */
async function report(type: Type, behaviours: Behaviour[] = [], of: { retries?: number; bet?: string } = {}) {
  const { retries = Math.max(0, behaviours.length - 1), bet } = of
  const referenceTransactionId = type === 'refund' ? (bet ?? (await report('bet'))) : undefined
  world.ports.policy.scheduleS = Array(retries).fill(5)
  count += 1
  const transactionId = `${type}${count}`
  planned.set(transactionId, [...behaviours])
  const reported = world.report({
    type,
    transactionId,
    ...(referenceTransactionId && { referenceTransactionId }),
  })
  await reportMovement(world.ctx, reported, world.ports)
  return transactionId
}

async function sweep(seconds = 6): Promise<void> {
  world.clock.advance(seconds * 1_000)
  await deliverDue(world.ctx, world.ports)
}

const expectState = async (transactionId: string, state: DeliveryState) =>
  expect((await storedMovement(world, transactionId)).state).toBe(state)

async function resolve(transactionId: string): Promise<void> {
  const { id } = await storedMovement(world, transactionId)
  await resolveMovement(supporter(world), { id, note: 'Settled in the ledger' })
}

async function reopen(transactionId: string): Promise<void> {
  const { id } = await storedMovement(world, transactionId)
  await inTransaction((tx) => reopenMovement(tx, supporter(world), { id, reason: 'Not settled after all' }))
}

async function replay(transactionId: string): Promise<void> {
  const { id } = await storedMovement(world, transactionId)
  await replayMovement(supporter(world), { id }, world.ports)
}

const replies: Behaviour[] = ['accept', 'garbage', 'bad_request']

async function attempts(): Promise<void> {
  for (const type of types) {
    for (const reply of type === 'bet' ? [...replies, 'decline' as const] : replies) {
      await report(type, [reply])
      await report(type, ['timeout', reply])
    }
    await report(type, ['timeout', 'timeout'], { retries: 2 })
    await report(type, ['timeout', 'timeout'], { retries: 1 })
  }
  await sweep()
  await sweep()
}

async function support(): Promise<void> {
  for (const type of types) {
    for (const behaviour of ['garbage', 'bad_request', 'server_error'] as const) {
      const resolved = await report(type, [behaviour])
      await resolve(resolved)
      await reopen(resolved)
      if (type !== 'bet') await replay(await report(type, [behaviour]))
    }
  }
  const late = await report('bet', ['timeout', 'accept'])
  await sweep()
  world.clock.advance(11 * 60_000)
  await resolve(late)
}

async function unsent(): Promise<void> {
  const bet = await report('bet')
  await report('refund', [], { bet: await report('refund', [], { bet: 'unknown' }) })
  const superseded = await report('bet', ['timeout', 'timeout'])
  await report('refund', [], { bet: superseded })
  await expectState(superseded, 'superseded')
  await db.endpoint.update({ where: { id: world.endpointId }, data: { isActive: false } })
  await report('bet')
  await report('win')
  await report('refund', [], { bet })
  await db.endpoint.update({ where: { id: world.endpointId }, data: { isActive: true } })
}

/** A refund that waits in vain for its bet; then the bet meets the behaviour. */
async function waitingRefund(behaviour: Behaviour, after: (bet: string) => Promise<void> = async () => {}) {
  const open = world.wallet.hold()
  const sent = world.wallet.requests.length
  const reported = report('bet', [behaviour])
  await expect.poll(() => world.wallet.requests.length).toBe(sent + 1)
  const refund = await report('refund', [], { bet: `bet${count}` })
  open()
  await after(await reported)
  await sweep()
  return refund
}

test('production makes every transition of the table and no other', async () => {
  await attempts()
  await support()
  await unsent()
  await expectState(await waitingRefund('accept'), 'confirmed')
  await expectState(await waitingRefund('decline'), 'not_sent')
  await expectState(await waitingRefund('garbage', resolve), 'unknown')

  const noted = await db.query<{ line: string }>(
    `select distinct type || ': ' || coalesce(before, '') || ' > ' || after as line from noted`,
  )
  const table = types.flatMap((type) =>
    [null, ...deliveryStates].flatMap((before) =>
      deliveryEvents
        .map((event) => nextState(before, type, event))
        .filter((after) => after !== null)
        .map((after) => `${type}: ${before ?? ''} > ${after}`),
    ),
  )
  expect(noted.map(({ line }) => line).toSorted()).toEqual([...new Set(table)].toSorted())
})

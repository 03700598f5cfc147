import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { buildServiceProgram, type ServiceProgram } from '@/server/testing/killed/service-program'
import { addressPurpose } from './addresses'
import { countLedgerDifferences } from './queries-accounts'
import type { Told } from './testing/pay-out'
import { type Conduct, openPayoutBank, type PayoutBank } from './testing/payout-bank'
import { addAddress, createAffiliate, earn } from './testing/world'

/** `PAYOUT_KILL_SEEDS=20`: so many random runs instead of one. */
const runs = Number(process.env.PAYOUT_KILL_SEEDS ?? 1)
const children: ChildProcess[] = []
let program: ServiceProgram
let bank: PayoutBank

beforeAll(async () => {
  program = await buildServiceProgram(fileURLToPath(new URL('./testing/pay-out.ts', import.meta.url)))
})
beforeEach(async () => {
  bank = await openPayoutBank()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  bank.close()
})
afterAll(() => program.remove())

async function start(crashAt = ''): Promise<ChildProcess> {
  const payouts = { PAYOUTS_URL: bank.url, PAYOUTS_API_KEY: 'a key of the bank' }
  const env = { ...process.env, ...payouts, API_MODE: 'sandbox', CROUPIER_CRASH_AT: crashAt }
  const child = fork(program.path, { env })
  children.push(child)
  await once(child, 'message')
  return child
}

/** The time that a dead process's leases last passes at once. */
const letLeasesExpire = () =>
  db.query('update withdrawal set next_attempt_at = now() where next_attempt_at is not null')

async function createRich() {
  const own = await createAffiliate()
  await earn(own, 1_000_000n)
  const addressId = await addAddress(own, 'tron', (text) => keyring().seal(text, addressPurpose))
  const told = (withdrawalId: string, decimal: string): Told => ({
    organizationId: own.organizationId,
    actor: own.person.actor,
    input: { withdrawalId, addressId, amount: { decimal, currency: 'EUR' } },
  })
  const statesOf = async () => {
    const rows = await db.withdrawal.findMany({ where: { organizationId: own.organizationId } })
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
  }
  return { ...own, addressId, told, statesOf }
}

const hold = () =>
  db.query(
    `update withdrawal set next_attempt_at = now() + interval '1 hour' where next_attempt_at is not null`,
  )

/** Longer than a lease: a machine under load may fail to record what a process that lives was told. */
const patience = { timeout: 90_000 }

test('a process killed at any step between request and payout leaves it to the next: each is paid once', async () => {
  const own = await createRich()
  const requests: Told[] = []
  for (const crashAt of ['payout/requested', 'payout/claimed', 'payout/sent']) {
    const child = await start(crashAt)
    const died = once(child, 'exit')
    requests.push(own.told(newId(), '400'))
    child.send(requests.at(-1) as Told)
    expect((await died)[1]).toBe('SIGKILL')
    await hold()
  }
  expect([...bank.payments.values()]).toHaveLength(1)

  const other = await createRich()
  const child = await start()
  const died = once(child, 'exit')
  bank.onPost = async () => {
    // In flight: the provider takes it, and nobody is left to hear that.
    child.kill('SIGKILL')
    await died
    bank.onPost = () => ({ isTaken: true, answer: 'paid' })
    return { isTaken: true, answer: 'paid' }
  }
  requests.push(other.told(newId(), '400'))
  child.send(requests.at(-1) as Told)
  await died
  await expect.poll(() => bank.payments.size, patience).toBe(2)

  await letLeasesExpire()
  const [next] = await Promise.all([start(), start()])
  // The forms are sent again.
  for (const request of requests) next?.send(request)
  const states = async () => [
    ...Object.values(await own.statesOf()),
    ...Object.values(await other.statesOf()),
  ]
  await expect.poll(states, patience).toEqual(['paid', 'paid', 'paid', 'paid'])
  const once400 = { amount: '400.00', status: 'paid', posts: 1 }
  expect([...bank.payments.values()]).toEqual([once400, once400, once400, once400])
  expect(await countLedgerDifferences(db)).toBe(0)
}, 200_000)

const conduct: fc.Arbitrary<Conduct> = fc.record({
  isTaken: fc.boolean(),
  answer: fc.constantFrom('paid', 'paid', 'processing', 'failed', 'error', 'none'),
})
const plan = fc.record({
  conducts: fc.array(conduct, { minLength: 12, maxLength: 12 }),
  livesMs: fc.array(fc.integer({ min: 5, max: 150 }), { minLength: 3, maxLength: 3 }),
})

/** Requests as rows, so that a day takes more than three. */
async function request({ organizationId, addressId, clock }: Awaited<ReturnType<typeof createRich>>) {
  const [id, amountMinor, createdAt] = [newId(), 1_000n, clock.now()]
  const last = await db.commissionEntry.findFirstOrThrow({
    where: { organizationId },
    orderBy: { position: 'desc' },
  })
  await db.withdrawal.create({
    data: {
      ...{ id, organizationId, addressId, amountMinor, currency: 'EUR', state: 'ready', requestedBy: {} },
      ...{ createdAt, nextAttemptAt: createdAt },
    },
  })
  await db.commissionEntry.create({
    data: {
      ...{ id: newId(), organizationId, kind: 'withdrawal', withdrawalId: id, amountMinor: -amountMinor },
      ...{ position: last.position + 1, balanceMinor: last.balanceMinor - amountMinor },
      ...{ availableAt: createdAt, createdAt },
    },
  })
  return id
}

test('whatever the provider answers and whenever processes die, each withdrawal ends as its payment did', async () => {
  const seed = Number(process.env.PAYOUT_KILL_SEED ?? Date.now())
  await fc.assert(
    fc.asyncProperty(plan, async ({ conducts, livesMs }) => {
      bank.payments.clear()
      const own = await createRich()
      const ids = [await request(own), await request(own), await request(own)]
      const left = [...conducts]
      bank.onPost = () => left.shift() ?? { isTaken: true, answer: 'paid' }
      for (const lifeMs of livesMs) {
        const two = await Promise.all([start(), start()])
        await sleep(lifeMs)
        for (const child of two) child.kill('SIGKILL')
        await Promise.all(two.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')))
        await letLeasesExpire()
      }
      for (const payment of bank.payments.values())
        if (payment.status === 'processing') payment.status = 'paid'
      left.length = 0
      await letLeasesExpire()
      await start()
      const ended = async () => {
        await letLeasesExpire()
        const states = Object.values(await own.statesOf())
        return states.every((state) => state === 'paid' || state === 'failed')
      }
      await expect.poll(ended, { ...patience, interval: 200 }).toBe(true)
      const payments = ids.map((id) => [id, bank.payments.get(id)?.status])
      expect(await own.statesOf()).toEqual(Object.fromEntries(payments))
      expect(await countLedgerDifferences(db)).toBe(0)
      for (const child of children.splice(0)) child.kill('SIGKILL')
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
}, 600_000)

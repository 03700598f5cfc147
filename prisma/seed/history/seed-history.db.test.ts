import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '@/scripts/reconcile/reconcile'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createUser } from '@/server/modules/accounts/members'
import { verifyFacts } from '@/server/modules/delivery/statistics'
import { reconcilePayments } from '@/server/modules/finance/billing'
import { openPaymentWorld, type PaymentWorld } from '@/server/modules/finance/billing/testing/payment-world'
import { exportJournal, listJournalMonths } from '@/server/modules/finance/books'
import { proveLedger, provePaid } from '@/server/modules/finance/contracts/testing/prove-ledger'
import { accrualsOf } from '@/server/modules/finance/contracts/testing/world'
import { recomputeFees, type Version } from '@/server/testing/recomputation/recompute'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestGame, createTestProvider } from '@/server/testing/tenants'
import { demoAutoTopUp, demoOrganizations } from '../demo-plan'
import { dayMs, pastMonths } from '../past-plan'
import { demoCallbackSecret } from '../seed-endpoints'
import { seedOrganization } from '../seed-organization'
import { seedPackages } from '../seed-packages'
import { closeJournals, live } from '../seed-past'
import { seedAccess } from './access'
import type { PlannedSession } from './plan-play'
import { profiles } from './profiles'
import { countHistory, seedHistory } from './seed-history'
import { sessionOf } from './top-up'

const slug = 'lucky-lane'
const now = new Date()
/** A fifth of what the demo has. */
const few = profiles.flatMap((one) => (one.slug === slug ? [{ ...one, sessionsPerDay: 1, players: 20 }] : []))
const ctx = systemContext('seed', manualClock(now), newId())

let folder = ''
let world: PaymentWorld
let written: Awaited<ReturnType<typeof seedHistory>>[number]

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'history-'))
  const secret = 'a secret of the sandbox'
  Object.assign(process.env, { SANDBOX_PUBLIC_URL: 'http://127.0.0.1:9', SANDBOX_AURORA_SECRET: secret })
  Object.assign(process.env, { SANDBOX_BOREALIS_SECRET: secret, SANDBOX_CASCADE_SECRET: secret })
  for (const code of ['aurora', 'borealis', 'cascade']) {
    await createTestProvider({ code })
    for (const rtp of [94, 96.5]) await createTestGame({ providerCode: code, rtp, freeRoundsSupport: true })
  }
  const plan = demoOrganizations.find((one) => one.slug === slug)
  if (!plan) throw new Error(`The demo has no ${slug}`)
  await seedOrganization(ctx, plan)
  const { id: organizationId, createdAt } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const secretSealed = keyring().seal(demoCallbackSecret(slug), 'endpoint.secret')
  await db.endpoint.create({
    data: { id: newId(), organizationId, url: 'https://wallet.example/', secretSealed },
  })
  await addPeople(organizationId)
  await addRates(createdAt)
  const [first] = await seedHistory(ctx, few)
  if (!first) throw new Error('Nothing was written')
  written = first
  await countHistory(ctx)
  await seedAccess(ctx)
  await sellPackages(organizationId)
  await live(ctx, { createdAt }, async (page) => {
    await world.control('POST', `/stripe/sessions/${sessionOf(page)}`, { action: demoAutoTopUp.card })
  })
}, 300_000)
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

/** To an organization that is verified, through the sandbox's payment provider. */
async function sellPackages(organizationId: string): Promise<void> {
  world = await openPaymentWorld()
  const none = { beforeKybPurchase: {}, beforeKybTotal: {} }
  replaceSingleton('billing-rules', { ...none, reviewAbove: { EUR: 10_000_00n } })
  const verified = {
    state: 'approved',
    createdAt: now,
    updatedAt: now,
    decidedBy: {},
    decidedAt: now,
  } as const
  const expiresAt = new Date(now.getTime() + dayMs)
  await db.kybCase.create({ data: { organizationId, ...verified, expiresAt } })
  await seedPackages(ctx)
}

async function addPeople(organizationId: string): Promise<void> {
  const password = 'correct horse battery'
  for (const role of ['owner', 'admin', 'finance', 'manager', 'developer'] as const) {
    const memberships = [{ organizationId, role }]
    await createUser({ email: `${role}@${slug}.example`, name: role, password, memberships })
  }
  for (const staffRole of ['support', 'finance', 'administrator'] as const)
    await createUser({ email: `${staffRole}@croupier.example`, name: staffRole, password, staffRole })
}

async function addRates(joined: Date): Promise<void> {
  for (let day = new Date(joined.getTime() - 5 * dayMs); day < now; day = new Date(day.getTime() + dayMs)) {
    if ([0, 6].includes(day.getUTCDay())) continue
    await db.exchangeRateDay.create({ data: { day, source: 'https://rates.example.com', fetchedAt: day } })
    await db.exchangeRate.create({ data: { day, currency: 'GBP', rate: `0.8${day.getUTCDate() + 30}` } })
  }
}

test('its facts are what its movements say, and a second seed adds nothing', async () => {
  const { organizationId, sessions } = written
  expect(await verifyFacts(organizationId)).toEqual([])
  const movements = await db.movement.count({ where: { organizationId } })
  expect(movements).toBe(sessions.flatMap((session) => session.movements).length)
  expect(await seedHistory(ctx, few)).toEqual([])
  expect(await db.movement.count({ where: { organizationId } })).toBe(movements)
})

/** What provider and wallet have of it: by the plan, not by the rows. */
const reported = {
  confirmed: 'accepted',
  declined: 'declined',
  superseded: 'failed',
  not_sent: 'failed',
} as const

const linesOf = (sessions: readonly PlannedSession[]) =>
  sessions.flatMap(({ player, movements }) =>
    movements.map(({ transactionId, type, amountMinor, bet, grant, delivery }) => {
      const isBetBooked =
        bet === null || movements.some(({ id, delivery: of }) => id === bet.id && of.isBooked)
      const moves = isBetBooked && (grant === null || type === 'win')
      const line = (amount: bigint, status: string) =>
        [transactionId, type, amount, player.market.currency, status].join(',')
      return {
        provider: line(amountMinor, type === 'bet' ? reported[delivery.state] : 'accepted'),
        wallet: delivery.isBooked ? [line(moves ? amountMinor : 0n, 'booked')] : [],
      }
    }),
  )

test('a provider’s report and the wallet’s journal agree with it', async () => {
  const header = 'transaction_id,type,amount,currency,status'
  let compared = 0
  for (const providerCode of ['aurora', 'borealis', 'cascade']) {
    const lines = linesOf(written.sessions.filter(({ game }) => game.providerCode === providerCode))
    const providerReport = join(folder, `${providerCode}.csv`)
    const walletJournal = join(folder, `${providerCode}-wallet.csv`)
    await writeFile(providerReport, [header, ...lines.map(({ provider }) => provider)].join('\n'))
    await writeFile(walletJournal, [header, ...lines.flatMap(({ wallet }) => wallet)].join('\n'))
    const period = { providerCode, from: written.from, to: now, providerReport, walletJournal }
    const result = await reconcile({ ...period, write: () => undefined })
    expect(result.counts).toEqual({})
    compared += result.compared
  }
  expect(compared).toBeGreaterThan(1_000)
})

test('its fees, ledger and invoices are what the movements alone come to', async () => {
  const { organizationId, from } = written
  const starts = [from, ...pastMonths(from).slice(1)].map(dayOf)
  const versions = starts.map(
    (start, index): Version => ({
      ...{ from: start, to: starts[index + 1] ?? dayOf(new Date(now.getTime() + dayMs)) },
      lines: [{ covers: () => true, tiers: [[0n, 120_000n]] }, { fixed: 900_00n }],
    }),
  )
  const expected = await recomputeFees(organizationId, versions, dayOf(now))
  const rows = await accrualsOf(organizationId)
  expect(rows.map(({ day, feeMinor, drawnMinor }) => [dayOf(day), feeMinor, drawnMinor])).toEqual(
    expected.map(({ day, feeMinor, drawnMinor }) => [day, feeMinor, drawnMinor]),
  )
  await proveLedger(organizationId, 0n)
  await provePaid(organizationId)
  const { creditMinor } = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
  expect(creditMinor).toBeGreaterThan(0n)
  const invoices = await db.invoice.findMany({ where: { organizationId }, orderBy: { month: 'asc' } })
  expect(invoices.length).toBeGreaterThan(1)
  for (const { month, totalMinor, status } of invoices) {
    const own = expected.filter(({ day }) => day.slice(0, 7) === dayOf(month).slice(0, 7))
    expect(totalMinor).toBe(own.reduce((sum, { drawnMinor }) => sum + drawnMinor, 0n))
    expect(status).toBe('paid')
  }
})

test('its first months are closed in the journal and exported at once', async () => {
  await closeJournals(ctx)
  const closed = (await listJournalMonths(ctx)).filter((one) => one.closed !== null)
  expect(closed.length).toBeGreaterThan(1)
  for (const { month, closed: own } of closed) {
    const { bytes } = await exportJournal(ctx, { month, system: 'datev' })
    expect(bytes.toString('latin1').trimEnd().split('\r\n')).toHaveLength(2 + (own?.entryCount ?? 0))
  }
})

test('credit was bought automatically: one purchase, paid, in the ledger and at the payment provider', async () => {
  const { organizationId } = written
  const order = await db.autoTopUp.findUniqueOrThrow({ where: { organizationId } })
  expect(order).toMatchObject({ state: 'on', methodLast4: '4242' })
  const purchases = await db.purchase.findMany({ where: { organizationId }, include: { offer: true } })
  expect(purchases.map(({ state, packageName }) => [state, packageName])).toEqual([['paid', 'Growth']])
  for (const { id, creditMinor, creditEntryId, createdAt, offer } of purchases) {
    const entry = await db.creditEntry.findUniqueOrThrow({ where: { id: creditEntryId ?? '' } })
    expect(entry).toMatchObject({ kind: 'purchase', subjectId: id, amountMinor: creditMinor, createdAt })
    const before = await db.creditEntry.findFirstOrThrow({
      where: { organizationId, position: entry.position - 1 },
    })
    expect(before.balanceMinor).toBeLessThan(order.thresholdMinor)
    expect(offer.acceptedAt).toEqual(order.enabledAt)
    expect(createdAt.getTime()).toBeGreaterThan(order.enabledAt.getTime())
  }
  expect(await reconcilePayments(ctx)).toEqual({ sessions: 1, differences: 0, failed: 0 })
})

test('service accounts have keys that were used, and a second seed adds no sign-ins', async () => {
  const { organizationId } = written
  const accounts = await db.serviceAccount.findMany({
    where: { organizationId },
    include: { keys: true },
    orderBy: { createdAt: 'asc' },
  })
  expect(accounts.map(({ name, keys }) => [name, keys.length])).toEqual([
    ['Game lobby', 1],
    ['Data warehouse', 1],
  ])
  expect(accounts[0]?.keys[0]?.lastUsedAt?.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(await db.apiKeyUsage.count({ where: { keyId: accounts[0]?.keys[0]?.id ?? '' } })).toBeGreaterThan(0)
  const seen = await db.signInAttempt.count({ where: { organizationId } })
  expect(seen).toBeGreaterThan(20)
  await seedAccess(ctx)
  expect(await db.signInAttempt.count({ where: { organizationId } })).toBe(seen)
})

test('its incidents are over, handled and told, and nothing of it waits for anybody', async () => {
  const { organizationId } = written
  const incidents = await db.incident.findMany({ include: { history: { orderBy: { createdAt: 'asc' } } } })
  expect(incidents.every(({ closedAt }) => closedAt !== null)).toBe(true)
  const failing = incidents.find(({ rule }) => rule === 'endpoint_failing')
  expect(failing?.history.map(({ kind }) => kind)).toEqual([
    'opened',
    'acknowledged',
    'assigned',
    'noted',
    'recovered',
  ])
  expect(failing?.delivered).toBeGreaterThan(0)
  const open = {
    organizationId,
    state: { in: ['sending', 'retrying', 'unknown', 'rejected', 'exhausted'] as const },
  }
  expect(await db.movement.count({ where: { ...open, state: { in: [...open.state.in] } } })).toBe(0)
  const grants = await db.freeRoundGrant.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } })
  expect(grants.map(({ status }) => status)).toEqual(['completed', 'expired'])
  expect(await db.auditEntry.count({ where: { organizationId } })).toBeGreaterThan(10)
})

import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { needsAttention } from '@/server/contract/delivery-states'
import { asBrandId, asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { getStatistics } from '@/server/modules/delivery/statistics'
import { getRound } from '@/server/modules/delivery/transactions'
import type { MovementAnswer } from '@/server/providers/port'
import {
  type Checkpoint,
  checkpoints,
  listLateBets,
  recoverInterruptedDeliveries,
  reportMovement,
  reverseLateBets,
  setCheckpointHook,
} from './index'
import { deliverDue } from './testing/deliver-due'
import type { Behaviour } from './testing/fake-wallet'
import { createWorld, forgetMovements, supporter, type World } from './testing/world'

/**
 * Random play against a wallet that misbehaves at random and a process that dies at random. In the end, what happened at
 * the operator must equal what the provider was told, or the movement must be listed for support.
 */
const stake = 100
const behaviours: Behaviour[] = [
  'accept',
  'decline',
  'timeout',
  'timeout_after_booking',
  'cut_off_after_booking',
  'server_error',
  'bad_request',
  'garbage',
  'refuse_connection',
]

type Report = Parameters<World['report']>[0]
type Step =
  | { do: 'report'; report: Report; crashAt: Checkpoint | null }
  | { do: 'together'; reports: Report[] }
  | { do: 'behave'; behaviour: Behaviour }
  | { do: 'sweep'; seconds: number; crashAt: Checkpoint | null }

const id = (letter: string) => fc.nat(2).map((number) => `${letter}${number}`)
/** A bet, its refunds and the win of the same number make up a round. */
const roundOf = ({ transactionId, referenceTransactionId }: Report) =>
  `round-${(referenceTransactionId ?? transactionId)[1]}`
const anyReport: fc.Arbitrary<Report> = fc.oneof(
  id('b').map((transactionId): Report => ({ type: 'bet', transactionId })),
  id('w').map((transactionId): Report => ({ type: 'win', transactionId })),
  fc.tuple(id('r'), fc.nat(1)).map(
    ([transactionId, copy]): Report => ({
      type: 'refund',
      transactionId: `${transactionId}-${copy}`,
      referenceTransactionId: transactionId.replace('r', 'b'),
    }),
  ),
)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      report: anyReport,
      crashAt: fc.option(fc.constantFrom(...checkpoints), { freq: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      reports: fc.array(anyReport, { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('behave' as const), behaviour: fc.constantFrom(...behaviours) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sweep' as const),
      seconds: fc.constantFrom(1, 6, 31, 700),
      crashAt: fc.option(fc.constantFrom(...checkpoints), { freq: 3 }),
    }),
  },
)

/** The endpoint's policies, and a provider that may forget the refunds it owes. */
const anyPolicy = fc.record({
  redeliversBets: fc.boolean(),
  reversesLateBets: fc.boolean(),
  forgetsRefunds: fc.boolean(),
})
type Policy = typeof anyPolicy extends fc.Arbitrary<infer P> ? P : never

/** What the provider knows: every report it made, and the last answer to it; null: none came. */
type Told = Map<string, { report: Report; answer: MovementAnswer | null }>

class Crash extends Error {}

async function tell(world: World, told: Told, report: Report, crashAt: Checkpoint | null = null) {
  setCheckpointHook((reached) => {
    if (reached === crashAt) throw new Crash(reached)
  })
  const reported = world.report({ ...report, roundId: roundOf(report) })
  const answer = await reportMovement(world.ctx, reported, world.ports).catch((error: unknown) => {
    if (error instanceof Crash) return null
    throw error
  })
  setCheckpointHook(null)
  const before = told.get(report.transactionId)?.answer ?? null
  if (before?.outcome === 'failed' && answer) expect(answer.outcome).toBe('failed')
  if (before?.outcome === 'ok' && answer) expect(answer.outcome).toBe('ok')
  told.set(report.transactionId, { report, answer: answer ?? before })
}

/** Our own reversals of late bets, some of which die on the way. */
async function reverse(world: World, crashAt: Checkpoint | null = null): Promise<void> {
  setCheckpointHook((reached) => {
    if (reached === crashAt) throw new Crash(reached)
  })
  await reverseLateBets(world.ctx, world.ports)
  setCheckpointHook(null)
}

async function sweep(world: World, seconds: number, crashAt: Checkpoint | null = null): Promise<void> {
  world.clock.advance(seconds * 1_000)
  await recoverInterruptedDeliveries(world.ctx)
  await deliverDue(world.ctx, world.ports)
  await reverse(world, crashAt)
}

const anySteps = fc.array(anyStep, { minLength: 4, maxLength: 18 })

/** What a player may lose at the wallet; every second run has such a limit. */
const lossLimit = 250

async function setLimit({ brandId, organizationId, playerId, clock }: World): Promise<void> {
  const set = { brandId, organizationId, playerId, currency: 'EUR', version: 1, pending: [] }
  await db.playLimit.create({ data: { ...set, loss24h: lossLimit, changedAt: clock.now() } })
}

/** What the wallet debited, less what it credited, is never above the limit, whatever the engine knows of it. */
const expectWithinLimit = (world: World) =>
  expect(10_000 - world.wallet.balance()).toBeLessThanOrEqual(lossLimit)

/** The account equals the movements, after all that happened to them. */
async function expectCounted({ brandId }: World): Promise<void> {
  // The first bet opens it.
  if ((await db.limitAccount.count({ where: { brandId } })) === 0) return
  const [sums] = await db.query<{ counted: string; kept: string; minutes: string }>(
    `select (select coalesce(sum(limit_minor), 0) from movement where brand_id = $1)::text as counted,
      (select coalesce(sum(loss_30d), 0) from limit_account where brand_id = $1)::text as kept,
      (select coalesce(sum(loss_minor), 0) from limit_usage where brand_id = $1)::text as minutes`,
    [brandId],
  )
  expect(sums).toEqual({ counted: sums?.counted, kept: sums?.counted, minutes: sums?.counted })
}

async function play(world: World, told: Told, step: Step): Promise<void> {
  switch (step.do) {
    case 'report':
      return tell(world, told, step.report, step.crashAt)
    case 'together':
      await Promise.all([...step.reports.map((report) => tell(world, told, report)), reverse(world)])
      return
    case 'behave':
      return world.wallet.behave(step.behaviour)
    case 'sweep':
      return sweep(world, step.seconds, step.crashAt)
  }
}

/** The provider repeats everything, and refunds what failed unless it forgets to, until all is at rest. */
async function bringToRest(world: World, told: Told, { forgetsRefunds }: Policy): Promise<void> {
  world.wallet.behave('accept')
  for (let round = 0; round < 4; round += 1) {
    await sweep(world, 4_000)
    for (const { report } of [...told.values()]) await tell(world, told, report)
    for (const { report, answer } of [...told.values()]) {
      if (forgetsRefunds || report.type !== 'bet' || answer?.outcome !== 'failed') continue
      const refund = `r${report.transactionId.slice(1)}-0`
      if (!told.has(refund)) {
        await tell(world, told, {
          type: 'refund',
          transactionId: refund,
          referenceTransactionId: report.transactionId,
        })
      }
    }
  }
}

async function compare(world: World, told: Told, policy: Policy): Promise<void> {
  const rows = await db.movement.findMany({ where: { organizationId: world.organizationId } })
  const late = (await listLateBets(supporter(world))).map((bet) => bet.transactionId)
  if (policy.reversesLateBets || !policy.forgetsRefunds || !policy.redeliversBets) expect(late).toEqual([])
  const stuck = rows.filter((row) => needsAttention(row.state)).map((row) => row.transactionId)
  const listed = new Set([...stuck, ...late])
  expect(
    rows.filter((row) => ['sending', 'retrying'].includes(row.state) || row.leaseToken !== null),
  ).toEqual([])
  const ours = rows.filter((row) => row.origin === 'croupier').map(asReversal)
  if (!policy.reversesLateBets) expect(ours).toEqual([])
  const reports: Known[] = [...told.values(), ...ours]
  expect(reports.filter((each) => each.answer === null)).toEqual([])
  const booked = world.wallet.booked()
  for (const { report, answer } of reports) {
    if (report.type === 'win') compareWin(report, { answer, booked, listed })
    if (report.type === 'bet') compareBet(report, { answer, booked, listed, reports })
  }
  const total = reports.reduce((sum, { report }) => sum + (booked.get(report.transactionId) ?? 0), 10_000)
  expect(world.wallet.balance()).toBe(total)
  await compareTotals(world, { booked, listed, reports })
  for (const request of world.wallet.requests) {
    const body = Buffer.from(request.body)
    const { transaction_id: transactionId } = JSON.parse(body.toString())
    expect(Buffer.from(rows.find((row) => row.transactionId === transactionId)?.body ?? [])).toEqual(body)
  }
}

type Known = { report: Report; answer: MovementAnswer | null }

/** Our reversal among the reports: nobody but the wallet is told of it. */
function asReversal(row: { transactionId: string; referenceTransactionId: string | null }): Known {
  const { transactionId, referenceTransactionId } = row
  const answer = {
    outcome: 'ok',
    transactionId,
    currency: 'EUR',
    balanceMinor: null,
    isReplayed: false,
  } as const
  return {
    report: { type: 'refund', transactionId, referenceTransactionId: referenceTransactionId ?? '' },
    answer,
  }
}

interface Ledgers {
  answer: MovementAnswer | null
  booked: ReadonlyMap<string, number>
  listed: ReadonlySet<string>
}

/** The totals of each round, and of the overview, are what changed in the wallet, unless support is told otherwise. */
async function compareTotals(
  world: World,
  { booked, listed, reports }: Omit<Ledgers, 'answer'> & { reports: { report: Report }[] },
): Promise<void> {
  const { organizationId, brandId } = world
  const brand = {
    ...world.ctx,
    organizationId: asOrganizationId(organizationId),
    brandId: asBrandId(brandId),
  }
  const all = reports.map(({ report }) => report)
  for (const roundId of new Set(all.map(roundOf))) {
    const ids = all.filter((each) => roundOf(each) === roundId).map((each) => each.transactionId)
    if (ids.some((each) => listed.has(each))) continue
    const asked = { provider_code: world.providerCode, round_id: roundId, limit: 1, offset: 0 }
    const { totals } = (await getRound(brand, asked)).round
    const net = totals.reduce((sum, of) => sum + of.win_amount + of.refund_amount - of.bet_amount, 0)
    expect({ roundId, net }).toEqual({
      roundId,
      net: ids.reduce((sum, each) => sum + (booked.get(each) ?? 0), 0),
    })
  }
  // A late bet counts in full: the wallet debited it.
  if (listed.size > 0) return
  const { money } = await getStatistics(supporter(world), { period: '7d' })
  const ggrMinor = money.reduce((sum, of) => sum + of.ggrMinor, 0n)
  expect(ggrMinor).toBe(BigInt(10_000 - world.wallet.balance()))
}

function compareWin({ transactionId }: Report, { answer, booked, listed }: Ledgers): void {
  const isBooked = booked.has(transactionId)
  if (answer?.outcome === 'ok') expect([transactionId, isBooked]).toEqual([transactionId, true])
  if (!isBooked) expect(listed).toContain(transactionId)
}

/**
 * A bet that stands has cost its stake; one that was refunded, reversed or not accepted has cost nothing, in the end. It is
 * never refunded twice, by the provider's refunds and ours together.
 */
function compareBet(
  { transactionId }: Report,
  { answer, booked, listed, reports }: Ledgers & { reports: { report: Report }[] },
): void {
  const refunds = reports
    .filter((each) => each.report.referenceTransactionId === transactionId)
    .map((each) => each.report.transactionId)
  const back = refunds.reduce((sum, refund) => sum + (booked.get(refund) ?? 0), 0)
  const effect = (booked.get(transactionId) ?? 0) + back
  const due = refunds.length === 0 && answer?.outcome === 'ok' ? -stake : 0
  expect(back).toBeLessThanOrEqual(stake)
  if ([transactionId, ...refunds].some((each) => listed.has(each))) return
  expect({ transactionId, told: answer?.outcome, effect }).toEqual({
    transactionId,
    told: answer?.outcome,
    effect: due,
  })
}

afterEach(() => setCheckpointHook(null))

test('whatever happens, the operator’s ledger equals what the provider was told, or support is told', async () => {
  await fc.assert(
    fc.asyncProperty(anyPolicy, fc.boolean(), anySteps, async (policy, isLimited, steps) => {
      const world = await createWorld()
      if (isLimited) await setLimit(world)
      const { redeliversBets, reversesLateBets } = policy
      const reversesLateBetsSince = reversesLateBets ? world.clock.now() : null
      await db.endpoint.update({
        where: { id: world.endpointId },
        data: { redeliversBets, reversesLateBetsSince },
      })
      world.ports.policy = { ...world.ports.policy, scheduleS: [5, 30], waitMs: 60 }
      const told: Told = new Map()
      for (const step of steps) {
        await play(world, told, step)
        if (isLimited) expectWithinLimit(world)
      }
      await bringToRest(world, told, policy)
      if (isLimited) await expectCounted(world)
      await compare(world, told, policy)
      await forgetMovements()
    }),
    { numRuns: 40, endOnFailure: false },
  )
}, 300_000)

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { seeded } from '@/server/modules/finance/reports/testing/ledger'
import { OperatorWallet } from '@/server/testing/killed/operator-wallet'
import type { Answer, Report } from '@/server/testing/killed/provider'
import { buildServiceProgram, type ServiceProgram } from '@/server/testing/killed/service-program'
import {
  createPlayer,
  createProcesses,
  letLeasesExpire,
  type ServiceProcess,
  statesOf,
} from '@/server/testing/killed/world'

/** Each is a run of its own; LIMIT_SEEDS=10 runs ten. */
const seeds = Array.from({ length: Number(process.env.LIMIT_SEEDS ?? 1) }, (_, index) => index + 1)
const betsAtOnce = 400
const kills = 3

let wallet: OperatorWallet
let walletUrl = ''
let service: ServiceProgram
/** Where a test sets it; otherwise the service's own. */
let callbackTimeoutMs: number | undefined
const processes = createProcesses(() => ({ service, walletUrl, callbackTimeoutMs }))

beforeAll(async () => {
  service = await buildServiceProgram()
})
beforeEach(async () => {
  wallet = new OperatorWallet()
  walletUrl = await wallet.start()
})
afterEach(() => {
  callbackTimeoutMs = undefined
  processes.killAll()
  wallet.stop()
})
afterAll(() => service.remove())

/** A player with a loss limit, and two processes that take reports. */
async function createLimited(lossMinor: number) {
  const player = await createPlayer(walletUrl)
  const { organizationId, brandId, playerId, provider } = player
  await db.playLimit.create({
    data: {
      ...{ organizationId, brandId, playerId, currency: 'EUR', version: 1, pending: [] },
      ...{ loss24h: BigInt(lossMinor), changedAt: new Date() },
    },
  })
  const running = await Promise.all([processes.start(), processes.start()])
  /** To the process at this place, and after it died or had no time, to whichever is there, until one answers. */
  async function report(sent: Report, place: number): Promise<Answer> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { port } = running[(place + attempt) % 2] as ServiceProcess
      const answer = await provider.send(port, sent)
      if (answer !== null) return answer
    }
    throw new Error(`${sent.transaction_id} was never answered`)
  }
  return { ...player, running, report }
}

const betOf = (id: string, amount: number): Report => ({ type: 'bet', transaction_id: id, amount })

async function settled(organizationId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await letLeasesExpire()
      const open = Object.values(await statesOf(organizationId))
      expect(open.filter((state) => state === 'sending' || state === 'retrying')).toEqual([])
    },
    { timeout: 60_000, interval: 500 },
  )
}

/** What the limit counts is what its movements say and what the wallet has booked. */
async function expectExact(brandId: string, organizationId: string): Promise<number> {
  const account = await db.limitAccount.findFirstOrThrow({ where: { brandId } })
  const [counted] = await db.query<{ sum: string }>(
    'select sum(limit_minor)::text as sum from movement where organization_id = $1 and brand_id = $2',
    [organizationId, brandId],
  )
  expect(String(account.loss30d)).toBe(counted?.sum)
  expect(Number(account.loss24h)).toBe(-wallet.balance())
  return Number(account.loss24h)
}

describe('400 bets at once over two processes, against one limit', () => {
  test('in a quiet run pass as long as they fit, to the last minor unit, and not one more', async () => {
    // On a slow machine the last of them get no answer within five seconds: those would fail for another reason.
    callbackTimeoutMs = 30_000
    const { report, organizationId, brandId } = await createLimited(300 * 50)
    const answers = await Promise.all(
      Array.from({ length: betsAtOnce }, (_, place) => report(betOf(newId(), 50), place)),
    )
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(300)
    expect(answers.filter((answer) => answer === 'failed')).toHaveLength(100)
    const refused = await db.movement.findMany({ where: { organizationId, state: 'not_sent' } })
    const full = { rule: 'loss_24h', version: 'player/1', limit: 15_000, used: 15_000 }
    expect(refused.map(({ refusedBy }) => refusedBy)).toEqual(Array.from({ length: 100 }, () => full))
    expect(wallet.lowest).toBe(-15_000)
    expect(await expectExact(brandId, organizationId)).toBe(15_000)
  }, 240_000)

  test.each(seeds)(
    'never pass it while processes are killed with -9, and wins and refunds do (seed %i)',
    async (seed) => {
      const random = seeded(seed)
      const below = (limit: number) => Math.floor(random() * limit)
      const limit = 10_000
      const { report, running, organizationId, brandId } = await createLimited(limit)
      const killAfter = Array.from({ length: kills }, () => 20 + below(betsAtOnce - 40)).toSorted(
        (a, b) => a - b,
      )
      const plans = Array.from({ length: betsAtOnce }, (_, place) => ({
        ...{ place, amount: 1 + below(150), win: 1 + below(120), next: below(4), victim: below(2) },
        id: newId(),
      }))
      let answered = 0
      const restarts: Promise<void>[] = []
      const restart = async (place: number) => {
        running[place]?.child.kill('SIGKILL')
        running[place] = await processes.start()
      }
      const credited: Answer[] = []
      const play = async ({ id, amount, win, next, place, victim }: (typeof plans)[number]) => {
        const answer = await report(betOf(id, amount), place)
        answered += 1
        if (killAfter[0] !== undefined && answered >= killAfter[0]) {
          killAfter.shift()
          restarts.push(restart(victim))
        }
        // A bet that failed is refunded as the protocol asks; of the others, some win and some are refunded.
        const refund = {
          type: 'refund' as const,
          transaction_id: `${id}-r`,
          amount,
          reference_transaction_id: id,
        }
        if (answer === 'failed' || next === 0) credited.push(await report(refund, place))
        else if (next === 1)
          credited.push(await report({ type: 'win', transaction_id: `${id}-w`, amount: win }, place))
        return answer
      }
      const answers = await Promise.all(plans.map(play))
      await Promise.all(restarts)
      expect(killAfter).toEqual([])
      await settled(organizationId)

      expect(answers.filter((answer) => answer === 'ok').length).toBeGreaterThan(0)
      expect(answers.filter((answer) => answer !== 'ok' && answer !== 'failed')).toEqual([])
      expect(credited.filter((answer) => answer !== 'ok' && answer !== 'pending')).toEqual([])
      const refused = { organizationId, type: 'bet', stateReason: 'player_limit' } as const
      expect(await db.movement.count({ where: refused })).toBeGreaterThan(0)
      expect(
        await db.movement.count({
          where: { organizationId, type: 'win', state: { not: 'confirmed' } },
        }),
      ).toBe(0)
      // The wallet saw each amount as it happened: nobody ever lost one minor unit more than the limit.
      expect(-wallet.lowest).toBeLessThanOrEqual(limit)
      expect(await expectExact(brandId, organizationId)).toBeLessThanOrEqual(limit)
    },
    240_000,
  )
})

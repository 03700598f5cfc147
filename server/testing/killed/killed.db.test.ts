import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { OperatorWallet } from './operator-wallet'
import type { Provider, Report } from './provider'
import { buildServiceProgram, type ServiceProgram } from './service-program'
import { createPlayer as createPlayerAt, createProcesses, letLeasesExpire, statesOf } from './world'

const wallet = new OperatorWallet()
let walletUrl = ''
let service: ServiceProgram
const { start: startService, killAll } = createProcesses(() => ({ service, walletUrl }))
const createPlayer = () => createPlayerAt(walletUrl)

beforeAll(async () => {
  walletUrl = await wallet.start()
  service = await buildServiceProgram()
})
beforeEach(() => {
  wallet.failing = null
  wallet.betDelayMs = 0
})
afterEach(killAll)
afterAll(() => {
  wallet.stop()
  service.remove()
})

const bet = (id: string): Report => ({ type: 'bet', transaction_id: `${id}-bet`, amount: 100 })
const win = (id: string): Report => ({ type: 'win', transaction_id: `${id}-win`, amount: 250 })
const refund = (id: string): Report => ({
  type: 'refund',
  transaction_id: `${id}-refunded`,
  amount: 100,
  reference_transaction_id: `${id}-bet`,
})

interface Scenario {
  crashAt: string
  why: string
  reports: (id: string) => Report[]
  prepare?: () => void
  /** Send all at once: a refund that meets its bet in flight. */
  isTogether?: true
}

const scenarios: Scenario[] = [
  { crashAt: 'before_record', why: 'a bet not yet recorded', reports: (id) => [bet(id)] },
  { crashAt: 'recorded', why: 'a bet recorded and not yet sent', reports: (id) => [bet(id)] },
  { crashAt: 'sent', why: 'a bet sent whose reply is not yet recorded', reports: (id) => [bet(id)] },
  { crashAt: 'outcome_recorded', why: 'a bet confirmed and not yet answered', reports: (id) => [bet(id)] },
  { crashAt: 'recorded:2', why: 'a win recorded and not yet sent', reports: (id) => [bet(id), win(id)] },
  {
    crashAt: 'sent:2',
    why: 'a win sent whose reply is not yet recorded',
    reports: (id) => [bet(id), win(id)],
  },
  {
    crashAt: 'refund_recorded',
    why: 'a refund recorded and not yet sent',
    reports: (id) => [bet(id), refund(id)],
  },
  {
    crashAt: 'refund_released',
    why: 'a refund that waited for its bet',
    reports: (id) => [bet(id), refund(id)],
    prepare: () => {
      wallet.betDelayMs = 2_000
    },
    isTogether: true,
  },
  {
    crashAt: 'claimed',
    why: 'a redelivery claimed and not yet begun',
    reports: (id) => [bet(id), win(id)],
    prepare: () => {
      wallet.failing = { type: 'win', times: 1 }
    },
  },
  {
    crashAt: 'redelivery_recorded',
    why: 'a redelivery recorded and not yet sent',
    reports: (id) => [bet(id), win(id)],
    prepare: () => {
      wallet.failing = { type: 'win', times: 1 }
    },
  },
]

async function playUntilKilled(scenario: Scenario, provider: Provider, reports: Report[]): Promise<void> {
  const { port, child } = await startService(scenario.crashAt)
  const ended = once(child, 'exit')
  if (scenario.isTogether) {
    const [first, ...rest] = reports.map((report, index) =>
      vi
        .waitFor(
          async () => {
            // The refund sets out once its bet is known to be in flight.
            if (index > 0) expect(wallet.bodiesOf(reports[0]?.transaction_id ?? '')).toBe(1)
          },
          { timeout: 10_000 },
        )
        .then(() => provider.send(port, report)),
    )
    await Promise.all([first, ...rest])
  } else {
    for (const report of reports) await provider.send(port, report)
  }
  const [, signal] = (await ended) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
}

describe('killed with -9, nothing is lost or doubled', () => {
  test.each(scenarios)('at $crashAt: $why', { timeout: 60_000 }, async (scenario) => {
    const { organizationId, provider } = await createPlayer()
    const reports = scenario.reports(newId())
    scenario.prepare?.()
    await playUntilKilled(scenario, provider, reports)

    await letLeasesExpire()
    const { port } = await startService()
    await provider.catchUp(port, reports)
    await vi.waitFor(
      async () => {
        const open = Object.values(await statesOf(organizationId))
        expect(open.filter((state) => state === 'sending' || state === 'retrying')).toEqual([])
      },
      { timeout: 20_000, interval: 200 },
    )

    const states = await statesOf(organizationId)
    for (const report of reports) {
      expect(provider.answers.has(report.transaction_id)).toBe(true)
      expect(wallet.bodiesOf(report.transaction_id)).toBeLessThanOrEqual(1)
    }
    // What the provider believes and what the wallet booked, to the cent.
    const believed = [...provider.answers].reduce((sum, [id, answer]) => {
      const report = reports.find((candidate) => candidate.transaction_id === id)
      if (!report || answer === 'failed' || answer === 'declined') return sum
      return sum + (report.type === 'bet' ? -report.amount : report.amount)
    }, 0)
    const booked = Object.keys(states).reduce((sum, id) => sum + (wallet.effectOf(id) ?? 0), 0)
    expect(booked).toBe(believed)
    // And what Croupier says of it.
    const confirmed = await db.movement.findMany({
      where: { organizationId, state: 'confirmed' },
    })
    const recorded = confirmed.reduce((sum, row) => sum + (wallet.effectOf(row.transactionId) ?? 0), 0)
    const superseded = Object.entries(states).filter(([, state]) => state === 'superseded')
    expect(recorded + superseded.reduce((sum, [id]) => sum + (wallet.effectOf(id) ?? 0), 0)).toBe(booked)
  })
})

describe('killed with -9 while it reverses a late bet, one refund reaches the wallet', () => {
  /** A bet answered `failed` that a redelivery confirmed, eleven minutes ago by now. */
  async function lateBet(id: string) {
    const { organizationId, provider } = await createPlayer()
    await db.endpoint.updateMany({
      where: { organizationId },
      data: { reversesLateBetsSince: new Date(Date.now() - 3_600_000) },
    })
    wallet.failing = { type: 'bet', times: 1 }
    const { port, child } = await startService()
    expect(await provider.send(port, bet(id))).toBe('failed')
    await vi.waitFor(
      async () => expect(await statesOf(organizationId)).toEqual({ [`${id}-bet`]: 'confirmed' }),
      {
        timeout: 20_000,
        interval: 100,
      },
    )
    child.kill('SIGKILL')
    await db.query(`update movement set settled_at = settled_at - interval '11 minutes'
      where organization_id = '${organizationId}'`)
    return { organizationId, provider }
  }

  test.each(['refund_recorded', 'sent'])(
    'at %s, with the provider’s own refund at the same time',
    { timeout: 90_000 },
    async (crashAt) => {
      const id = newId()
      const { organizationId, provider } = await lateBet(id)
      const { child } = await startService(crashAt)
      await once(child, 'exit')
      await letLeasesExpire()
      const [one] = await Promise.all([startService(), startService()])
      expect(await provider.send(one.port, refund(id))).toBe('ok')
      await vi.waitFor(
        async () => {
          const refunds = await db.movement.findMany({ where: { organizationId, type: 'refund' } })
          expect(
            refunds.filter(({ reversalOfId, state }) => reversalOfId && state === 'confirmed'),
          ).toHaveLength(1)
        },
        { timeout: 20_000, interval: 200 },
      )
      const states = await statesOf(organizationId)
      const booked = Object.keys(states).flatMap((one) => wallet.effectOf(one) ?? [])
      expect(booked.toSorted((a, b) => a - b)).toEqual([-100, 100])
      for (const one of Object.keys(states)) expect(wallet.bodiesOf(one)).toBeLessThanOrEqual(1)
    },
  )
})

import { manualClock } from '@/server/core/clock'
import type {
  InboundActivation,
  InboundPorts,
  MovementAnswer,
  MovementReport,
  ProviderHttpRequest,
  ProviderHttpResult,
  ProviderPorts,
} from '../port'
import type { DialectDriver, Report } from './driver'

export const now = new Date('2026-03-01T12:00:00Z')
export const sessionId = '0190a3c1-7f00-7a3e-8000-000000000001'
export const grantId = '0190a3c1-7f00-7a3e-8000-0000000000aa'

export const bet: Report = {
  kind: 'bet',
  id: 'tx-1',
  amountMinor: 150n,
  currency: 'EUR',
  roundId: 'round-1',
  isFinished: false,
  sessionId,
}
export const win: Report = { ...bet, kind: 'win', amountMinor: 900n, isFinished: true }
export const refund: Report = { ...bet, kind: 'refund', id: 'tx-1-back', betId: 'tx-1', isFinished: true }

/** A wallet that gives the configured answers and remembers what was reported. */
export function inboundWorld(driver: DialectDriver, ...answers: Partial<MovementAnswer>[]) {
  const movements: MovementReport[] = []
  const activations: InboundActivation[] = []
  const ports: InboundPorts = {
    connection: { code: driver.adapter.code, baseUrl: 'https://provider.test', secret: driver.secret },
    clock: manualClock(now),
    async reportMovement(movement) {
      movements.push(movement)
      const { transactionId, currency } = movement
      const answer = answers[movements.length - 1] ?? answers.at(-1)
      return { outcome: 'ok', transactionId, currency, balanceMinor: 10_000n, isReplayed: false, ...answer }
    },
    async reportActivation(activation) {
      activations.push(activation)
      return { accepted: true }
    },
  }
  const receive = async (request: Parameters<typeof driver.adapter.handleInbound>[1]) =>
    driver.adapter.handleInbound(ports, request)
  const report = async (sent: Report) =>
    driver.read(await receive(driver.report(sent, { secret: driver.secret, at: now })))
  return { ports, movements, activations, receive, report }
}

/** A provider that answers each call with the next of `answers`; the last one is repeated. */
export function outboundWorld(driver: DialectDriver, ...answers: ProviderHttpResult[]) {
  const requests: ProviderHttpRequest[] = []
  const ports: ProviderPorts = {
    connection: { code: driver.adapter.code, baseUrl: 'https://provider.test/base', secret: driver.secret },
    clock: manualClock(now),
    allowedLocalOrigins: ['http://127.0.0.1:4010'],
    http: {
      async send(request) {
        requests.push(request)
        return answers[requests.length - 1] ?? answers.at(-1) ?? { kind: 'timeout' }
      },
    },
  }
  return { ports, requests }
}

export function errorKind(result: { ok: boolean; error?: { kind: string } }): string | undefined {
  return result.error?.kind
}

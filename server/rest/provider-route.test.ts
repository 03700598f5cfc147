import { describe, expect, it, vi } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { everyDialect } from '@/server/providers/conformance/drivers'
import { bet, now } from '@/server/providers/conformance/world'
import type { MovementReport } from '@/server/providers/port'
import { type InboundDependencies, receiveFromProvider } from '@/server/rest/provider-route'

vi.mock('@/server/modules/delivery/wallet', () => ({ reportMovement: undefined }))
vi.mock('@/server/modules/play/free-rounds', () => ({ reportActivation: undefined }))

const ctx = {
  actor: { kind: 'provider', providerCode: 'provider-7' },
  requestId: 'request-1',
  clock: manualClock(now),
  origin: { ip: null, userAgent: null },
} as const

describe.each(everyDialect)('a report of %s', (_code, driver) => {
  const connection = { code: 'provider-7', baseUrl: 'https://provider.test', secret: driver.secret }
  const delivery = { adapter: driver.adapter, connection, ctx }
  const signed = driver.report(bet, { secret: driver.secret, at: now })

  async function receive(
    wallet: Partial<InboundDependencies>,
    body: BodyInit = Uint8Array.from(signed.rawBody),
  ) {
    const request = new Request('http://localhost/provider', {
      method: 'POST',
      headers: signed.headers,
      body,
    })
    const dependencies = {
      reportMovement: vi.fn(),
      reportActivation: vi.fn(),
      log: { info: vi.fn(), error: vi.fn() },
      ...wallet,
    }
    const response = await receiveFromProvider(request, signed.path, delivery, dependencies)
    return { answer: await driver.read(response), status: response.status, ...dependencies }
  }

  it('reaches the wallet under the code of its provider, not of its dialect', async () => {
    const reports: MovementReport[] = []
    const { answer, log } = await receive({
      async reportMovement(given, report) {
        expect(given).toBe(ctx)
        reports.push(report)
        const { transactionId, currency } = report
        return { outcome: 'ok', transactionId, currency, balanceMinor: 5n, isReplayed: false }
      },
    })
    expect(answer).toMatchObject({ word: 'ok', balanceMinor: 5n })
    expect(reports).toMatchObject([{ providerCode: 'provider-7', transactionId: driver.forwarded(bet).id }])
    expect(log.info).toHaveBeenCalledWith(
      expect.objectContaining({ requestId: 'request-1', transactionId: driver.forwarded(bet).id }),
      expect.any(String),
    )
  })

  it('is answered "nothing recorded, resend" while the database is away', async () => {
    const { answer, log } = await receive({ reportMovement: vi.fn().mockRejectedValue(new Error('away')) })
    expect(answer.word).toBe('unavailable')
    expect(log.error).toHaveBeenCalledOnce()
  })

  it('over a mebibyte is refused in its dialect and reaches nobody', async () => {
    const { answer, status, reportMovement } = await receive({}, new Uint8Array(1024 * 1024 + 1))
    expect(status).toBe(413)
    expect(answer.word).toBe('invalid')
    expect(reportMovement).not.toHaveBeenCalled()
  })

  it('that did not arrive whole asks for it again', async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new Error('reset'))
      },
    })
    const request = new Request('http://localhost/provider', {
      method: 'POST',
      body: broken,
      duplex: 'half',
    } as RequestInit)
    const dependencies = {
      reportMovement: vi.fn(),
      reportActivation: vi.fn(),
      log: { info: vi.fn(), error: vi.fn() },
    }
    const response = await receiveFromProvider(request, signed.path, delivery, dependencies)
    expect((await driver.read(response)).word).toBe('unavailable')
  })
})

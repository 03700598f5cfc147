import { describe, expect, it } from 'vitest'
import { listAllMovements, type MovementsPage, type MovementsRequest, type ProviderResult } from '../port'
import { borealisDriver } from './borealis-driver'
import { cascadeDriver } from './cascade-driver'
import { httpAnswer, jsonAnswer, type LedgerPage } from './driver'
import { everyDialect } from './drivers'
import { bet, errorKind, outboundWorld, refund, sessionId, win as winOfBet } from './world'

const from = new Date('2026-03-01T00:00:00Z')
const to = new Date('2026-03-02T00:00:00Z')
const at = new Date('2026-03-01T11:59:58.250Z')
const accepted = { at, state: 'accepted' } as const
const win = { ...winOfBet, id: 'tx-2' }
const page: LedgerPage = { reports: [{ ...bet, ...accepted }], next: null }

type Answers = Parameters<typeof outboundWorld> extends [unknown, ...infer Rest] ? Rest : never

describe.each(everyDialect)('%s, asked for its ledger', (_code, driver) => {
  function ask(request: Partial<MovementsRequest>, ...answers: Answers) {
    const { ports, requests } = outboundWorld(driver, ...answers)
    const { listMovements } = driver.adapter
    if (!listMovements) throw new Error('The dialect lists no movements')
    return { requests, answered: listMovements(ports, { from, to, cursor: null, ...request }) }
  }
  const kindOf = async (...answers: Answers) => errorKind(await ask({}, ...answers).answered)

  it('says that it can be', () => expect(driver.adapter.capabilities.hasMovements).toBe(true))

  it('is told the period and the cursor, signed', async () => {
    const { requests, answered } = ask({ cursor: 'page 2/ä+' }, driver.ledgerAnswer(page))
    await answered
    const [sent] = requests
    expect(sent && driver.isSignedCall(sent, driver.secret)).toBe(true)
    const told = new URLSearchParams(`${sent?.url.split('?')[1] ?? ''}&${sent?.body ?? ''}`)
    expect([...told.values()]).toContain('page 2/ä+')
    const times = [told.get('from'), told.get('to')].map((time) =>
      new Date(/^\d+$/.test(time ?? '') ? Number(time) : String(time)).getTime(),
    )
    expect(times).toEqual([from.getTime(), to.getTime()])
  })

  it('names its movements as they are reported', async () => {
    const reports = [bet, win, refund].map((report) => ({ ...report, ...accepted }))
    const movements = reports.map((report) => ({
      transactionId: driver.forwarded(report).id,
      type: report.kind,
      amount: report.amountMinor,
      currency: 'EUR',
      roundId: 'round-1',
      occurredAt: at,
      state: 'accepted',
      sessionRef: sessionId,
    }))
    const { answered } = ask({}, driver.ledgerAnswer({ reports, next: '17' }))
    expect(await answered).toEqual({ ok: true, value: { movements, nextCursor: '17' } })
  })

  it.each(['accepted', 'declined', 'failed'] as const)('says that a bet was %s', async (state) => {
    const { answered } = ask({}, driver.ledgerAnswer({ ...page, reports: [{ ...bet, at, state }] }))
    expect(await answered).toMatchObject({ ok: true, value: { movements: [{ state }] } })
  })

  it.each([
    ['JPY', 150n],
    ['KWD', 150n],
    ['EUR', 9_007_199_254_740_991n],
  ])('carries an amount of %s exactly', async (currency, amountMinor) => {
    const reports = [{ ...bet, ...accepted, currency, amountMinor }]
    const { answered } = ask({}, driver.ledgerAnswer({ ...page, reports }))
    expect(await answered).toMatchObject({
      ok: true,
      value: { movements: [{ currency, amount: amountMinor }] },
    })
  })

  it('may list a transaction twice, which is what its ledger says', async () => {
    const reports = [...page.reports, ...page.reports]
    const { answered } = ask({}, driver.ledgerAnswer({ ...page, reports }))
    expect(await answered).toMatchObject({ ok: true, value: { movements: [{}, {}] } })
  })

  it.each(['auth', 'rate_limited', 'unavailable', 'refused'] as const)('refuses: %s', async (kind) => {
    expect(await kindOf(driver.refusal(kind))).toBe(kind)
  })

  it('does not answer in time', async () => expect(await kindOf({ kind: 'timeout' })).toBe('timeout'))

  const strange = (change: Partial<LedgerPage['reports'][number]>) =>
    driver.ledgerAnswer({ ...page, reports: [{ ...bet, ...accepted, ...change }] })

  it.each([
    ['with a broken amount', strange({ amountMinor: -1n })],
    ['of the time before', strange({ at: new Date(from.getTime() - 1) })],
    ['of the time after', strange({ at: to })],
    ['without a session', strange({ sessionId: 'none' })],
    ['without a round', strange({ roundId: '' })],
    ['without a currency', strange({ currency: '€' })],
    ['with more than a page', driver.ledgerAnswer({ ...page, reports: Array(1_001).fill(page.reports[0]) })],
    ['with too long a cursor', driver.ledgerAnswer({ ...page, next: 'x'.repeat(257) })],
    ['that is too large', { kind: 'too_large' } as const],
    ['that is none', httpAnswer('<html>')],
  ])('is not believed with an answer %s', async (_what, answer) => {
    expect(await kindOf(answer)).toBe('invalid_answer')
  })

  it('is not believed with a page that continues where it began', async () => {
    const { answered } = ask({ cursor: '17' }, driver.ledgerAnswer({ ...page, next: '17' }))
    expect(errorKind(await answered)).toBe('invalid_answer')
  })
})

describe('borealis, in its ledger', () => {
  const entry = {
    command: 'BET-WIN',
    txId: 'tx-9',
    roundRef: 'round-9',
    sessionToken: sessionId,
    currency: 'KWD',
    bet: '0.5',
    win: '12.345',
    bookedAt: at.toISOString(),
    result: 'DONE',
  }
  const ask = async (change: object) => {
    const { ports } = outboundWorld(
      borealisDriver,
      jsonAnswer({ entries: [{ ...entry, ...change }], next: null }),
    )
    return borealisDriver.adapter.listMovements?.(ports, { from, to, cursor: null })
  }

  it('has a combined call as the two transactions that Croupier knows', async () => {
    expect(await ask({})).toMatchObject({
      value: {
        movements: [
          { transactionId: 'tx-9:bet', type: 'bet', amount: 500n, state: 'accepted' },
          { transactionId: 'tx-9:win', type: 'win', amount: 12_345n, state: 'accepted' },
        ],
      },
    })
  })

  it('has no win of a combined call whose bet was declined', async () => {
    expect(await ask({ result: 'NO_FUNDS' })).toMatchObject({
      value: { movements: [{ transactionId: 'tx-9:bet', state: 'declined' }] },
    })
  })

  it('has no more decimals than the currency', async () => {
    expect(await ask({ currency: 'JPY', bet: '5', win: '7' })).toMatchObject({ ok: true })
    expect(await ask({ currency: 'JPY', bet: '0.5', win: '7' })).toMatchObject({ ok: false })
    expect(await ask({ win: '12.3456' })).toMatchObject({ ok: false, error: { kind: 'invalid_answer' } })
  })
})

it('cascade names a second result by its part', async () => {
  const row = { op: 'result', trans_id: 't', part: '2', amount: '150', currency: 'JPY' }
  const rows = [{ ...row, round: 'r', sid: sessionId, at: at.getTime(), state: 'booked' }]
  const { ports } = outboundWorld(cascadeDriver, jsonAnswer({ status: 'OK', rows }))
  const read = await cascadeDriver.adapter.listMovements?.(ports, { from, to, cursor: null })
  expect(read).toMatchObject({
    value: { movements: [{ transactionId: 'win:t:2', amount: 150n }], nextCursor: null },
  })
})

describe('reading every page', () => {
  const movement = { type: 'bet', amount: 1n, currency: 'EUR', roundId: 'r', occurredAt: at } as const
  const pageOf = (id: string, nextCursor: string | null): ProviderResult<MovementsPage> => ({
    ok: true,
    value: { movements: [{ ...movement, transactionId: id, state: 'accepted' }], nextCursor },
  })
  async function read(answer: (cursor: string | null) => ProviderResult<MovementsPage>) {
    const read: string[] = []
    for await (const page of listAllMovements(async ({ cursor }) => answer(cursor), { from, to }))
      read.push(page.ok ? page.value.map((one) => one.transactionId).join() : page.error.kind)
    return read
  }

  it('ends with the last', async () => {
    expect(await read((cursor) => pageOf(`after-${cursor}`, cursor === null ? '1' : null))).toEqual([
      'after-null',
      'after-1',
    ])
  })

  it('ends where a cursor comes again', async () => {
    const next: Record<string, string> = { null: 'a', a: 'b', b: 'a' }
    const pages = await read((cursor) => pageOf(`after-${cursor}`, next[String(cursor)] ?? null))
    expect(pages).toEqual(['after-null', 'after-a', 'after-b', 'invalid_answer'])
  })

  it('ends after ten thousand pages of a feed that never does', async () => {
    const pages = await read((cursor) => pageOf('x', String(Number(cursor) + 1)))
    expect(pages).toHaveLength(10_001)
    expect(pages.at(-1)).toBe('invalid_answer')
  })

  it('ends with a page that failed', async () => {
    const failed = { ok: false, error: { kind: 'timeout', message: '' } } as const
    expect(await read((cursor) => (cursor === null ? pageOf('one', '1') : failed))).toEqual([
      'one',
      'timeout',
    ])
  })
})

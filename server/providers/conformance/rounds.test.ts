import { describe, expect, it } from 'vitest'
import { type AnsweredRound, httpAnswer } from './driver'
import { everyDialect } from './drivers'
import { bet, errorKind, outboundWorld, refund, sessionId, win as winOfBet } from './world'

const win = { ...winOfBet, id: 'tx-2' }
const asked = { roundId: 'round 1/ä', sessionId }
const round: AnsweredRound = { roundId: asked.roundId, status: 'finished', reports: [bet, win] }

describe.each(everyDialect)('%s, asked for a round', (_code, driver) => {
  const ask = (...answers: Parameters<typeof outboundWorld> extends [unknown, ...infer A] ? A : never) => {
    const { ports, requests } = outboundWorld(driver, ...answers)
    const { fetchRound } = driver.adapter
    if (!fetchRound) throw new Error('The dialect has no rounds')
    return { requests, answered: fetchRound(ports, asked) }
  }

  it('says that it can be', () => expect(driver.adapter.capabilities.hasRounds).toBe(true))

  it('is told the round and its session, signed', async () => {
    const { requests, answered } = ask(driver.roundAnswer(round))
    await answered
    const [sent] = requests
    expect(sent && driver.isSignedCall(sent, driver.secret)).toBe(true)
    const told = new URLSearchParams(`${sent?.url.split('?')[1] ?? ''}&${sent?.body ?? ''}`)
    expect([...told.values()]).toContain(sessionId)
    const path = decodeURIComponent(sent?.url ?? '')
    expect([...told.values(), path].some((text) => text.includes(asked.roundId))).toBe(true)
  })

  it.each(['open', 'finished', 'void'] as const)('answers that it is %s', async (status) => {
    const { answered } = ask(driver.roundAnswer({ ...round, status }))
    expect(await answered).toMatchObject({ ok: true, value: { status } })
  })

  it('names its transactions as they are reported', async () => {
    const reports = [bet, win, refund]
    const { answered } = ask(driver.roundAnswer({ ...round, reports }))
    const transactions = reports.map((report) => {
      const { id, reference } = driver.forwarded(report)
      return {
        transactionId: id,
        type: report.kind,
        amountMinor: report.amountMinor,
        currency: 'EUR',
        ...(reference === undefined ? {} : { referenceTransactionId: reference }),
      }
    })
    expect(await answered).toEqual({ ok: true, value: { status: 'finished', transactions } })
  })

  it('says that it does not know it', async () => {
    expect(errorKind(await ask(driver.unknownRound).answered)).toBe('not_found')
  })

  it.each(['auth', 'rate_limited', 'unavailable', 'refused'] as const)('refuses: %s', async (kind) => {
    expect(errorKind(await ask(driver.refusal(kind)).answered)).toBe(kind)
  })

  it('does not answer in time', async () => {
    expect(errorKind(await ask({ kind: 'timeout' }).answered)).toBe('timeout')
  })

  it.each([
    ['of another round', driver.roundAnswer({ ...round, roundId: 'round-2' })],
    ['with a transaction twice', driver.roundAnswer({ ...round, reports: [bet, bet] })],
    ['with a broken amount', driver.roundAnswer({ ...round, reports: [{ ...bet, amountMinor: -1n }] })],
    ['that is none', httpAnswer('<html>')],
  ])('is not believed with an answer %s', async (_what, answer) => {
    expect(errorKind(await ask(answer).answered)).toBe('invalid_answer')
  })
})

import { describe, expect, it } from 'vitest'
import { borealisDriver } from '../conformance/borealis-driver'
import { grantId, inboundWorld, now, sessionId } from '../conformance/world'
import type { MovementAnswer } from '../port'

const call = {
  command: 'BET-WIN',
  sessionToken: sessionId,
  txId: 'tx-7',
  roundRef: 'r-7',
  roundClosed: true,
  currency: 'EUR',
  bet: '1.50',
  win: '9.00',
}

async function send(body: object, ...answers: Partial<MovementAnswer>[]) {
  const world = inboundWorld(borealisDriver, ...answers)
  const signing = { secret: borealisDriver.secret, at: now }
  const response = await world.receive(borealisDriver.signed('wallet', JSON.stringify(body), signing))
  return { ...world, status: response.status, answer: await response.json() }
}

describe('a BET-WIN', () => {
  it('is a bet and then a win, in one round, under ids that tell them apart', async () => {
    const { movements, answer } = await send(call, { balanceMinor: 8_500n }, { balanceMinor: 9_400n })
    expect(movements).toMatchObject([
      { type: 'bet', transactionId: 'tx-7:bet', amountMinor: 150n, roundId: 'r-7', isFinished: false },
      { type: 'win', transactionId: 'tx-7:win', amountMinor: 900n, roundId: 'r-7', isFinished: true },
    ])
    expect(answer).toMatchObject({ code: 0, txId: 'tx-7', balance: '94.00' })
  })

  it.each([
    ['declined', 1],
    ['failed', 3],
    ['conflict', 13],
    ['invalid', 10],
    ['session_not_found', 12],
    ['unavailable', 14],
  ] as const)('whose bet is %s records no win and answers %i', async (outcome, code) => {
    const { movements, answer } = await send(call, { outcome })
    expect(movements.map((movement) => movement.type)).toEqual(['bet'])
    expect(answer.code).toBe(code)
  })

  it('whose bet is confirmed and whose win is on its way answers 2, with the balance after the bet', async () => {
    const { answer } = await send(call, { balanceMinor: 8_500n }, { outcome: 'pending', balanceMinor: null })
    expect(answer).toMatchObject({ code: 2, balance: '85.00' })
  })

  it('whose win could not be recorded asks for the whole call again', async () => {
    expect((await send(call, {}, { outcome: 'unavailable', balanceMinor: null })).answer.code).toBe(14)
  })

  it('is a repeat only when both its movements are', async () => {
    expect((await send(call, { isReplayed: true }, { isReplayed: false })).answer.replayed).toBe(false)
    expect((await send(call, { isReplayed: true }, { isReplayed: true })).answer.replayed).toBe(true)
  })

  it('that lost still reports its win of nothing, which closes the round', async () => {
    const { movements } = await send({ ...call, win: '0.00' })
    expect(movements[1]).toMatchObject({ type: 'win', amountMinor: 0n, isFinished: true })
  })
})

describe('a FREE-WIN', () => {
  const { bet: _bet, ...rest } = call
  const freeWin = { ...rest, command: 'FREE-WIN', promoId: grantId, win: '0.00' }

  it('settles a batch as one win of the grant, even of nothing', async () => {
    const { movements } = await send(freeWin)
    expect(movements).toMatchObject([
      {
        type: 'win',
        transactionId: 'tx-7:win',
        amountMinor: 0n,
        freeRoundGrantId: grantId,
        isFinished: true,
      },
    ])
  })

  it.each([
    ['without its grant', { promoId: undefined }],
    ['with its round left open', { roundClosed: false }],
    ['with a bet', { bet: '1.00' }],
  ])('%s is a bad request', async (_what, change) => {
    expect(await send({ ...freeWin, ...change })).toMatchObject({ answer: { code: 10 }, movements: [] })
  })
})

describe('borealis amounts', () => {
  const { win: _win, ...rest } = call
  const bet = { ...rest, command: 'BET' }

  it.each([
    ['EUR', '1.5', 150n],
    ['EUR', '7', 700n],
    ['JPY', '500', 500n],
    ['KWD', '0.005', 5n],
  ])('may have fewer decimals than %s: %s', async (currency, amount, amountMinor) => {
    expect((await send({ ...bet, currency, bet: amount })).movements).toMatchObject([{ amountMinor }])
  })

  it.each([
    ['EUR', '1.234'],
    ['EUR', '1.200'],
    ['JPY', '500.0'],
    ['EUR', '-1.00'],
    ['EUR', '+1.00'],
    ['EUR', '1e2'],
    ['EUR', '1,50'],
    ['EUR', '.50'],
    ['EUR', '1.'],
    ['EUR', ' 1.50'],
    ['EUR', ''],
    ['EUR', '99999999999999999'],
    ['EUR', '90071992547409.92'],
    ['XYZ', '1.00'],
  ])('in %s are refused, never rounded: "%s"', async (currency, amount) => {
    expect(await send({ ...bet, currency, bet: amount })).toMatchObject({
      status: 200,
      answer: { code: 10, txId: 'tx-7', balance: null },
      movements: [],
    })
  })

  it('are strings: a number is refused', async () => {
    expect(await send({ ...bet, bet: 1.5 })).toMatchObject({ answer: { code: 10 }, movements: [] })
  })

  it('of another command are refused and not lost', async () => {
    expect(await send({ ...bet, win: '9.00' })).toMatchObject({
      answer: { code: 10, message: expect.stringContaining('win') },
      movements: [],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { cascadeDriver } from '../conformance/cascade-driver'
import { inboundWorld, now, sessionId } from '../conformance/world'
import { signCascade } from './signed-form'

const form = `sid=${sessionId}&trans_id=t-1&round=r+1&amount=500&currency=EUR`
const signing = { secret: cascadeDriver.secret, at: now }

async function send(operation: string, body: string) {
  const world = inboundWorld(cascadeDriver)
  const response = await world.receive(cascadeDriver.signed(operation, body, signing))
  const answer = Object.fromEntries(new URLSearchParams(await response.text()))
  return { ...world, http: response.status, answer }
}

describe('one id for a bet and its results', () => {
  it('is qualified by kind, and by part for a cash-out in parts', async () => {
    const ids = []
    for (const [operation, body] of [
      ['bet', form],
      ['result', form],
      ['result', `${form}&part=2`],
      ['result', `${form}&part=3&end=1`],
      ['rollback', form],
    ] as const)
      ids.push((await send(operation, body)).movements[0]?.transactionId)
    expect(ids).toEqual(['bet:t-1', 'win:t-1', 'win:t-1:2', 'win:t-1:3', 'refund:t-1'])
  })

  it('may not hold a colon, so that no two results share a forwarded id', async () => {
    const { answer, movements } = await send('result', form.replace('t-1', 't-1%3A2'))
    expect(answer).toMatchObject({ status: 'BADREQ', msg: 'trans_id: Must not contain a colon' })
    expect(movements).toEqual([])
  })

  it.each(['0', '1', '02', '-2', '2.0', ''])('may not come with part "%s"', async (part) => {
    expect((await send('result', `${form}&part=${part}`)).answer.status).toBe('BADREQ')
  })

  it('closes its round with the result that says so, or with its rollback', async () => {
    expect((await send('bet', `${form}&end=1`)).movements[0]?.isFinished).toBe(false)
    expect((await send('result', `${form}&end=0`)).movements[0]?.isFinished).toBe(false)
    expect((await send('result', `${form}&end=1`)).movements[0]?.isFinished).toBe(true)
    expect((await send('rollback', form)).movements[0]?.isFinished).toBe(true)
  })
})

describe('a signed form', () => {
  const receive = async (path: string, signedFor: string, at = now) => {
    const world = inboundWorld(cascadeDriver)
    const request = cascadeDriver.signed(signedFor, form, { ...signing, at })
    const answer = new URLSearchParams(await (await world.receive({ ...request, path })).text())
    return { status: answer.get('status'), count: world.movements.length }
  }
  const secondsFromNow = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

  it.each([
    ['bet', 'result'],
    ['bet', 'rollback'],
    ['result', 'bet'],
    ['result', 'rollback'],
    ['rollback', 'bet'],
    ['rollback', 'result'],
  ])('for a %s is no %s: the operation is signed', async (signedFor, path) => {
    expect(await receive(path, signedFor)).toEqual({ status: 'BADSIGN', count: 0 })
  })

  it('without its operation is refused, however well it is signed', async () => {
    const world = inboundWorld(cascadeDriver)
    const { rawBody, ...request } = cascadeDriver.signed('bet', form, signing)
    const ts = Math.floor(now.getTime() / 1_000)
    const parameters = new Map([...new URLSearchParams(form), ['ts', String(ts)]] as [string, string][])
    const sign = signCascade(cascadeDriver.secret, parameters)
    const unnamed = Buffer.from(`${form}&ts=${ts}&sign=${sign}`)
    expect(await (await world.receive({ ...request, rawBody: unnamed })).text()).toContain('BADSIGN')
    expect(world.movements).toEqual([])
    expect(rawBody).not.toEqual(unnamed)
  })

  it.each([300, -300])('is good for five minutes: %d s', async (seconds) => {
    expect(await receive('bet', 'bet', secondsFromNow(seconds))).toEqual({ status: 'OK', count: 1 })
  })

  it.each([301, -301, 86_400, -86_400])('is not good %d s from now', async (seconds) => {
    expect(await receive('bet', 'bet', secondsFromNow(seconds))).toEqual({ status: 'BADSIGN', count: 0 })
  })
})

describe('a cascade form', () => {
  it('is answered by a form with a balance in minor units', async () => {
    const { http, answer } = await send('bet', form)
    expect(http).toBe(200)
    expect(answer).toEqual({
      status: 'OK',
      balance: '10000',
      currency: 'EUR',
      trans_id: 't-1',
      replayed: '0',
      msg: 'done',
    })
  })

  it('is signed over its decoded values', async () => {
    expect((await send('bet', form.replace('r+1', 'r%201%C3%A9'))).movements[0]?.roundId).toBe('r 1é')
  })

  it.each(['05', '1.5', '1e3', '-1', '+5', '0x10', '', '9007199254740993'])(
    'is refused with amount "%s"',
    async (amount) => {
      const { answer, movements } = await send('bet', form.replace('amount=500', `amount=${amount}`))
      expect(answer).toMatchObject({ status: 'BADREQ', msg: expect.stringMatching(/^amount: /) })
      expect(movements).toEqual([])
    },
  )

  it.each([
    ['a parameter given twice', `${form}&amount=900`],
    ['a value that could be read as another parameter', form.replace('r+1', 'r%26amount=900')],
    ['a broken escape', form.replace('r+1', 'r%zz')],
    ['bytes that are not UTF-8', form.replace('r+1', 'r%ff')],
    ['a parameter without a value', `${form}&end`],
    ['a name that is not one', `${form}&End=1`],
  ])('is refused with %s', async (_what, body) => {
    expect(await send('result', body)).toMatchObject({ answer: { status: 'BADREQ' }, movements: [] })
  })
})

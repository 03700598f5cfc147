import { describe, expect, it } from 'vitest'
import { auroraDriver } from '../conformance/aurora-driver'
import { bet, grantId, inboundWorld, now } from '../conformance/world'

const signing = { secret: auroraDriver.secret, at: now }
const body = auroraDriver.report(bet, signing).rawBody.toString()

async function send(text: string, path = 'movements') {
  const world = inboundWorld(auroraDriver)
  const response = await world.receive(auroraDriver.signed(path, text, signing))
  return { ...world, status: response.status, answer: await response.json() }
}

describe('aurora movements', () => {
  it.each(['1e3', '150.0', '1.5', '-0', '"150"', 'true', 'null', '9007199254740993'])(
    'are refused with an amount written %s',
    async (spelling) => {
      const { status, answer, movements } = await send(body.replace('"amount":150', `"amount":${spelling}`))
      expect(status).toBe(400)
      expect(answer).toMatchObject({ error: 'invalid_request', message: expect.stringContaining('amount') })
      expect(movements).toEqual([])
    },
  )

  it('are refused with a number for an id, however it is written', async () => {
    for (const id of ['7', '7.5'])
      expect((await send(body.replace('"tx-1"', id))).answer.message).toMatch(/^transaction_id: /)
  })

  it('may carry fields nobody knows, whatever their numbers look like', async () => {
    expect((await send(body.replace('{', '{"latency":1.5e-3,'))).answer).toMatchObject({ status: 'ok' })
  })

  it('carry their own label, else the type in capitals', async () => {
    expect((await send(body)).movements[0]?.action).toBe('BET')
    expect((await send(body.replace('{', '{"action":"Gamble",'))).movements[0]?.action).toBe('Gamble')
  })

  it('name a bet only when they are refunds', async () => {
    const { status, answer } = await send(body.replace('{', '{"reference_transaction_id":"tx-0",'))
    expect(status).toBe(400)
    expect(answer.message).toMatch(/^reference_transaction_id: /)
  })

  it.each([
    ['invalid', 400, 'invalid_request'],
    ['session_not_found', 404, 'session_not_found'],
    ['conflict', 409, 'conflict'],
    ['unavailable', 503, 'unavailable'],
  ] as const)('answered %s are HTTP %i %s', async (outcome, status, error) => {
    const world = inboundWorld(auroraDriver, { outcome, reason: 'because' })
    const response = await world.receive(auroraDriver.report(bet, signing))
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error, message: 'because' })
  })

  it('answered ok say so in exactly the protocol’s fields', async () => {
    expect((await send(body)).answer).toEqual({
      status: 'ok',
      transaction_id: 'tx-1',
      balance: 10_000,
      currency: 'EUR',
      replayed: false,
    })
  })

  it('answered failed say why', async () => {
    const world = inboundWorld(auroraDriver, { outcome: 'failed', balanceMinor: null, reason: 'cool_off' })
    const response = await world.receive(auroraDriver.report(bet, signing))
    expect(await response.json()).toMatchObject({ status: 'failed', balance: null, reason: 'cool_off' })
  })
})

describe('aurora activations', () => {
  const path = `free-rounds/${grantId}/activation`
  const otherGrantId = grantId.replace(/aa$/, 'bb')

  it.each(['free-rounds/no-uuid/activation', 'free-rounds/%00/activation'])(
    'are refused for a grant that is no id: %s',
    async (wrong) => {
      expect(
        await send(`{"grant_id":"${grantId}","game_id":"g-1","event":"activated"}`, wrong),
      ).toMatchObject({
        status: 400,
        activations: [],
      })
    },
  )

  it.each([
    [
      'another grant than that of the path',
      `{"grant_id":"${otherGrantId}","game_id":"g-1","event":"activated"}`,
    ],
    ['no grant in what is signed', '{"game_id":"g-1","event":"activated"}'],
  ])('are refused with %s', async (_what, text) => {
    const { status, answer, activations } = await send(text, path)
    expect(status).toBe(400)
    expect(answer).toMatchObject({ error: 'invalid_request', message: expect.stringMatching(/^grant_id: /) })
    expect(activations).toEqual([])
  })

  it('are taken for the grant that is signed, however its letters are written', async () => {
    const text = `{"grant_id":"${grantId.toUpperCase()}","game_id":"g-1","event":"activated"}`
    expect(await send(text, path)).toMatchObject({ status: 200, activations: [{ grantId }] })
  })

  it('are refused for an event the protocol does not have', async () => {
    expect((await send(`{"grant_id":"${grantId}","game_id":"g-1","event":"started"}`, path)).status).toBe(400)
  })

  it('are told to come again while grants cannot be looked up', async () => {
    const world = inboundWorld(auroraDriver)
    world.ports.reportActivation = async () => ({ accepted: false, isUnavailable: true })
    const response = await world.receive(auroraDriver.activation(grantId, signing))
    expect(response.status).toBe(503)
  })
})

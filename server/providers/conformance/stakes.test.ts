import { describe, expect, it } from 'vitest'
import { auroraDriver } from './aurora-driver'
import { borealisDriver } from './borealis-driver'
import { cascadeDriver } from './cascade-driver'
import { jsonAnswer } from './driver'
import { freeRoundsDialects } from './drivers'
import { errorKind, outboundWorld } from './world'

const wanted = { providerGameId: 'g 1', currency: 'EUR' }
const both = { aurora: auroraDriver, borealis: borealisDriver }

describe('stakes', () => {
  it.each([
    [
      'aurora',
      {
        mode: 'enumerated',
        stakes: [
          { coin_level: 1, amount: 20 },
          { coin_level: 2, amount: 150 },
        ],
      },
      [
        { coinLevel: 1, amount: '0.20' },
        { coinLevel: 2, amount: '1.50' },
      ],
    ],
    ['borealis', { policy: 'LIST', values: ['0.20', '1.5'] }, [{ amount: '0.20' }, { amount: '1.5' }]],
  ] as const)('of %s are listed in major units, as decimal strings', async (code, answer, stakes) => {
    const { ports } = outboundWorld(both[code], jsonAnswer(answer))
    const result = await both[code].adapter.fetchStakes(ports, wanted)
    expect(result).toEqual({ ok: true, value: { mode: 'enumerated', stakes } })
  })

  it.each([
    ['aurora', { mode: 'provider_validated', stakes: [] }, 'provider_validated'],
    ['aurora', { mode: 'unsupported', stakes: [] }, 'unsupported'],
    ['borealis', { policy: 'CHECK_AT_ISSUE' }, 'provider_validated'],
    ['borealis', { policy: 'NONE' }, 'unsupported'],
  ] as const)('of %s told as %o are %s', async (code, answer, mode) => {
    const { ports } = outboundWorld(both[code], jsonAnswer(answer))
    const result = await both[code].adapter.fetchStakes(ports, wanted)
    expect(result).toEqual({ ok: true, value: { mode, stakes: [] } })
  })

  it('of cascade are unsupported, without a call', async () => {
    const { ports, requests } = outboundWorld(cascadeDriver)
    expect(await cascadeDriver.adapter.fetchStakes(ports, wanted)).toEqual({
      ok: true,
      value: { mode: 'unsupported', stakes: [] },
    })
    expect(requests).toEqual([])
  })

  it('of borealis with more decimals than the currency has are an invalid answer', async () => {
    const { ports } = outboundWorld(borealisDriver, jsonAnswer({ policy: 'LIST', values: ['0.205'] }))
    expect(errorKind(await borealisDriver.adapter.fetchStakes(ports, wanted))).toBe('invalid_answer')
  })

  it.each(freeRoundsDialects)(
    'of %s are asked for with the game and currency, signed',
    async (_code, driver) => {
      const { ports, requests } = outboundWorld(driver, driver.refusal('not_found'))
      expect(errorKind(await driver.adapter.fetchStakes(ports, wanted))).toBe('not_found')
      const [sent] = requests
      expect(sent?.url).toMatch(/[?&](game_id|code)=g\+1&currency=EUR$/)
      expect(sent && driver.isSignedCall(sent, driver.secret)).toBe(true)
    },
  )

  it('of borealis are amounts in major units whatever the currency', async () => {
    const { ports } = outboundWorld(borealisDriver, jsonAnswer({ policy: 'LIST', values: ['0.00001', '2'] }))
    const result = await borealisDriver.adapter.fetchStakes(ports, { ...wanted, currency: 'USDT' })
    expect(result).toEqual({
      ok: true,
      value: { mode: 'enumerated', stakes: [{ amount: '0.00001' }, { amount: '2' }] },
    })
  })

  it('of aurora in a currency that ISO 4217 does not list need their decimals', async () => {
    const stakes = [{ coin_level: 1, amount: 1_050_000 }]
    const ask = (answer: object) =>
      auroraDriver.adapter.fetchStakes(outboundWorld(auroraDriver, jsonAnswer(answer)).ports, {
        ...wanted,
        currency: 'USDT',
      })
    expect(await ask({ mode: 'enumerated', stakes, decimals: 6 })).toEqual({
      ok: true,
      value: { mode: 'enumerated', stakes: [{ coinLevel: 1, amount: '1.050000' }] },
    })
    expect(errorKind(await ask({ mode: 'enumerated', stakes }))).toBe('refused')
    expect(await ask({ mode: 'provider_validated', stakes: [] })).toMatchObject({ ok: true })
  })
})

describe('cancelling free rounds at aurora', () => {
  const cancel = { grantId: 'grant/1', providerGameIds: ['g-1', 'g-2'] }

  it('says per game what became of it', async () => {
    const games = [
      { game_id: 'g-1', status: 'cancelled' },
      { game_id: 'g-2', status: 'nothing_to_cancel', reason: 'played' },
    ]
    const { ports, requests } = outboundWorld(auroraDriver, jsonAnswer({ games }))
    expect(await auroraDriver.adapter.cancelFreeRounds(ports, cancel)).toEqual({
      ok: true,
      value: [
        { providerGameId: 'g-1', status: 'cancelled' },
        { providerGameId: 'g-2', status: 'nothing_to_cancel', reason: 'played' },
      ],
    })
    expect(requests[0]?.url).toBe('https://provider.test/base/free-rounds/grant%2F1/cancel')
  })

  it('does not guess what became of a game the answer leaves out', async () => {
    const answer = jsonAnswer({ games: [{ game_id: 'g-1', status: 'cancelled' }] })
    const { ports } = outboundWorld(auroraDriver, answer)
    expect(errorKind(await auroraDriver.adapter.cancelFreeRounds(ports, cancel))).toBe('invalid_answer')
  })
})

it('borealis refuses a stake it does not like as an invalid stake', async () => {
  const { ports } = outboundWorld(borealisDriver, jsonAnswer({ code: 21, message: 'invalid stake' }))
  const result = await borealisDriver.adapter.issueFreeRounds(ports, {
    grantId: 'grant-1',
    playerId: 'p-1',
    providerGameIds: ['g-1'],
    roundsPerGame: 5,
    currency: 'EUR',
    betAmount: '0.35',
    startAt: new Date(0),
    endAt: new Date(1),
  })
  expect(errorKind(result)).toBe('invalid_stake')
})

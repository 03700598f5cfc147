import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Heard, ok } from '../testing/fake-croupier'
import { callAurora, callBorealis, launch, someGame } from '../testing/launch'
import { openWorld, type World } from '../testing/sandbox-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.croupier.heard.length = 0
  world.croupier.say = ok
})

type Played = {
  state: string
  round_id: string
  win_minor: number
  win_pending: boolean
  trouble: string | null
}

async function play(provider: string, uid: string, body: Record<string, unknown> = {}): Promise<Played[]> {
  const answer = await world.control('POST', `/providers/${provider}/sessions/${uid}/play`, body)
  return answer.rounds as Played[]
}
const wish = (provider: string, uid: string, body: Record<string, unknown>) =>
  world.control('POST', `/providers/${provider}/sessions/${uid}/next-outcome`, body)
const said = () => world.croupier.heard.map(({ path, fields }: Heard) => ({ path, ...fields }))

describe('free rounds', () => {
  const period = {
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const freeGame = (provider: string) =>
    someGame(
      world,
      provider,
      'slot',
      (code) => world.sandbox.runner.games.get(`${provider}/${code}`)?.freeRounds === true,
    )

  test('aurora plays a free bet and a free win each, and then for cash again', async () => {
    const code = freeGame('aurora')
    const grant_id = crypto.randomUUID()
    const issue = { grant_id, player_id: 'ada', games: [code], rounds: 2, currency: 'EUR', coin_level: 1 }
    const issued = await callAurora(world, 'POST', '/free-rounds', {
      ...issue,
      start_at: period.from,
      end_at: period.to,
    })
    expect(issued.body).toEqual({ games: [{ game_id: code, status: 'active' }] })
    const { uid } = await launch(world, 'aurora', code, { grants: [grant_id] })
    await play('aurora', uid, { rounds: 3 })
    const grants = said().map((call) => (call as Record<string, unknown>).free_round_grant_id)
    expect(grants).toEqual([grant_id, grant_id, grant_id, grant_id, undefined, undefined])
    const cancel = await callAurora(world, 'POST', `/free-rounds/${grant_id}/cancel`, { games: [code] })
    expect(cancel.body.games).toEqual([{ game_id: code, status: 'nothing_to_cancel' }])
  })

  test('a cancelled aurora grant is not played', async () => {
    const code = freeGame('aurora')
    const grant_id = crypto.randomUUID()
    const issue = { grant_id, player_id: 'ada', games: [code], rounds: 2, currency: 'EUR', coin_level: 1 }
    await callAurora(world, 'POST', '/free-rounds', { ...issue, start_at: period.from, end_at: period.to })
    const cancel = await callAurora(world, 'POST', `/free-rounds/${grant_id}/cancel`, { games: [code] })
    expect(cancel.body.games).toEqual([{ game_id: code, status: 'cancelled' }])
    const { uid } = await launch(world, 'aurora', code, { grants: [grant_id] })
    await play('aurora', uid)
    expect(said()[0]).not.toHaveProperty('free_round_grant_id')
  })

  const issuePromo = async (code: string, stake = '1.00') => {
    const promoId = crypto.randomUUID()
    const promo = { promoId, playerRef: 'ada', codes: [code], rounds: 2, currency: 'EUR', stake }
    const { body } = await callBorealis(world, 'POST', '/v2/promo', {
      ...promo,
      validFrom: period.from,
      validTo: period.to,
    })
    return { promoId, body }
  }

  test('borealis asks to activate, plays quietly, and settles the batch as one free win, zero included', async () => {
    const code = freeGame('borealis')
    const { promoId } = await issuePromo(code)
    const { uid } = await launch(world, 'borealis', code, { grants: [promoId] })
    for (let index = 0; index < 2; index++) {
      await wish('borealis', uid, { outcome: 'lose' })
      await play('borealis', uid)
    }
    expect(said()).toMatchObject([
      { path: '/promo', promoId, gameCode: code, state: 'ACTIVATED' },
      { path: '/wallet', command: 'FREE-WIN', promoId, win: '0.00', roundClosed: true },
      { path: '/promo', state: 'COMPLETED', roundsPlayed: 2, totalWin: '0.00' },
    ])
  })

  test('a borealis promo whose activation is refused is not run', async () => {
    const code = freeGame('borealis')
    const { promoId } = await issuePromo(code)
    world.croupier.say = (heard) =>
      heard.path === '/promo' ? { code: 0, accepted: false, message: '' } : ok(heard)
    const { uid } = await launch(world, 'borealis', code, { grants: [promoId] })
    await play('borealis', uid)
    expect(said().map((call) => (call as Record<string, unknown>).command)).toEqual([undefined, 'BET-WIN'])
  })

  test('a stake off the ladder is refused when issued', async () => {
    expect((await issuePromo(freeGame('borealis'), '0.33')).body.code).toBe(21)
  })
})

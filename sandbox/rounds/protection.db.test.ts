import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '../testing/fake-croupier'
import { launch, someGame } from '../testing/launch'
import { openWorld, type World } from '../testing/sandbox-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
  world.croupier.say = ok
})
afterAll(() => world.stop())

const asked = {
  aurora: { autoplay_allowed: false, turbo_allowed: true, min_bet_interval_ms: 60_000, stake_max: 100 },
  borealis: { autoplay: false, turbo: true, minSpinMs: 60_000, maxStake: '1.00' },
  cascade: { autoplay: '0', turbo: '1', min_interval_ms: '60000', stake_max: '100' },
}
const kinds = { aurora: 'slot', borealis: 'slot', cascade: 'dice' }

async function ask(url: string, path: string, body?: object) {
  const init = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  const response = await fetch(`${world.url}${new URL(url).pathname}/${path}`, init)
  return { status: response.status, body: await response.json() }
}

test.each(['aurora', 'borealis', 'cascade'] as const)(
  'a game of %s keeps what the launch asks: no autoplay, no stake above the ceiling, a pause between rounds',
  async (provider) => {
    const game = someGame(world, provider, kinds[provider])
    const { url } = await launch(world, provider, game, { protection: asked[provider] })
    const { body } = await ask(url, 'session')
    expect(body.game.protection).toMatchObject({ autoplay: false, turbo: true, stake_max_minor: 100 })
    expect(body.game.protection.interval_ms).toBeGreaterThanOrEqual(60_000)
    expect(Math.max(...body.game.stakes_minor)).toBeLessThanOrEqual(100)

    const choice = provider === 'cascade' ? { payout: body.game.rules.payouts[0].payout } : null
    const bet = (stakeMinor: number) => ask(url, 'rounds', { stake_minor: stakeMinor, choice })
    const [least] = body.game.stakes_minor
    const free = await launch(world, provider, game)
    const [above] = (await ask(free.url, 'session')).body.game.stakes_minor.filter(
      (stake: number) => stake > 100,
    )
    expect(await bet(above)).toMatchObject({ status: 400, body: { error: 'bad_stake' } })
    expect((await bet(least)).status).toBe(200)
    expect(await bet(least)).toMatchObject({ status: 400, body: { error: 'too_soon' } })
  },
)

test('a launch that asks nothing opens the game as it is', async () => {
  const { url } = await launch(world, 'aurora', someGame(world, 'aurora', 'slot'))
  expect((await ask(url, 'session')).body.game.protection).toBeNull()
})

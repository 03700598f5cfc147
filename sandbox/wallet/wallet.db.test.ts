import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callback, openWorld, sendCallback, type World } from '../testing/sandbox-world'

const SECRET = 'a-secret-of-more-than-16'
let world: World
let count = 0

beforeAll(async () => {
  world = await openWorld()
  await world.control('PUT', '/wallets/lane', { callback_secret: SECRET })
  await world.control('PUT', '/wallets/strict', { callback_secret: SECRET, auto_create: false })
})
afterAll(() => world.stop())

const newPlayer = () => `player-${++count}`
const send = (fields: Parameters<typeof sendCallback>[2], headers = {}, slug = 'lane') =>
  sendCallback(`${world.url}/wallet/${slug}/callback`, SECRET, fields, headers)
const balanceOf = async (player: string) => {
  const { balances } = await world.control('GET', `/wallets/lane/players/${player}`)
  return (balances as { balance: number }[])[0]?.balance
}
const journalOf = async (player: string) =>
  (await world.control('GET', `/wallets/lane/journal?player_id=${player}`)).journal as Record<
    string,
    unknown
  >[]

describe('signature', () => {
  test('a missing, malformed or wrong signature is refused with 401 and moves nothing', async () => {
    const player = newPlayer()
    for (const signature of ['', 'zz', '0'.repeat(64), '0'.repeat(63)]) {
      const answer = await send(callback({ player_id: player }), { 'x-signature': signature })
      expect(answer.status).toBe(401)
      expect(answer.body.error).toBe('invalid_signature')
    }
    expect(await balanceOf(player)).toBeUndefined()
  })

  test('it is checked before the body is read: rubbish with a bad signature is 401, with a good one 400', async () => {
    expect((await send('rubbish', { 'x-signature': 'bad' })).status).toBe(401)
    expect((await send('rubbish')).status).toBe(400)
  })

  test('a content type other than JSON is refused with 415', async () => {
    expect((await send(callback(), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send(callback(), { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
  })

  test('an unknown wallet is 404', async () => {
    expect((await send(callback(), {}, 'nobody')).status).toBe(404)
  })
})

describe('fields', () => {
  test.each([
    ['transaction_type', 'gift'],
    ['transaction_id', ''],
    ['transaction_id', 7],
    ['amount', -1],
    ['amount', 1.5],
    ['amount', '100'],
    ['amount', 0],
    ['amount', 2 ** 53],
    ['currency', 'ZZZ'],
    ['currency', 'eur'],
    ['player_id', 'x'.repeat(129)],
    ['provider_code', null],
    ['game_id', 'not-a-uuid'],
    ['session_id', 5],
    ['finished', 'yes'],
    ['is_free', 1],
    ['free_round_kind', 'gift'],
    ['round_id', undefined],
  ])('%s = %j is refused with 400', async (field, value) => {
    const answer = await send(callback({ [field]: value }))
    expect(answer.status).toBe(400)
    expect(String(answer.body.message)).toContain(field)
  })

  test('unknown fields are ignored and a win may be zero', async () => {
    const answer = await send(
      callback({ transaction_type: 'win', amount: 0, brand_new: { a: 1 }, finished: true }),
    )
    expect(answer.status).toBe(200)
  })
})

describe('money', () => {
  test('a bet debits and a win credits, answering balance, currency and player', async () => {
    const player = newPlayer()
    const bet = await send(callback({ player_id: player, amount: 250 }))
    expect(bet).toMatchObject({ status: 200, body: { balance: 99_750, currency: 'EUR', player_id: player } })
    const win = await send(callback({ player_id: player, transaction_type: 'win', amount: 50 }))
    expect(win.body.balance).toBe(99_800)
    expect(await balanceOf(player)).toBe(99_800)
  })

  test('a new player starts with a thousand major units, whatever the exponent', async () => {
    for (const [currency, balance] of [
      ['EUR', 99_900],
      ['JPY', 900],
      ['KWD', 999_900],
    ] as const) {
      const answer = await send(callback({ player_id: newPlayer(), currency, amount: 100 }))
      expect(answer.body).toMatchObject({ balance, currency })
    }
  })

  test('too little money is a 402 with the untouched balance, and says so again when asked again', async () => {
    const bet = callback({ player_id: newPlayer(), amount: 100_001 })
    const first = await send(bet)
    expect(first).toMatchObject({ status: 402, body: { balance: 100_000, currency: 'EUR' } })
    await send(callback({ player_id: bet.player_id, transaction_type: 'win', amount: 500_000 }))
    expect(await send(bet)).toEqual(first)
  })

  test('a free bet debits nothing, and a free win needs no bet', async () => {
    const player = newPlayer()
    const free = { player_id: player, is_free: true, free_round_grant_id: 'g1', free_round_kind: 'freespin' }
    expect((await send(callback({ ...free, amount: 500 }))).body.balance).toBe(100_000)
    const win = callback({ ...free, transaction_type: 'win', amount: 70, finished: true })
    expect((await send(win)).body.balance).toBe(100_070)
  })

  test('an unknown player is refused with 404 where the wallet creates none, and nothing is remembered', async () => {
    const bet = callback({ player_id: newPlayer() })
    expect((await send(bet, {}, 'strict')).status).toBe(404)
    await world.control('PUT', `/wallets/strict/players/${bet.player_id}`, { currency: 'EUR', balance: 500 })
    expect((await send(bet, {}, 'strict')).body.balance).toBe(400)
  })

  test('a balance that would leave the exact integers is refused', async () => {
    const player = newPlayer()
    await send(callback({ player_id: player }))
    const win = callback({ player_id: player, transaction_type: 'win', amount: Number.MAX_SAFE_INTEGER })
    expect((await send(win)).status).toBe(422)
    expect(await balanceOf(player)).toBe(99_900)
  })
})

describe('identity', () => {
  test('fifty identical callbacks at once move the money once and all get the same bytes', async () => {
    const bet = callback({ player_id: newPlayer(), amount: 100 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(bet)))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(answers[0]?.body.balance).toBe(99_900)
    expect((await journalOf(String(bet.player_id))).filter((line) => line.reason === 'bet')).toHaveLength(1)
  })

  test('fifty different bets at once add up, and none overdraws', async () => {
    const player = newPlayer()
    const bets = Array.from({ length: 50 }, () => callback({ player_id: player, amount: 3_000 }))
    const answers = await Promise.all(bets.map((bet) => send(bet)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(33)
    expect(answers.filter((answer) => answer.status === 402)).toHaveLength(17)
    expect(await balanceOf(player)).toBe(1_000)
  })

  test('a duplicate is told the balance as it was, spelled differently or not', async () => {
    const bet = callback({ player_id: newPlayer() })
    const first = await send(bet)
    await send(callback({ player_id: bet.player_id }))
    expect(await send(bet)).toEqual(first)
    expect(await send(JSON.stringify(bet, null, 2))).toEqual(first)
  })

  test('the same id with other content is a conflict', async () => {
    const bet = callback({ player_id: newPlayer() })
    await send(bet)
    for (const change of [{ amount: 101 }, { transaction_type: 'win' }, { player_id: newPlayer() }]) {
      expect(await send({ ...bet, ...change })).toMatchObject({ status: 409, body: { error: 'conflict' } })
    }
  })

  test('the same id from another provider or for another brand is another movement', async () => {
    const bet = callback({ player_id: newPlayer() })
    await send(bet)
    expect((await send({ ...bet, provider_code: 'borealis' })).body.balance).toBe(99_800)
    const other = await sendCallback(`${world.url}/wallet/lane/nordic/callback`, SECRET, bet)
    expect(other.body.balance).toBe(99_900)
  })
})

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

describe('refunds', () => {
  const refundOf = (bet: Record<string, unknown>, fields = {}) =>
    callback({
      player_id: bet.player_id,
      amount: bet.amount,
      transaction_type: 'refund',
      reference_transaction_id: bet.transaction_id,
      ...fields,
    })

  test('gives back what the bet debited, once', async () => {
    const bet = callback({ player_id: newPlayer() })
    await send(bet)
    expect((await send(refundOf(bet))).body.balance).toBe(100_000)
    expect((await send(refundOf(bet))).body.balance).toBe(100_000)
  })

  test('ten different refunds of one bet at once credit it once', async () => {
    const bet = callback({ player_id: newPlayer() })
    await send(bet)
    await Promise.all(Array.from({ length: 10 }, () => send(refundOf(bet))))
    expect(await balanceOf(String(bet.player_id))).toBe(100_000)
  })

  test('must name a bet', async () => {
    const bet = callback({ player_id: newPlayer() })
    expect((await send(refundOf(bet, { reference_transaction_id: undefined }))).status).toBe(400)
  })

  test('of a bet that never came credits nothing, and that bet is refused when it comes later', async () => {
    const bet = callback({ player_id: newPlayer() })
    expect(await send(refundOf(bet))).toMatchObject({ status: 200, body: { balance: 100_000 } })
    expect(await send(bet)).toMatchObject({ status: 409, body: { error: 'bet_already_refunded' } })
    expect(await balanceOf(String(bet.player_id))).toBe(100_000)
    const notes = (await journalOf(String(bet.player_id))).map((line) => String(line.note))
    expect(notes.some((note) => note.startsWith('reconcile'))).toBe(true)
  })

  test('racing its own bet leaves the player whole, whoever is first', async () => {
    const bets = Array.from({ length: 20 }, () => callback({ player_id: newPlayer() }))
    await Promise.all(bets.flatMap((bet) => [send(bet), send(refundOf(bet))]))
    for (const bet of bets) expect(await balanceOf(String(bet.player_id))).toBe(100_000)
  })

  test('of a free bet, a declined bet or a win credits nothing', async () => {
    const player = newPlayer()
    const free = callback({ player_id: player, is_free: true })
    const dear = callback({ player_id: player, amount: 200_000 })
    const win = callback({ player_id: player, transaction_type: 'win', amount: 100 })
    for (const original of [free, dear, win]) {
      await send(original)
      expect((await send(refundOf(original))).status).toBe(200)
    }
    expect(await balanceOf(player)).toBe(100_100)
  })

  test('of another amount or for another player is refused', async () => {
    const bet = callback({ player_id: newPlayer() })
    await send(bet)
    expect((await send(refundOf(bet, { amount: 99 }))).status).toBe(409)
    expect((await send(refundOf(bet, { player_id: newPlayer() }))).status).toBe(409)
    expect(await balanceOf(String(bet.player_id))).toBe(99_900)
  })
})

describe('books', () => {
  test('the journal adds up to the balance and cannot be rewritten', async () => {
    const player = newPlayer()
    for (const amount of [100, 250, 999]) await send(callback({ player_id: player, amount }))
    const lines = await journalOf(player)
    expect(lines.reduce((sum, line) => sum + Number(line.change), 0)).toBe(await balanceOf(player))
    await expect(world.pool.query('delete from wallet_journal')).rejects.toThrow('append-only')
  })
})

describe('misbehaviour', () => {
  const withFault = async (fault: Record<string, unknown>, fields: Record<string, unknown>) => {
    await world.control('POST', '/wallets/lane/faults', { times: 1, player_id: fields.player_id, ...fault })
    return send(fields).catch(() => null)
  }

  test('a status fault moves nothing, and the next callback is served', async () => {
    for (const status of ['202', '204', '302', '400', '404', '500', '503']) {
      const bet = callback({ player_id: newPlayer() })
      expect((await withFault({ kind: status }, bet))?.status).toBe(Number(status))
      expect((await send(bet)).body.balance).toBe(99_900)
    }
  })

  test('a drop after committing leaves a movement whose answer the duplicate gets', async () => {
    const bet = callback({ player_id: newPlayer() })
    expect(await withFault({ kind: 'drop_after_commit' }, bet)).toBeNull()
    expect(await balanceOf(String(bet.player_id))).toBe(99_900)
    expect((await send(bet)).body.balance).toBe(99_900)
  })

  test.each([
    ['float_balance', /"balance":99900\.0,/],
    ['string_balance', /"balance":"99900"/],
    ['invalid_json', /"ada-\w+"$/],
    ['missing_currency', /^{"balance":99900,"player_id"/],
    ['wrong_currency', /"currency":"XXX"/],
    ['missing_balance', /^{"currency"/],
    ['truthy_error', /"error":"something"/],
    ['oversized', /x{100000}/],
  ])('%s garbles the reply of a movement that did happen', async (kind, pattern) => {
    const bet = callback({ player_id: `ada-${kind}` })
    expect((await withFault({ kind }, bet))?.text).toMatch(pattern)
    expect(await balanceOf(String(bet.player_id))).toBe(99_900)
  })

  test('a fault can be aimed at wins only', async () => {
    const player = newPlayer()
    await world.control('POST', '/wallets/lane/faults', {
      kind: '500',
      player_id: player,
      transaction_type: 'win',
    })
    expect((await send(callback({ player_id: player }))).status).toBe(200)
    expect((await send(callback({ player_id: player, transaction_type: 'win' }))).status).toBe(500)
    await world.control('DELETE', '/wallets/lane/faults')
    expect((await send(callback({ player_id: player, transaction_type: 'win' }))).status).toBe(200)
  })
})

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

describe('refunds', () => {
  const refundOf = (bet: Record<string, unknown>, fields = {}) =>
    callback({
      player_id: bet.player_id,
      amount: bet.amount,
      transaction_type: 'refund',
      reference_transaction_id: bet.transaction_id,
      ...fields,
    })

  test('refunds what the bet debited, once', async () => {
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

describe('the ledger', () => {
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

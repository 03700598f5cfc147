import { describe, expect, test, vi } from 'vitest'
import { bet, refund, secret, signed, win } from '../testing/callbacks.js'
import {
  account,
  declined,
  type IncomingCallback,
  type MemoryTx,
  type Movement,
  memoryStore,
  type WalletOptions,
  WalletRefusal,
  walletHandler,
} from './index.js'

const ada = account('ada', 'EUR')

/** A wallet in memory with 10.00 EUR of ada. */
function openWallet(options: Partial<WalletOptions<MemoryTx>> = {}) {
  const store = memoryStore([[ada, 1000n]])
  const moved: [type: string, change: bigint][] = []
  const move = (movement: Movement, change: bigint, { balances }: MemoryTx) => {
    const key = account(movement.playerId, movement.currency)
    const balance = balances.get(key) ?? 0n
    if (balance + change < 0n) return declined(balance)
    moved.push([movement.type, change])
    balances.set(key, balance + change)
    return balance + change
  }
  const credit = move as WalletOptions<MemoryTx>['win']
  const handler = walletHandler({ secret, bet: move, win: credit, refund: credit, store, ...options })
  const send = async (callback: object | string, changes?: Partial<IncomingCallback>) => {
    const { status, body } = await handler(signed(callback, changes))
    return [status, JSON.parse(body)]
  }
  return { handler, store, moved, send, balance: () => store.balances.get(ada) }
}

const says = (balance: number) => ({ balance, currency: 'EUR', player_id: 'ada' })
const error = (word: string) => ({ error: word, message: expect.any(String) })

describe('money moves as the contract has it', () => {
  test.each([
    ['a bet is debited', [bet], [200, says(750)]],
    ['a bet above the balance is declined with the balance', [{ ...bet, amount: 1001 }], [402, says(1000)]],
    ['a free bet debits nothing', [{ ...bet, is_free: true, amount: 5000 }], [200, says(1000)]],
    ['a win is credited', [win], [200, says(1250)]],
    ['a win of nothing is accepted', [{ ...win, amount: 0 }], [200, says(1000)]],
    ['a free win needs no bet before it', [{ ...win, is_free: true }], [200, says(1250)]],
    ['a refund credits what the bet debited', [bet, refund], [200, says(1000)]],
    [
      'a second refund credits nothing',
      [bet, refund, { ...refund, transaction_id: 'r2' }],
      [200, says(1000)],
    ],
    [
      'a refund of a declined bet credits nothing',
      [
        { ...bet, amount: 1001 },
        { ...refund, amount: 1001 },
      ],
      [200, says(1000)],
    ],
    ['a refund of a free bet credits nothing', [{ ...bet, is_free: true }, refund], [200, says(1000)]],
    [
      'a refund of a win credits nothing',
      [win, { ...refund, reference_transaction_id: 'win-1' }],
      [200, says(1250)],
    ],
    ['a refund of a bet that never arrived credits nothing', [refund], [200, says(1000)]],
    [
      'a bet that arrives after its refund is not debited',
      [refund, bet],
      [409, error('bet_already_refunded')],
    ],
    [
      'a refund of another amount is refused',
      [bet, { ...refund, amount: 500 }],
      [409, error('refund_mismatch')],
    ],
    [
      "a refund of another player's bet is refused",
      [bet, { ...refund, player_id: 'bea' }],
      [409, error('refund_mismatch')],
    ],
    ['a duplicate gets the reply of the first', [bet, win, bet], [200, says(750)]],
    [
      'a declined bet stays declined',
      [{ ...bet, amount: 1001 }, win, { ...bet, amount: 1001 }],
      [402, says(1000)],
    ],
    ['another spelling of a callback is a duplicate', [bet, JSON.stringify(bet, null, 2)], [200, says(750)]],
    [
      'one identity with two contents is a conflict',
      [bet, { ...bet, amount: 300 }],
      [409, error('conflict')],
    ],
  ] as const)('%s', async (_, callbacks, expected) => {
    const { send } = openWallet()
    let last: unknown
    for (const callback of callbacks) last = await send(callback)
    expect(last).toEqual(expected)
  })

  test('the same ID of another provider or brand is another movement', async () => {
    const { send } = openWallet()
    await send(bet)
    expect(await send({ ...bet, provider_code: 'borealis' })).toEqual([200, says(500)])
    expect(await send(bet, { brand: 'nordic' })).toEqual([200, says(250)])
  })

  test('a refund that is refused can come again, corrected', async () => {
    const { send } = openWallet()
    await send(bet)
    await send({ ...refund, amount: 1 })
    expect(await send(refund)).toEqual([200, says(1000)])
  })

  test('of duplicates at the same moment one moves the money, and all get its reply', async () => {
    const { handler, moved } = openWallet()
    const replies = await Promise.all(Array.from({ length: 10 }, () => handler(signed(bet))))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(moved).toEqual([['bet', -250n]])
  })
})

describe('nothing moves and nothing is stored of', () => {
  test.each<[string, object | string, Partial<IncomingCallback>, number]>([
    ['a callback without a signature', bet, { signature: undefined }, 401],
    ['a signature of another body', bet, { body: new TextEncoder().encode('{}') }, 401],
    ['a signature that is no hex', bet, { signature: 'zz' }, 401],
    ['an unsigned body that is no JSON', 'This is not JSON.', { signature: null }, 401],
    ['a body that is no JSON', 'This is not JSON.', {}, 400],
    ['a body that is no object', '[]', {}, 400],
    ['another content type', bet, { contentType: 'text/plain' }, 415],
    ['a paid bet of nothing', { ...bet, amount: 0 }, {}, 400],
    ['a negative amount', { ...bet, amount: -1 }, {}, 400],
    ['half a cent', { ...bet, amount: 0.5 }, {}, 400],
    ['an amount that is text', { ...bet, amount: '250' }, {}, 400],
    ['a currency without accounts', { ...bet, currency: 'XTS' }, {}, 400],
    ['an unknown type', { ...bet, transaction_type: 'bonus' }, {}, 400],
    ['a refund of nothing', { ...refund, reference_transaction_id: undefined }, {}, 400],
    ['an ID that no database stores', { ...bet, transaction_id: 'a\0' }, {}, 400],
  ])('%s', async (_, callback, changes, status) => {
    const { send, moved } = openWallet()
    expect((await send(callback, changes))[0]).toBe(status)
    expect(moved).toEqual([])
    expect(await send(bet)).toEqual([200, says(750)])
  })

  test('a movement that fails, which is answered with 503 and told, and comes again', async () => {
    const errors: unknown[] = []
    const failure = new Error('The database is away.')
    let isAway = true
    const fails: WalletOptions<MemoryTx>['bet'] = ({ currency }, change, { balances }) => {
      const balance = (balances.get(ada) ?? 0n) + change
      balances.set(account('ada', currency), balance)
      if (isAway) throw failure
      return balance
    }
    const { send, balance } = openWallet({ bet: fails, onError: (one) => errors.push(one) })
    expect(await send(bet)).toEqual([503, error('unavailable')])
    expect([errors, balance()]).toEqual([[failure], 1000n])
    isAway = false
    expect(await send(bet)).toEqual([200, says(750)])
  })

  test('a movement that your function refuses', async () => {
    const refuse = () => {
      throw new WalletRefusal(404, 'unknown_player', 'No such player.')
    }
    const { send } = openWallet({ bet: refuse })
    expect(await send(bet)).toEqual([404, error('unknown_player')])
  })

  test('a movement whose balance JSON cannot hold', async () => {
    const { send, balance } = openWallet({ win: () => 2n ** 60n })
    expect(await send(win)).toEqual([422, error('balance_out_of_range')])
    expect(balance()).toBe(1000n)
  })
})

test('two secrets are accepted while one replaces the other, and a brand may have its own', async () => {
  const both = openWallet({ secret: ['another-secret-of-the-wallet', secret] })
  expect((await both.send(bet))[0]).toBe(200)
  const ofBrand = openWallet({ secret: (brand) => (brand === 'nordic' ? secret : null) })
  expect((await ofBrand.send(bet, { brand: 'nordic' }))[0]).toBe(200)
  expect(await ofBrand.send(bet)).toEqual([404, error('unknown_wallet')])
  expect(() => openWallet({ secret: 'too-short' })).toThrow('16 characters')
})

test('a decline and a refusal of another copy of the module, as bundlers make them, are understood', async () => {
  vi.resetModules()
  const other = await import('./index.js')
  expect(other.WalletRefusal).not.toBe(WalletRefusal)
  expect(await openWallet({ bet: () => other.declined(5n) }).send(bet)).toEqual([402, says(5)])
  const refused = openWallet({
    bet: () => {
      throw new other.WalletRefusal(409, 'account_closed', 'The account is closed.')
    },
  })
  expect(await refused.send(bet)).toEqual([409, error('account_closed')])
})

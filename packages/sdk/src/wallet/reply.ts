import { toJsonInteger } from '../money.js'

/** What goes back to Croupier, to the letter: it is stored, and a duplicate gets the same again. */
export interface Reply {
  status: number
  body: string
}

/** 200: done. 402: declined. Both have the balance after it. */
export function balanceReply(
  status: 200 | 402,
  balance: bigint,
  { currency, playerId }: { currency: string; playerId: string },
): Reply {
  const fields = { balance: toJsonInteger(balance), currency, player_id: playerId }
  return { status, body: JSON.stringify(fields) }
}

/** A 4xx: the callback is wrong, and is not sent again. A 5xx: it is. */
export function refusal(status: number, error: string, message: string): Reply {
  return { status, body: JSON.stringify({ error, message }) }
}

const brand = Symbol.for('@croupier/sdk/wallet-refusal')

/**
 * Thrown by `bet`, `win` or `refund`: undoes what was done and answers with a 4xx. Croupier does not send the callback again; it
 * needs attention there. For lack of funds a bet is declined instead.
 */
export class WalletRefusal extends Error {
  readonly reply: Reply
  readonly [brand] = true

  /** Of any copy of this module: a bundler may load it twice. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value
  }

  constructor(status: number, error: string, message: string) {
    if (!(status >= 400 && status < 500)) throw new RangeError('A refusal has a status of 4xx')
    super(message)
    this.name = 'WalletRefusal'
    this.reply = refusal(status, error, message)
  }
}

import { hashOf, type Movement, readCallback } from './callback.js'
import { balanceReply, type Reply, refusal, WalletRefusal } from './reply.js'
import { isSigned, requireSecrets } from './signature.js'
import type { MovementRecord, Movements, WalletStore } from './store.js'

/** The currencies in which sessions are created. */
export const walletCurrencies: readonly string[] = [
  ...['USD', 'EUR', 'GBP', 'BRL', 'CAD', 'AUD', 'NOK', 'SEK', 'PLN', 'CZK', 'TRY', 'RUB', 'KZT', 'UAH'],
]

/** What a bet answers that the player cannot pay. Data, not a class: your bundler may load this module twice. */
export interface Declined {
  declined: true
  balance: bigint
}

/** Declines a bet for lack of funds: `return declined(balance)` and move nothing. */
export const declined = (balance: bigint): Declined => ({ declined: true, balance })

/**
 * Changes the player's balance within the transaction and returns the new balance, in minor units. A change of 0 changes nothing and
 * returns the balance as it is.
 */
type Move<Tx, Result> = (movement: Movement, change: bigint, tx: Tx) => Promise<Result> | Result

export interface WalletOptions<Tx> {
  /** The callback secret; two while you change it; by brand where brands have endpoints of their own. */
  secret: string | readonly string[] | ((brand: string) => SecretOfBrand | Promise<SecretOfBrand>)
  /** Debits: `change` is negative, or 0 for a free round. Returns the new balance, or `declined(balance)`. */
  bet: Move<Tx, bigint | Declined>
  /** Credits: `change` is the amount, and may be 0. */
  win: Move<Tx, bigint>
  /** Credits: `change` is what the bet debited; 0 where it is refunded already, debited nothing or never arrived. */
  refund: Move<Tx, bigint>
  store: WalletStore<Tx>
  /** Those in which you keep accounts. Default: those in which sessions are created. */
  currencies?: readonly string[]
  /** Told of what was answered with 503, and of nothing else. What it throws is ignored. */
  onError?: (error: unknown) => void
}

/** Null: there is no such brand. */
type SecretOfBrand = string | readonly string[] | null

export interface IncomingCallback {
  /** The exact bytes received: the signature is over these. */
  body: Uint8Array
  signature: string | null | undefined
  contentType: string | null | undefined
  /** Where brands have endpoints of their own. Default: ''. */
  brand?: string
}

/** Answers one callback. Never rejects. */
export type WalletHandler = (incoming: IncomingCallback) => Promise<Reply>

/**
 * The whole of a wallet but its accounts: verifies the signature before it reads, moves each movement once, stores the reply with it in
 * one transaction and repeats it for a duplicate.
 */
export function walletHandler<Tx>(options: WalletOptions<Tx>): WalletHandler {
  const { secret, currencies = walletCurrencies, onError } = options
  const known = new Set(currencies)
  if (typeof secret !== 'function') requireSecrets(secret)
  return async (incoming) => {
    try {
      return await answer(options, known, incoming)
    } catch (error) {
      if (error instanceof WalletRefusal) return error.reply
      try {
        onError?.(error)
      } catch {
        // A log that fails is no reason to answer otherwise.
      }
      return refusal(503, 'unavailable', 'Try again.')
    }
  }
}

async function answer<Tx>(
  options: WalletOptions<Tx>,
  currencies: ReadonlySet<string>,
  { body, signature, contentType, brand = '' }: IncomingCallback,
): Promise<Reply> {
  const { secret } = options
  const found = typeof secret === 'function' ? await secret(brand) : secret
  if (found === null) return refusal(404, 'unknown_wallet', 'There is no wallet at this address.')
  if (!(await isSigned(body, signature, requireSecrets(found)))) {
    return refusal(401, 'invalid_signature', 'X-SIGNATURE is missing or does not match the body.')
  }
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    return refusal(415, 'unsupported_media_type', 'Callbacks are application/json.')
  }
  const movement = readCallback(body, brand, currencies)
  if ('status' in movement) return movement
  const contentHash = await hashOf(movement)
  return options.store.transaction((tx, movements) => settle(options, tx, movements, movement, contentHash))
}

/** The order matters: the identity first, then the bet of a refund, and the account last. */
async function settle<Tx>(
  options: WalletOptions<Tx>,
  tx: Tx,
  movements: Movements,
  movement: Movement,
  contentHash: string,
): Promise<Reply> {
  const known = await movements.claim({ ...movement, contentHash })
  if (known) return repeat(known, contentHash)
  const change = await changeOf(movements, movement)
  const result = await options[movement.type](movement, change, tx)
  const isDeclined = typeof result === 'object'
  const balance = isDeclined ? result.balance : result
  if (!Number.isSafeInteger(Number(balance))) {
    throw new WalletRefusal(422, 'balance_out_of_range', 'The balance leaves the exact integers of JSON.')
  }
  const reply = balanceReply(isDeclined ? 402 : 200, balance, movement)
  await movements.settle(movement, change < 0n && !isDeclined ? -change : 0n, reply)
  return reply
}

function repeat({ contentHash, reply }: MovementRecord, arrivedHash: string): Reply {
  if (reply !== null && contentHash === arrivedHash) return reply
  return reply === null
    ? refusal(409, 'bet_already_refunded', 'The refund of this bet arrived before it: it is not debited.')
    : refusal(409, 'conflict', 'This transaction_id was used before with other content.')
}

/** By how much the movement changes the balance. */
async function changeOf(movements: Movements, movement: Movement): Promise<bigint> {
  if (movement.type === 'win') return movement.amount
  if (movement.type === 'bet') return movement.isFree ? 0n : -movement.amount
  const key = { ...movement, transactionId: movement.referenceTransactionId ?? '' }
  // Taken for the refund where the bet is not there, so that it cannot be debited any more.
  const bet = await movements.claim({ ...key, contentHash: 'refunded before it arrived', type: 'bet' })
  if (bet === null) {
    await movements.reverse(key, movement.transactionId)
    return 0n
  }
  if (bet.type !== 'bet' || bet.reply === null) return 0n
  const isOfAnother = bet.playerId !== movement.playerId || bet.currency !== movement.currency
  if (isOfAnother)
    throw new WalletRefusal(409, 'refund_mismatch', 'The bet is of another player or currency.')
  if (bet.reversedBy !== null || bet.debited === 0n) return 0n
  if (bet.debited !== movement.amount) {
    throw new WalletRefusal(409, 'refund_mismatch', 'The amount is not what the bet debited.')
  }
  await movements.reverse(key, movement.transactionId)
  return bet.debited
}

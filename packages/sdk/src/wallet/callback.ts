import type { components } from '../generated/operator.js'
import { type Reply, refusal } from './reply.js'

type Body = components['schemas']['WalletCallback']

/** One bet, win or refund. Amounts are minor units of `currency`. */
export interface Movement {
  /** Whose wallet: the brand that the adapter named, or ''. */
  brand: string
  type: Body['transaction_type']
  providerCode: string
  transactionId: string
  /** Of a refund: the bet to reverse. */
  referenceTransactionId: string | null
  playerId: string
  currency: string
  amount: bigint
  /** A free round: its bet debits nothing, and its win may be booked as bonus funds. */
  isFree: boolean
  roundId: string
  gameId: string
  sessionId: string
  grantId: string | null
  /** True on the last movement of its round. */
  isFinished: boolean
  /** The callback as it came, for what is not above. */
  callback: Readonly<Body>
}

type Fields = Record<string, unknown>
type Check = (value: unknown, fields: Fields) => boolean

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= max && isStorable(value)
const maybe =
  (check: Check): Check =>
  (value, fields) =>
    value === undefined || value === null || value === '' || check(value, fields)
const id: Check = (value) => typeof value === 'string' && uuid.test(value)

/** A database cannot store NUL, nor half a surrogate pair. */
const isStorable = (value: string) => !/[\0\p{Surrogate}]/u.test(value)

const checks: readonly [field: keyof Body, check: Check][] = [
  ['transaction_type', (value) => value === 'bet' || value === 'win' || value === 'refund'],
  ['transaction_id', text(512)],
  ['amount', isAmount],
  ['player_id', text(512)],
  ['provider_code', text(64)],
  ['round_id', text(512)],
  ['game_id', id],
  ['session_id', id],
  ['finished', (value) => typeof value === 'boolean'],
  ['is_free', maybe((value) => typeof value === 'boolean')],
  ['free_round_grant_id', maybe(text(512))],
  ['reference_transaction_id', (value, { transaction_type: type }) => reference(type)(value, {})],
]

const reference = (type: unknown) => (type === 'refund' ? text(512) : maybe(text(512)))

/** Minor units. Zero is for wins and free rounds: a paid bet of nothing is a mistake. */
function isAmount(value: unknown, { transaction_type: type, is_free: isFree }: Fields): boolean {
  if (!Number.isSafeInteger(value) || (value as number) < 0) return false
  return value !== 0 || type === 'win' || isFree === true
}

/** Reads a body whose signature was found good. Fields that are not known are ignored: more may be added. */
export function readCallback(
  body: Uint8Array,
  brand: string,
  currencies: ReadonlySet<string>,
): Movement | Reply {
  const fields = parseObject(body)
  if (fields === null) return refusal(400, 'invalid_json', 'The body is not a JSON object.')
  const wrong = checks.find(([field, check]) => !check(fields[field], fields))
  if (wrong) return refusal(400, 'invalid_field', `${wrong[0]} is missing or not valid.`)
  if (typeof fields.currency !== 'string' || !currencies.has(fields.currency)) {
    return refusal(400, 'invalid_currency', 'There are no accounts in this currency.')
  }
  const callback = fields as Body
  return {
    brand,
    type: callback.transaction_type,
    providerCode: callback.provider_code,
    transactionId: callback.transaction_id,
    referenceTransactionId: callback.reference_transaction_id || null,
    playerId: callback.player_id,
    currency: callback.currency,
    amount: BigInt(callback.amount),
    isFree: callback.is_free === true,
    roundId: callback.round_id,
    gameId: callback.game_id,
    sessionId: callback.session_id,
    grantId: callback.free_round_grant_id || null,
    isFinished: callback.finished,
    callback,
  }
}

function parseObject(body: Uint8Array): Fields | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    return null
  }
}

/** What makes two callbacks the same movement: its meaning, not its spelling. */
export async function hashOf(movement: Movement): Promise<string> {
  const { type, isFree, referenceTransactionId, amount, currency, playerId, roundId, grantId } = movement
  const meaning = [type, isFree, referenceTransactionId, String(amount), currency, playerId, roundId, grantId]
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(meaning)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

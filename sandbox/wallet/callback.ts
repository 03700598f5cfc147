import { type Reply, refusal } from './reply'

/** One wallet callback, checked field by field (spec §6.1). Amounts are minor units of `currency`. */
export type Callback = {
  transactionType: 'bet' | 'win' | 'refund'
  isFree: boolean
  transactionId: string
  referenceTransactionId: string | null
  amountMinor: bigint
  currency: string
  playerId: string
  providerCode: string
  roundId: string
  grantId: string | null
}

type Fields = Record<string, unknown>

/** What counts as an amount and as a currency of this wallet. */
export interface FieldRules {
  isAmount(value: unknown, fields: Fields): boolean
  isCurrency(code: string): boolean
}

type Check = (value: unknown, fields: Fields, rules: FieldRules) => boolean

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= max
const optional =
  (check: Check): Check =>
  (value, fields, rules) =>
    value === undefined || value === null || value === '' || check(value, fields, rules)
const uuid: Check = (value) => typeof value === 'string' && UUID.test(value)
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value)
const flag: Check = (value) => typeof value === 'boolean'

/** Each field and what it must be. Unknown fields are ignored: Croupier may add some. */
const RULES: ReadonlyArray<[field: string, check: Check, must: string]> = [
  ['transaction_type', oneOf('bet', 'win', 'refund'), 'must be bet, win or refund'],
  ['transaction_id', text(255), 'must be a non-empty string'],
  [
    'amount',
    (value, fields, rules) => rules.isAmount(value, fields),
    'must be a non-negative integer in minor units; zero only for a win or a free movement',
  ],
  [
    'currency',
    (value, _, rules) => typeof value === 'string' && rules.isCurrency(value),
    'is not a supported currency',
  ],
  ['player_id', text(128), 'must be a string of 1 to 128 characters'],
  ['provider_code', text(64), 'must be a non-empty string'],
  ['game', text(255), 'must be a non-empty string'],
  ['game_id', uuid, 'must be a UUID'],
  ['round_id', text(255), 'must be a non-empty string'],
  ['session_id', uuid, 'must be a UUID'],
  ['finished', flag, 'must be true or false'],
  ['is_free', (value) => value === undefined || typeof value === 'boolean', 'must be true, false or absent'],
  ['action', optional(text(64)), 'must be a string'],
  ['free_round_grant_id', optional(text(255)), 'must be a string'],
  [
    'free_round_kind',
    optional(oneOf('freespin', 'freeticket', 'voucher')),
    'must be freespin, freeticket or voucher',
  ],
  ['reference_transaction_id', isReference, 'must name the refunded bet'],
]

/** Reads the body, after its signature was found good. */
export function readCallback(body: Uint8Array, rules: FieldRules): Callback | Reply {
  const fields = parseObject(body)
  if (fields === null) return refusal(400, 'invalid_json', 'The body is not a JSON object.')
  const broken = RULES.find(([field, check]) => !check(fields[field], fields, rules))
  if (broken) return refusal(400, 'invalid_field', `${broken[0]} ${broken[2]}.`)
  return {
    transactionType: fields.transaction_type as Callback['transactionType'],
    isFree: fields.is_free === true,
    transactionId: String(fields.transaction_id),
    referenceTransactionId: textOrNull(fields.reference_transaction_id),
    amountMinor: BigInt(Number(fields.amount)),
    currency: String(fields.currency),
    playerId: String(fields.player_id),
    providerCode: String(fields.provider_code),
    roundId: String(fields.round_id),
    grantId: textOrNull(fields.free_round_grant_id),
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

/** Minor units. Zero is for wins and free movements: a paid bet of nothing is a mistake. */
export function isAmount(value: unknown, fields: Fields): boolean {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return false
  return value > 0 || fields.transaction_type === 'win' || fields.is_free === true
}

function isReference(value: unknown, fields: Fields, rules: FieldRules): boolean {
  const check = fields.transaction_type === 'refund' ? text(255) : optional(text(255))
  return check(value, fields, rules)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

import { createHmac } from 'node:crypto'
import type { CallbackOutcome, CallbackRequest, SendCallback } from '@/server/outbound'

/** One thing a wallet may get wrong. */
export type Flaw =
  | 'unreachable'
  | 'no_signature_check'
  | 'takes_unsigned'
  | 'takes_any_content_type'
  | 'takes_zero_bets'
  | 'takes_negative_amounts'
  | 'takes_any_currency'
  | 'books_conflicts'
  | 'forgets_bets'
  | 'answers_duplicates_409'
  | 'forgets_wins'
  | 'forgets_refunds'
  | 'forgets_free_wins'
  | 'declines_bets'
  | 'refuses_wins'
  | 'refuses_refunds'
  | 'refuses_free_bets'
  | 'needs_free_bet_for_free_win'
  | 'refuses_with_500'
  | 'no_currency'
  | 'answers_201'

interface Fields {
  transaction_type: 'bet' | 'win' | 'refund'
  transaction_id: string
  amount: number
  currency: string
  is_free: boolean
  round_id: string
}

interface Wallet {
  send: SendCallback
  requests: CallbackRequest[]
}

type Answer = [status: number, body: string]

/** A wallet that does everything spec §6 asks for, but for one flaw. */
export function createStrictWallet(secret: string, flaw?: Flaw): Wallet {
  const requests: CallbackRequest[] = []
  const stored = new Map<string, { amount: number; answer: Answer }>()
  const freeRounds = new Set<string>()
  const refusal: Answer = [flaw === 'refuses_with_500' ? 500 : 400, '{"error":"refused"}']
  let balance = 10_000

  const answer = (request: CallbackRequest): Answer => {
    if (!isTrusted(request, secret, flaw)) return refusal
    const fields = JSON.parse(textOf(request)) as Fields
    const known = forgets(flaw, fields) ? undefined : stored.get(fields.transaction_id)
    if (known) return repeat(known, fields)
    if (flaw === 'declines_bets' && isPaidBet(fields))
      return [402, JSON.stringify({ balance, currency: fields.currency })]
    if (isWrong(flaw, fields, freeRounds)) return refusal
    return book(fields)
  }

  const repeat = (known: { amount: number; answer: Answer }, fields: Fields): Answer => {
    const isConflict = known.amount !== fields.amount
    if (isConflict) return flaw === 'books_conflicts' ? book(fields) : refusal
    return flaw === 'answers_duplicates_409' ? [409, '{}'] : known.answer
  }

  const book = (fields: Fields): Answer => {
    balance += change(fields)
    if (fields.is_free) freeRounds.add(fields.round_id)
    const body = { balance, ...(flaw !== 'no_currency' && { currency: fields.currency }) }
    const booked: Answer = [flaw === 'answers_201' ? 201 : 200, JSON.stringify(body)]
    stored.set(fields.transaction_id, { amount: fields.amount, answer: booked })
    return booked
  }

  return {
    requests,
    send: async (request) => {
      requests.push(request)
      if (flaw === 'unreachable')
        return {
          kind: 'connection_error',
          code: 'ECONNREFUSED',
          message: 'refused',
          hasLeft: false,
          durationMs: 1,
        }
      return replyOf(...answer(request))
    },
  }
}

const textOf = ({ body }: CallbackRequest) => Buffer.from(body).toString('utf8')

const replyOf = (status: number, body: string): CallbackOutcome => ({
  kind: 'response',
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(body),
  isTruncated: false,
  durationMs: 3,
})

function isTrusted(request: CallbackRequest, secret: string, flaw: Flaw | undefined): boolean {
  const given = request.headers['X-SIGNATURE']
  const isSigned = given === createHmac('sha256', secret).update(textOf(request)).digest('hex')
  const isLenient = flaw === 'no_signature_check' || (flaw === 'takes_unsigned' && given === undefined)
  const isJson = request.headers['Content-Type'] === 'application/json'
  return (isSigned || isLenient) && (isJson || flaw === 'takes_any_content_type')
}

const isPaidBet = ({ transaction_type, is_free }: Fields) => transaction_type === 'bet' && !is_free

const change = ({ transaction_type, amount, is_free }: Fields): number => {
  if (transaction_type === 'bet') return is_free ? 0 : -amount
  return amount
}

function forgets(flaw: Flaw | undefined, { transaction_type, is_free }: Fields): boolean {
  const ofPaid = { bet: 'forgets_bets', win: 'forgets_wins', refund: 'forgets_refunds' } as const
  return flaw === (is_free ? 'forgets_free_wins' : ofPaid[transaction_type])
}

/** What a wallet refuses, each unless its flaw is to take it; and what only a flaw makes it refuse. */
function isWrong(flaw: Flaw | undefined, fields: Fields, freeRounds: ReadonlySet<string>): boolean {
  const { transaction_type: type, is_free: isFree, amount, currency } = fields
  const isOrphan = isFree && type === 'win' && !freeRounds.has(fields.round_id)
  const refused: [boolean, Flaw][] = [
    [amount < 0, 'takes_negative_amounts'],
    [isPaidBet(fields) && amount === 0, 'takes_zero_bets'],
    [currency === 'XTS', 'takes_any_currency'],
  ]
  const flawed: [boolean, Flaw][] = [
    [type === 'win' && !isFree, 'refuses_wins'],
    [type === 'refund', 'refuses_refunds'],
    [type === 'bet' && isFree, 'refuses_free_bets'],
    [isOrphan, 'needs_free_bet_for_free_win'],
  ]
  return (
    refused.some(([isCase, pardon]) => isCase && flaw !== pardon) ||
    flawed.some(([isCase, cause]) => isCase && flaw === cause)
  )
}

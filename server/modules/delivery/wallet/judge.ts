import { isSafeMinor } from '@/server/core/money'
import { decodeUtf8, isJsonMediaType, type JsonMembers, readJsonMembers } from '@/server/formats/json-text'
import type { CallbackOutcome } from '@/server/outbound'
import type { MovementType } from '@/server/providers/port'

/** What one attempt's outcome means (spec §6.3, §6.4). `reason` is a stable word for support. */
export type Verdict =
  | { verdict: 'confirmed'; reason: 'accepted'; balanceMinor: bigint }
  | { verdict: 'declined'; reason: 'insufficient_funds'; balanceMinor: bigint | null }
  | { verdict: 'retryable' | 'unknown' | 'rejected'; reason: string; balanceMinor: null }

export type VerdictName = Verdict['verdict']

export interface ExpectedReply {
  type: MovementType
  currency: string
  playerId: string
}

type Outcome<K extends CallbackOutcome['kind']> = Extract<CallbackOutcome, { kind: K }>

/** The verdict on one attempt by spec §6.3. Pure. */
export function judgeOutcome(outcome: CallbackOutcome, expected: ExpectedReply): Verdict {
  switch (outcome.kind) {
    case 'timeout':
      return verdict('retryable', 'timeout')
    case 'connection_error':
      return verdict('retryable', 'connection_error')
    case 'response':
      return judgeResponse(outcome, expected)
  }
}

function judgeResponse(reply: Outcome<'response'>, expected: ExpectedReply): Verdict {
  const { status } = reply
  if (status === 200) return judgeAcceptance(reply, expected)
  if (status === 402 && expected.type === 'bet') return judgeHttpDecline(reply, expected)
  if (status >= 500 && status < 600) return verdict('retryable', `http_${status}`)
  if (status >= 300 && status < 500) return verdict('rejected', `http_${status}`)
  return verdict('unknown', `http_${status}`)
}

function judgeAcceptance(reply: Outcome<'response'>, expected: ExpectedReply): Verdict {
  const members = readReply(reply)
  if (typeof members === 'string') return verdict('unknown', members)
  const balance = readBalance(members, expected)
  if (typeof balance === 'string') return verdict('unknown', balance)
  const status = members.get('status')?.[0]
  if (expected.type === 'bet' && isDeclineStatus(status)) {
    return saysError(members)
      ? verdict('unknown', 'decline_with_error')
      : { verdict: 'declined', reason: 'insufficient_funds', balanceMinor: balance }
  }
  if (status !== undefined && status !== '200' && stringOf(status) !== '200') {
    return verdict('unknown', 'status_invalid')
  }
  if (hasAnyError(members)) return verdict('unknown', 'error_present')
  return { verdict: 'confirmed', reason: 'accepted', balanceMinor: balance }
}

/** HTTP 402 is the explicit decline whatever its body says (spec §6.4.4); its balance counts only when it is valid. */
function judgeHttpDecline(reply: Outcome<'response'>, expected: ExpectedReply): Verdict {
  const members = readReply(reply)
  const balance = typeof members === 'string' ? members : readBalance(members, expected)
  const balanceMinor = typeof balance === 'bigint' ? balance : null
  return { verdict: 'declined', reason: 'insufficient_funds', balanceMinor }
}

const verdict = (name: 'retryable' | 'unknown' | 'rejected', reason: string): Verdict => ({
  verdict: name,
  reason,
  balanceMinor: null,
})

const judgedNames = ['balance', 'currency', 'player_id', 'status', 'error', 'errorType', 'code', 'message']
const errorNames = ['error', 'errorType', 'code', 'message']

/** The reply's members, or why it cannot be read. A repeated name is ambiguous, therefore unreadable. */
function readReply(reply: Outcome<'response'>): JsonMembers | string {
  if (!isJsonMediaType(reply.headers['content-type'] ?? '')) return 'content_type'
  // defence: a cut-off body settles nothing
  if (reply.cutOff) return 'cut_off'
  if (reply.isTruncated) return 'too_long'
  const text = decodeUtf8(reply.body)
  const members = text === null ? null : readJsonMembers(text)
  if (members === null) return 'not_a_json_object'
  const isAmbiguous = judgedNames.some((name) => (members.get(name)?.length ?? 0) > 1)
  // defence: an ambiguous reply settles nothing
  return isAmbiguous ? 'duplicate_member' : members
}

/** The balance in minor units, or why the reply does not belong to this movement. */
function readBalance(members: JsonMembers, expected: ExpectedReply): bigint | string {
  const spelling = members.get('balance')?.[0]
  if (spelling === undefined) return 'balance_missing'
  if (!/^-?(0|[1-9]\d*)$/.test(spelling)) return 'balance_not_an_integer'
  const balance = BigInt(spelling)
  if (!isSafeMinor(balance)) return 'balance_out_of_range'
  const currency = members.get('currency')?.[0]
  if (currency === undefined) return 'currency_missing'
  if (stringOf(currency) !== expected.currency) return 'currency_differs'
  const playerId = members.get('player_id')?.[0]
  return playerId !== undefined && stringOf(playerId) !== expected.playerId ? 'player_differs' : balance
}

/** 402 as an integer or a string; `402.0` and `4.02e2` are spelled otherwise and do not count. */
const isDeclineStatus = (spelling: string | undefined): boolean =>
  spelling !== undefined && (spelling === '402' || stringOf(spelling) === '402')

const stringOf = (spelling: string): string | null =>
  spelling.startsWith('"') ? String(JSON.parse(spelling)) : null

const hasAnyError = (members: JsonMembers): boolean =>
  errorNames.some((name) => (members.get(name)?.[0] ?? 'null') !== 'null')

/** A decline may say why in `code` and `message`; with `error` or `errorType` it may be another failure. */
const saysError = (members: JsonMembers): boolean =>
  ['error', 'errorType'].some((name) => Boolean(JSON.parse(members.get(name)?.[0] ?? 'null')))

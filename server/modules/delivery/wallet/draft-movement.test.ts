import { expect, test } from 'vitest'
import { MoneyError } from '@/server/core/money'
import { buildCallbackBody, type CallbackFacts } from './draft-movement'

const facts: CallbackFacts = {
  action: 'WIN',
  type: 'win',
  isFree: false,
  freeRoundGrantId: null,
  freeRoundKind: null,
  transactionId: 't1',
  referenceTransactionId: null,
  amountMinor: 1250n,
  currency: 'EUR',
  playerId: 'p"1',
  providerCode: 'aurora',
  providerGameId: 'slot-1',
  gameId: 'g',
  roundId: 'r',
  isFinished: true,
  sessionId: 's',
}

test('a cash movement has every field of the callback, in one order', () => {
  expect(buildCallbackBody(facts).toString()).toBe(
    '{"action":"WIN","transaction_type":"win","is_free":false,"free_round_grant_id":"","free_round_kind":null,' +
      '"transaction_id":"t1","amount":1250,"currency":"EUR","player_id":"p\\"1","provider_code":"aurora",' +
      '"game":"slot-1","game_id":"g","round_id":"r","finished":true,"session_id":"s"}',
  )
})

test('a refund names its bet', () => {
  const body = JSON.parse(
    buildCallbackBody({ ...facts, type: 'refund', referenceTransactionId: 'b1' }).toString(),
  )
  expect(body).toMatchObject({ transaction_type: 'refund', reference_transaction_id: 'b1' })
})

test('a free win names its grant and kind', () => {
  const free = {
    ...facts,
    isFree: true,
    freeRoundGrantId: 'grant',
    freeRoundKind: 'freespin',
    amountMinor: 0n,
  }
  expect(JSON.parse(buildCallbackBody(free).toString())).toMatchObject({
    is_free: true,
    free_round_grant_id: 'grant',
    free_round_kind: 'freespin',
    amount: 0,
  })
})

test('an amount is written as an exact integer or not at all', () => {
  const largest = buildCallbackBody({ ...facts, amountMinor: 9007199254740991n }).toString()
  expect(largest).toContain('"amount":9007199254740991,')
  expect(() => buildCallbackBody({ ...facts, amountMinor: 9007199254740992n })).toThrow(MoneyError)
})

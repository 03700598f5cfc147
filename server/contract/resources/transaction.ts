import { z } from 'zod'
import { deliveryStates } from '@/server/contract/delivery-states'
import { movementOrigins } from '@/server/contract/movement-origin'
import { statusReasonList } from '@/server/contract/movement-reasons'
import {
  absentable,
  DateTime,
  FreeRoundKind,
  Language,
  MinorAmount,
  MovementKind,
  Uuid,
  UuidOut,
} from '@/server/contract/primitives'

/** Where a movement's delivery to the operator stands. */
export const DeliveryStatus = z.enum(deliveryStates).meta({
  id: 'DeliveryStatus',
  description: [
    '`sending`: the first attempt is in flight.',
    '`confirmed`: the wallet accepted it. `declined`: it refused a bet for lack of funds.',
    '`retrying`: another attempt is scheduled. `exhausted`: all attempts are spent.',
    '`unknown`: the reply could not be trusted, or a refund that does not match its bet is held for support (see `status_reason`). `rejected`: the wallet answered 3xx or 4xx.',
    '`superseded`: the bet was refunded before it was redelivered. `not_sent`: it was never sent.',
    '`resolved`: closed manually, with a note.',
  ].join('\n'),
})
export type DeliveryStatus = z.output<typeof DeliveryStatus>

/** The wallet's last reply: an object where the body is a JSON object, else its text; null when there was none. */
export const OperatorResponse = z.union([z.record(z.string(), z.unknown()), z.string(), z.null()]).meta({
  id: 'OperatorResponse',
  description: "Your wallet's last response: the JSON object, or else its text.",
})

/** One movement as its operator sees it. Amounts are minor units of `currency`. */
export const Transaction = z
  .object({
    id: UuidOut.meta({ description: 'Our id of the transaction.' }),
    transaction_id: z.string().meta({ description: "The provider's id, as sent in the callback." }),
    transaction_type: MovementKind,
    provider_code: z.string(),
    game_id: UuidOut,
    round_id: z.string(),
    session_id: UuidOut,
    player_id: z.string(),
    amount: MinorAmount.meta({ description: 'Minor units of currency.' }),
    currency: z.string(),
    is_free: z.boolean(),
    free_round_grant_id: z.string().nullable(),
    free_round_kind: FreeRoundKind.nullable(),
    finished: z.boolean().meta({ description: 'Whether it ended its round.' }),
    reference_transaction_id: z
      .string()
      .nullable()
      .meta({ description: 'Refunds: transaction_id of the bet that is reversed.' }),
    origin: z.enum(movementOrigins).meta({
      description:
        '`provider`: it was reported. `croupier`: our own reversal of a bet that your wallet confirmed too late.',
    }),
    status: DeliveryStatus,
    operator_status: z.int().nullable().meta({ description: "HTTP status of your wallet's last reply." }),
    operator_response: OperatorResponse,
    sub_operator_ref: z.string().nullable(),
    created_at: DateTime,
    settled_at: DateTime.nullable(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.output<typeof Transaction>

export const TransactionList = z
  .object({
    transactions: z.array(Transaction).meta({ description: 'Newest first.' }),
    limit: z.int(),
    offset: z.int(),
    has_more: z.boolean(),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'The `cursor` of the next page of older transactions; null on the last page.' }),
    archived_before: DateTime.nullable().meta({
      description:
        'On the last page, where transactions that the filter asks for are older than the list reaches: those from before this time are archived and listed no more. `GET /v1/transactions/{id}` and the exports still have them. Null otherwise.',
    }),
  })
  .meta({ id: 'TransactionList' })
export type TransactionList = z.output<typeof TransactionList>

/** One signed POST of a movement to the operator's wallet. */
export const Attempt = z
  .object({
    number: z.int().min(1),
    trigger: z.string().meta({ description: 'The trigger: the first delivery, a redelivery or a replay.' }),
    started_at: DateTime,
    finished_at: DateTime.nullable(),
    duration_ms: z.int().nullable(),
    verdict: z.string().nullable().meta({ description: 'The verdict on the outcome.' }),
    verdict_reason: z.string().nullable(),
    response_status: z.int().nullable(),
    response_body: z.string().nullable(),
    error_code: z.string().nullable().meta({ description: 'Set when no reply arrived.' }),
  })
  .meta({ id: 'Attempt' })
export type Attempt = z.output<typeof Attempt>

export const TransactionDetail = z
  .object({
    ...Transaction.shape,
    status_reason: z
      .string()
      .nullable()
      .meta({
        description: `Why, where the attempts do not say. Reasons may be added.\n\n${statusReasonList}`,
      }),
    next_attempt_at: DateTime.nullable(),
    attempts: z.array(Attempt).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'TransactionDetail' })
export type TransactionDetail = z.output<typeof TransactionDetail>

export const TransactionResponse = z
  .object({ transaction: TransactionDetail })
  .meta({ id: 'TransactionResponse' })
export type TransactionResponse = z.output<typeof TransactionResponse>

export const RoundTotals = z
  .object({
    currency: z.string(),
    bet_amount: MinorAmount,
    win_amount: MinorAmount,
    refund_amount: MinorAmount,
  })
  .meta({
    id: 'RoundTotals',
    description:
      'What your wallet confirmed, in minor units of currency. A refund counts if its bet was confirmed.',
  })

/** One round of play: a page of its movements in order, and what the wallet confirmed of all of them. */
export const Round = z
  .object({
    provider_code: z.string(),
    round_id: z.string(),
    finished: z
      .boolean()
      .meta({ description: 'Whether the provider reported the final transaction, on any page.' }),
    totals: z.array(RoundTotals).meta({ description: 'One entry per currency, over all pages.' }),
    transactions: z.array(Transaction).meta({ description: 'Oldest first, a page of them.' }),
    limit: z.int(),
    offset: z.int(),
    has_more: z.boolean().meta({ description: 'Whether the round has transactions beyond this page.' }),
  })
  .meta({ id: 'Round' })
export type Round = z.output<typeof Round>

export const RoundResponse = z.object({ round: Round }).meta({ id: 'RoundResponse' })
export type RoundResponse = z.output<typeof RoundResponse>

export const CreateRoundReplayRequest = z
  .object({
    session_id: absentable(Uuid).meta({
      description:
        'Of a round that several players share: whose play is shown. Default: that of its first transaction.',
    }),
    lang: absentable(Language).meta({ description: 'Language of the page. Default: that of the browser.' }),
  })
  .meta({ id: 'CreateRoundReplayRequest' })

export const RoundReplay = z
  .object({
    url: z.string().meta({ format: 'uri', description: 'Opens once.' }),
    expires_at: DateTime,
  })
  .meta({ id: 'RoundReplay' })
export type RoundReplay = z.output<typeof RoundReplay>

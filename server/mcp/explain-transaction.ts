import { z } from 'zod'
import { type DeliveryState, isInFlight, needsAttention } from '@/server/contract/delivery-states'
import { statusReasonMeanings } from '@/server/contract/movement-reasons'

/** What of `GET /v1/transactions/{id}` an explanation needs. */
const Explained = z.object({
  transaction: z.object({
    transaction_type: z.string(),
    amount: z.number(),
    currency: z.string(),
    status: z.string(),
    status_reason: z.string().nullish(),
    next_attempt_at: z.string().nullish(),
    attempts: z.array(
      z.object({
        number: z.int(),
        started_at: z.string(),
        duration_ms: z.number().nullish(),
        verdict: z.string().nullish(),
        verdict_reason: z.string().nullish(),
        response_status: z.int().nullish(),
        error_code: z.string().nullish(),
      }),
    ),
  }),
})

const meanings: Readonly<Record<DeliveryState, string>> = {
  sending: 'The first delivery to the wallet is in progress.',
  confirmed: 'The wallet confirmed it with a valid 200. Nothing follows.',
  declined: 'The wallet declined the bet with 402. Nothing follows.',
  retrying: 'Delivery failed and is repeated automatically.',
  unknown: 'The wallet answered, but not by the contract: whether it booked is unknown. Redelivery stopped.',
  rejected: 'The wallet refused with 3xx or 4xx. Redelivery stopped.',
  exhausted: 'Every attempt failed. Redelivery stopped.',
  superseded: 'The refund of the bet arrived, so the bet is not sent again.',
  not_sent: 'It never left for the wallet.',
  resolved: 'Support closed it by hand.',
}

/** Why a transaction is in its state, what happened in each attempt, and what to do: in sentences. */
export function explainTransaction(body: unknown): string {
  const { transaction } = Explained.parse(body)
  const { transaction_type: type, amount, currency, status, status_reason: reason, attempts } = transaction
  const meaning = meanings[status as DeliveryState] ?? ''
  const why = reason ? (statusReasonMeanings[reason as keyof typeof statusReasonMeanings] ?? reason) : null
  return [
    `The ${type} of ${amount} minor units of ${currency} is ${status}. ${meaning}`,
    ...(why === null ? [] : [`Reason: ${why}`]),
    ...attempts.map(explainAttempt),
    ...(isInFlight(status) && transaction.next_attempt_at
      ? [`The next attempt is due at ${transaction.next_attempt_at}.`]
      : []),
    ...(needsAttention(status)
      ? [
          type === 'bet'
            ? 'A bet is never replayed: compare your ledger with it, and settle the difference with support.'
            : 'Compare your ledger with it. Then replay it, or resolve it, under Callbacks in the dashboard.',
        ]
      : []),
  ].join('\n')
}

type Attempt = z.output<typeof Explained>['transaction']['attempts'][number]

function explainAttempt(attempt: Attempt): string {
  const { number, started_at, duration_ms, verdict, verdict_reason, response_status, error_code } = attempt
  const answer = response_status ? `HTTP ${response_status}` : (error_code ?? 'no answer yet')
  const took = duration_ms ? ` after ${duration_ms} ms` : ''
  const why = verdict_reason ? ` (${verdict_reason})` : ''
  return `Attempt ${number} at ${started_at}: ${answer}${took}${verdict ? `, judged ${verdict}${why}` : ''}.`
}

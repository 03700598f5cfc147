import { z } from 'zod'
import type { PayoutAddressKind } from '@/server/contract/affiliates'
import { minorToDecimal } from '@/server/core/money'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { type DocumentAnswer, readDocument } from '@/server/outbound'

/** Null where this deployment has no payment provider: IBANs alone are paid, by bank file. */
export const payoutProvider = (): PayoutProvider | null =>
  processSingleton('payout-provider', () => ({ current: fromEnvironment() })).current

function fromEnvironment(): PayoutProvider | null {
  const { PAYOUTS_URL: url, PAYOUTS_API_KEY: key } = env()
  return url && key ? connectPayouts({ url, key }) : null
}

const maxBytes = 64 * 1024

interface Connection {
  url: string
  key: string
  deadlineMs?: number
}

const Answer = z.object({
  id: z.string().min(1).max(100),
  reference: z.string(),
  status: z.enum(['processing', 'paid', 'failed']),
  reason: z.string().max(1_000).nullish(),
})

/**
 * The payouts API: `POST /payouts` with an Idempotency-Key, `GET /payouts/{reference}`; the reference and the key are the withdrawal's
 * id. An answer that never came, or cannot be read, says nothing: the payout is asked for before it is sent again.
 */
export function connectPayouts({ url, key, deadlineMs = 10_000 }: Connection): PayoutProvider {
  const limits = { deadlineMs, maxBytes }
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' }
  return {
    async send(payout) {
      const post = {
        body: JSON.stringify(bodyOf(payout)),
        // The provider pays once for one key.
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': payout.id },
      }
      return outcomeOf(await readDocument(`${url}/payouts`, { ...limits, post }), payout.id)
    },
    async find(id) {
      const answer = await readDocument(`${url}/payouts/${id}`, { ...limits, headers })
      return answer.kind === 'status' && answer.status === 404 ? null : outcomeOf(answer, id)
    },
  }
}

const bodyOf = ({ id, amountMinor, currency, kind, address, holder }: Payout) => ({
  reference: id,
  amount: minorToDecimal(amountMinor, currency),
  currency,
  destination: { kind, address, holder },
})

function outcomeOf(answer: DocumentAnswer, reference: string): PayoutOutcome {
  // 422 alone says that the provider has not taken it and never will.
  if (answer.kind === 'status' && answer.status === 422)
    return { kind: 'failed', reason: 'The payment provider refused the payout.' }
  if (answer.kind !== 'document') return { kind: 'unknown', why: whyOf(answer) }
  const read = parse(answer.body)
  // An answer about another payout is none.
  if (read?.reference !== reference) return { kind: 'unknown', why: 'an unreadable answer' }
  if (read.status === 'paid') return { kind: 'paid', providerRef: read.id }
  if (read.status === 'processing') return { kind: 'processing' }
  return { kind: 'failed', reason: storable(read.reason ?? 'The payment provider could not pay.') }
}

const whyOf = (answer: Exclude<DocumentAnswer, { kind: 'document' }>) =>
  answer.kind === 'status' ? `status ${answer.status}` : answer.kind

function parse(body: string): z.output<typeof Answer> | null {
  try {
    return Answer.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

const storable = (text: string) => [...text.replace(/[\p{Cc}\p{Surrogate}]/gu, '')].slice(0, 300).join('')

/** A payment that a provider is asked for, under the withdrawal's id. */
export interface Payout {
  id: string
  amountMinor: bigint
  currency: string
  kind: PayoutAddressKind
  address: string
  holder: string
}

/** What is known of a payout. `unknown`: no answer, or none that says it; it may have been taken. */
export type PayoutOutcome =
  | { kind: 'paid'; providerRef: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'processing' }
  | { kind: 'unknown'; why: string }

export interface PayoutProvider {
  /** Asks for a payout; the same id is paid once, however often it is sent. Never throws. */
  send(payout: Payout): Promise<PayoutOutcome>
  /** What became of a payout; null: the provider has none of this id. Never throws. */
  find(id: string): Promise<PayoutOutcome | null>
}

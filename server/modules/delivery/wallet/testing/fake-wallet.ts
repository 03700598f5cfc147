import type { CallbackOutcome, CallbackRequest, SendCallback } from '@/server/outbound'

/** What the wallet does with one callback; `processed` tells whether it booked the movement before failing. */
export type Behaviour =
  | 'accept'
  | 'decline'
  | 'timeout'
  | 'refuse_connection'
  | 'server_error'
  | 'bad_request'
  | 'garbage'
  /** Records the movement; then the reply is lost. */
  | 'timeout_after_booking'
  /** Records the movement; its 200 breaks off after the headers. */
  | 'cut_off_after_booking'

export interface ParsedCallback {
  transaction_type: 'bet' | 'win' | 'refund'
  transaction_id: string
  reference_transaction_id?: string
  amount: number
  currency: string
  player_id: string
  is_free?: boolean
}

/** An operator's wallet as spec §6 wants it: one booking per identity, stored replies, refunds that reverse once. */
export interface FakeWallet {
  send: SendCallback
  requests: CallbackRequest[]
  balance(): number
  /** The signed amounts in force, by transaction ID. */
  booked(): ReadonlyMap<string, number>
  behave(next: Behaviour | ((callback: ParsedCallback) => Behaviour)): void
  /** Holds every reply until it is called. */
  hold(): () => void
}

const responseOf = (
  status: number,
  body: unknown,
  cutOff?: { code: string; message: string },
): CallbackOutcome => ({
  ...(cutOff && { cutOff }),
  kind: 'response',
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  isTruncated: false,
  durationMs: 3,
})

export function createFakeWallet(openingBalance = 10_000): FakeWallet {
  const requests: CallbackRequest[] = []
  const booked = new Map<string, number>()
  const replies = new Map<string, CallbackOutcome>()
  let balance = openingBalance
  let choose: (callback: ParsedCallback) => Behaviour = () => 'accept'
  let gate: Promise<void> = Promise.resolve()

  function book(callback: ParsedCallback): CallbackOutcome {
    const known = replies.get(callback.transaction_id)
    if (known) return known
    const change = changeOf(callback)
    booked.set(callback.transaction_id, change)
    balance += change
    const reply = responseOf(200, { balance, currency: callback.currency, player_id: callback.player_id })
    replies.set(callback.transaction_id, reply)
    return reply
  }

  function changeOf(callback: ParsedCallback): number {
    if (callback.transaction_type === 'bet') return callback.is_free ? 0 : -callback.amount
    if (callback.transaction_type === 'win') return callback.amount
    const original = booked.get(callback.reference_transaction_id ?? '')
    return original === undefined ? 0 : -original
  }

  function decline(callback: ParsedCallback): CallbackOutcome {
    const reply = responseOf(402, { balance, currency: callback.currency })
    const known = replies.get(callback.transaction_id)
    if (known) return known
    replies.set(callback.transaction_id, reply)
    return reply
  }

  function act(callback: ParsedCallback): CallbackOutcome {
    switch (choose(callback)) {
      case 'accept':
        return book(callback)
      case 'decline':
        return decline(callback)
      case 'cut_off_after_booking':
        book(callback)
        return responseOf(200, '', { code: 'UND_ERR_SOCKET', message: 'other side closed' })
      case 'timeout_after_booking':
        book(callback)
        return { kind: 'timeout', durationMs: 5_000 }
      case 'timeout':
        return { kind: 'timeout', durationMs: 5_000 }
      case 'refuse_connection':
        return {
          kind: 'connection_error',
          code: 'ECONNREFUSED',
          message: 'refused',
          hasLeft: false,
          durationMs: 1,
        }
      case 'server_error':
        return responseOf(500, { error: 'internal' })
      case 'bad_request':
        return responseOf(400, { error: 'bad request' })
      case 'garbage':
        return responseOf(200, '{"balance": 1')
    }
  }

  return {
    requests,
    balance: () => balance,
    booked: () => booked,
    behave(next) {
      choose = typeof next === 'function' ? next : () => next
    },
    hold() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
    async send(request) {
      requests.push(request)
      const waiting = gate
      const outcome = act(JSON.parse(Buffer.from(request.body).toString('utf8')))
      await waiting
      return outcome
    },
  }
}

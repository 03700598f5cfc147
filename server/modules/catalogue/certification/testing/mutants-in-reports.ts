import { type Mutant, mutant } from './mutant'
import type { Json } from './spoil'
import { asIfTaken, each, followedBy, repeats, reports, secondTime, text, without } from './spoil-aurora'

const fresh = () => `mutant-${crypto.randomUUID()}`
const asWin = (body: Json) => ({ ...body, type: 'win', transaction_id: fresh(), finished: true })
const asRefund = (body: Json) => ({
  ...{ ...body, type: 'refund', transaction_id: fresh(), finished: true },
  reference_transaction_id: body.transaction_id,
})

/** Faults in what is reported. */
export const mutantsInReports: Mutant[] = [
  mutant('signs another text than it sends', ['won_round', 'reports_signed'], () => ({
    reports: (request, pass) => pass({ ...request, rawBody: Buffer.from(`${request.rawBody} `) }),
  })),
  mutant('signs an hour in the past', ['won_round', 'reports_signed'], () => ({
    reports: (request, pass) => {
      const headers = new Headers({
        'webhook-id': 'x',
        'webhook-timestamp': '1',
        'webhook-signature': 'v1,AA==',
      })
      return pass({ ...request, headers })
    },
  })),
  mutant('an amount as a float', ['won_round', 'reports_readable'], () =>
    text((body) => body.replace(/"amount":(\d+)/, '"amount":$1.5')),
  ),
  mutant('an amount as text', ['won_round', 'reports_readable'], () =>
    text((body) => body.replace(/"amount":(\d+)/, '"amount":"$1"')),
  ),
  mutant('no round ID', ['won_round', 'reports_readable'], () =>
    each('win', ({ round_id: _, ...body }) => body),
  ),
  mutant('a bet in hundredths of the minor unit', ['won_round', 'bet_amount'], () =>
    each('bet', (body) => ({ ...body, amount: body.amount * 100 })),
  ),
  mutant('three decimals taken for two', ['other_currencies', 'bet_amount'], () =>
    each('bet', (body) => ({ ...body, amount: body.currency === 'KWD' ? body.amount / 10 : body.amount })),
  ),
  mutant('no decimals taken for two', ['other_currencies', 'bet_amount'], () =>
    each('bet', (body) => ({ ...body, amount: body.currency === 'JPY' ? body.amount * 100 : body.amount })),
  ),
  mutant('always reports in euro', ['other_currencies', 'reports_consistent'], () =>
    each('bet', (body) => ({ ...body, currency: 'EUR' })),
  ),
  mutant('a wrong currency', ['won_round', 'reports_consistent'], () =>
    each('bet', (body) => ({ ...body, currency: 'USD' })),
  ),
  mutant('an ID of no session', ['won_round', 'reports_consistent'], () =>
    each('bet', (body) => ({ ...body, session_id: crypto.randomUUID() })),
  ),
  mutant('no result of a lost round', ['lost_round', 'win_reported'], () =>
    reports((body, pass) => (body.type === 'win' && body.amount === 0 ? asIfTaken(body) : pass(body))),
  ),
  mutant('a result of zero for a won round', ['won_round', 'win_amount'], () =>
    each('win', (body) => ({ ...body, amount: 0 })),
  ),
  mutant('a win for a lost round', ['lost_round', 'win_amount'], () =>
    each('win', (body) => ({ ...body, amount: 5 })),
  ),
  mutant('a win under the ID of its bet', ['won_round', 'win_reported'], () =>
    each('win', (body) => ({ ...body, transaction_id: body.transaction_id.replace(/-w$/, '-b') })),
  ),
  mutant('a second bet for a round', ['won_round', 'bet_reported'], () =>
    followedBy({ kind: 'bet', status: 'ok' }, (body) => ({ ...body, transaction_id: fresh() })),
  ),
  mutant(
    'the same IDs in every session',
    ['lost_round', 'ids_unique'],
    () => reports((body, pass) => pass({ ...body, transaction_id: `always-${body.type}` })),
    ['won_round'],
  ),
  mutant('a win that is corrected under its ID', ['won_round', 'ids_unique'], () =>
    followedBy({ kind: 'win', status: 'ok' }, (body) => ({ ...body, amount: body.amount + 1 })),
  ),
  mutant('the last movement not marked', ['won_round', 'last_is_finished'], () =>
    each('win', (body) => ({ ...body, finished: false })),
  ),
  mutant('a bet marked as the last', ['won_round', 'last_is_finished'], () =>
    each('bet', (body) => ({ ...body, finished: true })),
  ),
  mutant('a round ID for each movement', ['won_round', 'round_id_shared'], () =>
    each('win', (body) => ({ ...body, round_id: fresh() })),
  ),
  mutant('a win ahead of its bet', ['won_round', 'order_kept'], () =>
    reports(async (body, pass) => {
      if (body.type === 'bet') await pass({ ...asWin(body), finished: false })
      return pass(body)
    }),
  ),
  mutant('a refund of a round that was settled', ['won_round', 'refund_reported'], () =>
    reports(async (body, pass) => {
      const response = await pass(body)
      if (body.type === 'win')
        await pass({ ...asRefund(body), reference_transaction_id: 'another-bet', amount: 5 })
      return response
    }),
  ),
  mutant('a win after a declined bet', ['first_bet_declined', 'declined_stops'], () =>
    followedBy({ kind: 'bet', status: 'declined' }, asWin),
  ),
  mutant('a refund after a declined bet', ['third_bet_declined', 'declined_stops'], () =>
    followedBy({ kind: 'bet', status: 'declined' }, asRefund),
  ),
  mutant('a declined player is never served again', ['plays_on_after_declined', 'bet_reported'], () => {
    const declined = new Set<string>()
    return reports(async (body, pass) => {
      if (declined.has(body.session_id)) return asIfTaken(body)
      const response = await pass(body)
      if ((await response.clone().json()).status === 'declined') declined.add(body.session_id)
      return response
    })
  }),
  mutant('a win after a failed bet', ['failed_bet', 'failed_is_refunded'], () =>
    followedBy({ kind: 'bet', status: 'failed' }, asWin),
  ),
  mutant('no refund of a failed bet', ['failed_bet', 'refund_reported'], () => without('refund')),
  mutant('a pending win is sent again', ['pending_win', 'pending_not_resent'], () =>
    followedBy({ kind: 'win', status: 'pending' }, (body) => body),
  ),
  mutant('no resend of a bet without an answer', ['bet_lost', 'resent'], () => secondTime('bet', asIfTaken)),
  mutant('no resend of a bet that was not recorded', ['bet_unavailable', 'resent'], () =>
    secondTime('bet', asIfTaken),
  ),
  mutant('no resend of a win that was not recorded', ['win_unavailable', 'resent'], () =>
    secondTime('win', asIfTaken),
  ),
  mutant('no resend of the third win', ['third_credit_lost', 'resent'], () => secondTime('win', asIfTaken)),
  mutant('no resend of a refund', ['lost_refund', 'resent'], () => secondTime('refund', asIfTaken)),
  mutant('a resend under a new ID', ['bet_lost', 'resent'], () =>
    secondTime('bet', (body, pass) => pass({ ...body, transaction_id: fresh() })),
  ),
  mutant('a resend of another amount', ['first_credit_lost', 'resent_unchanged'], () =>
    secondTime('win', async (body, pass) => {
      await pass({ ...body, amount: body.amount + 1 })
      return asIfTaken(body)
    }),
  ),
  mutant('a lost refund is refunded again', ['lost_refund', 'refunded_once'], () =>
    secondTime('refund', async (body, pass) => {
      await pass(body)
      return pass({ ...body, transaction_id: fresh() })
    }),
  ),
  mutant('a repeat under a new ID', ['repeated_later', 'bet_reported'], () =>
    repeats((body, pass) => pass({ ...body, transaction_id: fresh() })),
  ),
  mutant('no repeat at all', ['twice_at_once', 'repeats_sent'], () => repeats(asIfTaken)),
  mutant('a refund after a conflict', ['other_content', 'conflict_ends_it'], () =>
    reports(async (body, pass) => {
      const response = await pass(body)
      if (response.status === 409) await pass(asRefund(body))
      return response
    }),
  ),
  mutant('a changed repeat under a new ID', ['other_content', 'bet_reported'], () => {
    const amounts = new Map<string, number>()
    return reports((body, pass) => {
      const known = amounts.get(body.transaction_id) ?? body.amount
      amounts.set(body.transaction_id, known)
      return pass(known === body.amount ? body : { ...body, transaction_id: fresh() })
    })
  }),
  mutant('players at once share a round', ['at_the_same_time', 'bet_reported'], () => {
    let session = ''
    return reports((body, pass) => {
      session ||= body.session_id
      return pass({ ...body, session_id: session })
    })
  }),
  mutant('a refund of another amount', ['refund_after_bet', 'refund_matches'], () =>
    each('refund', (body) => ({ ...body, amount: body.amount + 1 })),
  ),
  mutant('a refund that names no bet', ['refund_after_bet', 'reports_readable'], () =>
    each('refund', ({ reference_transaction_id: _, ...body }) => body),
  ),
  mutant('a refund that names another bet', ['refund_after_bet', 'refund_names_bet'], () =>
    each('refund', (body) => ({ ...body, reference_transaction_id: fresh() })),
  ),
  mutant('a refund under the ID of its bet', ['refund_after_bet', 'refund_reported'], () =>
    each('refund', (body) => ({ ...body, transaction_id: body.reference_transaction_id })),
  ),
  mutant('a bet refunded twice', ['refund_after_bet', 'refunded_once'], () =>
    followedBy({ kind: 'refund', status: 'ok' }, (body) => ({ ...body, transaction_id: fresh() })),
  ),
  mutant('a refund without its bet is never sent', ['refund_without_bet', 'refund_reported'], () =>
    without('refund'),
  ),
  mutant('a refund waits for its bet', ['refund_before_bet', 'refund_comes_first'], () => {
    let held: Json = null
    return reports(async (body, pass) => {
      if (body.type === 'refund') {
        held = body
        return asIfTaken(body)
      }
      const response = await pass(body)
      await pass(held)
      return response
    })
  }),
  mutant('a win after a bet that came too late', ['refund_before_bet', 'failed_is_refunded'], () =>
    followedBy({ kind: 'bet', status: 'failed' }, asWin),
  ),
  mutant('free rounds without their grant', ['free_rounds_played', 'free_named'], () =>
    reports((body, pass) => {
      const { free_round_grant_id: _, ...paid } = body
      return pass(paid)
    }),
  ),
  mutant('no result of a free round', ['free_rounds_played', 'free_settled'], () =>
    reports((body, pass) => (body.free_round_grant_id && body.type === 'win' ? asIfTaken(body) : pass(body))),
  ),
  mutant('paid rounds under a used grant', ['free_rounds_played', 'free_then_paid'], () => {
    let grant: string | undefined
    return reports((body, pass) => {
      grant ??= body.free_round_grant_id
      return pass({ ...body, free_round_grant_id: grant })
    })
  }),
]

import { type Mutant, mutant } from './mutant'
import { accepts, answers, both, calls, type Json, respond } from './spoil'
import {
  asIfTaken,
  each,
  followedBy,
  looksUp,
  repeats,
  reports,
  secondTime,
  takesUnsigned,
  understands,
  without,
} from './spoil-borealis'

const fresh = () => `mutant-${crypto.randomUUID()}`
const opened = { code: 0, url: 'https://games.example.net/play', sid: 's' }
const replayed = { code: 0, url: 'https://games.example.net/replay', validTo: '2099-01-01T00:00:00Z' }

const asBet = ({ win: _, ...body }: Json) => ({ ...body, command: 'BET', roundClosed: false })
const asWin = ({ bet: _, ...body }: Json) => ({
  ...{ ...body, command: 'WIN', txId: fresh(), roundClosed: true, win: body.win ?? '0.40' },
})
const asRefund = ({ win: _, ...body }: Json) => ({
  ...{ ...body, command: 'REFUND', txId: fresh(), roundClosed: true, refTxId: body.txId },
})
const cents = (amount: string, by: number) => (Number(amount) + by / 100).toFixed(2)
const items = (change: (item: Json) => Json) =>
  answers('GET', '/v2/games', (body) => ({ items: body.items.map(change) }))

export const mutantsOfBorealis: Mutant[] = [
  mutant('a game listed twice', ['feed_is_readable', 'feed_lists_each_once'], () =>
    answers('GET', '/v2/games', (body) => ({ items: [...body.items, body.items[0]] })),
  ),
  mutant('a game without a title', ['feed_is_readable', 'feed_readable'], () =>
    answers('GET', '/v2/games', ({ items: [{ title: _, ...first }, ...rest] }) => ({
      items: [first, ...rest],
    })),
  ),
  mutant('an empty catalogue', ['feed_is_readable', 'feed_lists_games'], () =>
    answers('GET', '/v2/games', () => ({ items: [] })),
  ),
  mutant('an RTP as a fraction', ['feed_is_plausible', 'feed_rtp_plausible'], () =>
    items((item) => ({ ...item, payout: '0.96' })),
  ),
  mutant('limits in the wrong order', ['feed_is_plausible', 'feed_limits_ordered'], () =>
    items((item) => ({ ...item, ...(item.limits && { limits: { ...item.limits, min: '9000000' } }) })),
  ),
  mutant('a launch URL without TLS', ['launch_opens', 'launch_opens'], () =>
    answers('POST', '/v2/open', (body) => ({ ...body, url: 'http://games.example.net/play' })),
  ),
  mutant('an unknown game opens', ['launch_of_unknown_game', 'launch_refuses_unknown_game'], () =>
    accepts('POST', '/v2/open', opened),
  ),
  mutant('every currency opens', ['launch_in_unknown_currency', 'launch_refuses_unknown_currency'], () =>
    accepts('POST', '/v2/open', opened),
  ),
  mutant('a refusal by status alone', ['launch_of_unknown_game', 'launch_refuses_unknown_game'], () =>
    calls('POST', '/v2/open', async () => respond({ message: 'unknown game' }, 404)),
  ),
  mutant('a demo that does not open', ['demo_opens', 'demo_opens'], () =>
    calls('POST', '/v2/open', async () => respond({ code: 24, message: 'maintenance' })),
  ),
  mutant('a demo of every game', ['demo_is_refused', 'demo_refused'], () =>
    accepts('POST', '/v2/open', opened),
  ),
  mutant('stakes that do not ascend', ['stakes_are_listed', 'stakes_ascend'], () =>
    answers('GET', '/v2/stake-info', ({ values = [], ...body }) => ({ ...body, values: values.reverse() })),
  ),
  mutant('stakes in minor units', ['stakes_are_listed', 'stakes_answer'], () =>
    answers('GET', '/v2/stake-info', (body) => ({ ...body, values: [20, 40] })),
  ),
  mutant('stakes of an unknown game', ['stakes_of_unknown_game', 'stakes_refuse_unknown_game'], () =>
    accepts('GET', '/v2/stake-info', { policy: 'NONE' }),
  ),
  mutant('signs another text than it sends', ['won_round', 'reports_signed'], () => ({
    reports: (request, pass) => pass({ ...request, rawBody: Buffer.from(`${request.rawBody} `) }),
  })),
  mutant('an amount as a number', ['won_round', 'reports_readable'], () =>
    each('BET-WIN', (body) => ({ ...body, win: Number(body.win) })),
  ),
  mutant('more decimals than the currency has', ['won_round', 'reports_readable'], () =>
    each('BET-WIN', (body) => ({ ...body, win: `${body.win}1` })),
  ),
  mutant('an amount of another command', ['won_round', 'reports_readable'], () =>
    each('BET-WIN', (body) => ({ ...body, command: 'BET' })),
  ),
  mutant('a bet in minor units', ['won_round', 'bet_amount'], () =>
    each('BET-WIN', (body) => ({ ...body, bet: String(Number(body.bet) * 100) })),
  ),
  mutant('a round that stays open', ['won_round', 'last_is_finished'], () =>
    each('BET-WIN', (body) => ({ ...body, roundClosed: false })),
  ),
  mutant('a bet without its result', ['lost_round', 'win_reported'], () =>
    each('BET-WIN', ({ win: _, ...body }) => ({ ...body, command: 'BET' })),
  ),
  mutant('a win for a lost round', ['lost_round', 'win_amount'], () =>
    each('BET-WIN', (body) => ({ ...body, win: '0.05' })),
  ),
  mutant('a result of zero for a won round', ['won_round', 'win_amount'], () =>
    each('BET-WIN', (body) => ({ ...body, win: '0.00' })),
  ),
  mutant('a result under another round', ['won_round', 'round_id_shared'], () =>
    reports(async (body, pass) => {
      const response = await pass(asBet(body))
      await pass({ ...asWin(body), roundRef: fresh() })
      return response
    }),
  ),
  mutant('a result ahead of its bet', ['won_round', 'order_kept'], () =>
    reports(async (body, pass) => {
      await pass({ ...asWin(body), roundClosed: false })
      return pass({ ...asBet(body), roundClosed: true })
    }),
  ),
  mutant(
    'the same IDs in every session',
    ['lost_round', 'ids_unique'],
    () => reports((body, pass) => pass({ ...body, txId: 'always' })),
    ['won_round'],
  ),
  mutant('an ID of no session', ['won_round', 'reports_consistent'], () =>
    each('BET-WIN', (body) => ({ ...body, sessionToken: crypto.randomUUID() })),
  ),
  mutant('a pending round is sent again', ['pending_win', 'pending_not_resent'], () =>
    followedBy({ kind: 'BET-WIN', status: '2' }, (body) => body),
  ),
  mutant('three decimals taken for two', ['other_currencies', 'bet_amount'], () =>
    each('BET-WIN', (body) => ({ ...body, ...(body.currency === 'KWD' && { bet: '10' }) })),
  ),
  mutant('always reports in euro', ['other_currencies', 'reports_consistent'], () =>
    each('BET-WIN', (body) => ({ ...body, currency: 'EUR', bet: '1.00', win: '2.00' })),
  ),
  mutant('no repeat at all', ['twice_at_once', 'repeats_sent'], () => repeats(asIfTaken)),
  mutant('a repeat under a new ID', ['repeated_later', 'bet_reported'], () =>
    repeats((body, pass) => pass({ ...body, txId: fresh() })),
  ),
  mutant('a refund after a conflict', ['other_content', 'conflict_ends_it'], () =>
    followedBy({ kind: 'BET-WIN', status: '13' }, asRefund),
  ),
  mutant('players at once share a session', ['at_the_same_time', 'bet_reported'], () => {
    let session = ''
    return reports((body, pass) => {
      session ||= body.sessionToken
      return pass({ ...body, sessionToken: session })
    })
  }),
  mutant('a refund of another amount', ['refund_after_bet', 'refund_matches'], () =>
    each('REFUND', (body) => ({ ...body, bet: cents(body.bet, 1) })),
  ),
  mutant('a refund that names another bet', ['refund_after_bet', 'refund_names_bet'], () =>
    each('REFUND', (body) => ({ ...body, refTxId: fresh() })),
  ),
  mutant('a refund that names no bet', ['refund_after_bet', 'reports_readable'], () =>
    each('REFUND', ({ refTxId: _, ...body }) => body),
  ),
  mutant('a bet refunded twice', ['refund_after_bet', 'refunded_once'], () =>
    followedBy({ kind: 'REFUND', status: '0' }, (body) => ({ ...body, txId: fresh() })),
  ),
  mutant('a refund waits for its bet', ['refund_before_bet', 'refund_comes_first'], () => {
    let held: Json = null
    return reports(async (body, pass) => {
      if (body.command === 'REFUND') {
        held = body
        return asIfTaken(body)
      }
      const response = await pass(body)
      await pass(held)
      return response
    })
  }),
  mutant('no refund of a failed round', ['failed_bet', 'refund_reported'], () => without('REFUND')),
  mutant('a win after a failed round', ['failed_bet', 'failed_is_refunded'], () =>
    followedBy({ kind: 'BET-WIN', status: '3' }, asWin),
  ),
  mutant('no resend of a refund', ['lost_refund', 'resent'], () => secondTime('REFUND', asIfTaken)),
  mutant('no resend of a round without an answer', ['bet_lost', 'resent'], () =>
    secondTime('BET-WIN', asIfTaken),
  ),
  mutant('no resend of a round that was not recorded', ['bet_unavailable', 'resent'], () =>
    secondTime('BET-WIN', asIfTaken),
  ),
  mutant('a resend of another amount', ['win_unavailable', 'resent_unchanged'], () =>
    secondTime('BET-WIN', async (body, pass) => {
      await pass({ ...body, win: cents(body.win, 1) })
      return asIfTaken(body)
    }),
  ),
  mutant('a resend without the result', ['bet_lost', 'resent_unchanged'], () =>
    secondTime('BET-WIN', (body, pass) => pass({ ...asBet(body), roundClosed: true })),
  ),
  mutant('a win after a declined round', ['first_bet_declined', 'declined_stops'], () =>
    followedBy({ kind: 'BET-WIN', status: '1' }, asWin),
  ),
  mutant('a refund after the third round was declined', ['third_bet_declined', 'declined_stops'], () =>
    followedBy({ kind: 'BET-WIN', status: '1' }, asRefund),
  ),
  mutant('no resend of the third result', ['third_credit_lost', 'resent'], () =>
    secondTime('BET-WIN', asIfTaken),
  ),
  mutant('a lost result is sent as a second win', ['first_credit_lost', 'resent'], () =>
    secondTime('BET-WIN', (body, pass) => pass(asWin(body))),
  ),
  mutant('a promo that is not issued', ['free_rounds_played', 'free_issued'], () =>
    answers('POST', '/v2/promo', (body) => ({
      ...{ ...body, results: body.results.map((one: Json) => ({ ...one, ok: false })) },
    })),
  ),
  mutant('a promo that was not asked about', ['free_rounds_played', 'free_activated'], () =>
    without('ACTIVATED'),
  ),
  mutant('a promo whose end is not told', ['free_rounds_played', 'free_completed'], () =>
    without('COMPLETED'),
  ),
  mutant('a batch without its promo', ['free_rounds_played', 'reports_readable'], () =>
    each('FREE-WIN', ({ promoId: _, ...body }) => body),
  ),
  mutant('a batch that is settled twice', ['free_rounds_played', 'free_settled'], () =>
    followedBy({ kind: 'FREE-WIN', status: '0' }, (body) => ({ ...body, txId: fresh() })),
  ),
  mutant('free rounds that are reported as bets', ['free_rounds_played', 'free_counted'], () =>
    followedBy({ kind: 'FREE-WIN', status: '0' }, ({ win: _, ...body }) => ({
      ...{ ...body, command: 'BET', bet: '0.20', txId: fresh(), roundRef: fresh(), roundClosed: true },
    })),
  ),
  mutant(
    'a promo on an unknown game is issued',
    ['free_rounds_unknown_game', 'free_unknown_game_fails'],
    () =>
      answers('POST', '/v2/promo', (body) => ({
        ...{ ...body, results: body.results.map((one: Json) => ({ ...one, ok: true })) },
      })),
  ),
  mutant('every stake is taken', ['free_rounds_invalid_stake', 'free_stake_refused'], () =>
    understands('/v2/promo', (body) => ({ ...body, stake: '0.20' })),
  ),
  mutant('a repeated promo fails', ['free_rounds_repeated', 'free_issue_repeats'], () =>
    calls('POST', '/v2/promo', async (request, send, nth) =>
      nth === 1 ? send(request) : respond({ code: 25, message: 'known already' }),
    ),
  ),
  mutant('rounds are played before they begin', ['free_rounds_not_begun', 'free_not_played'], () =>
    understands('/v2/promo', (body) => ({ ...body, validFrom: '2026-01-01T00:00:00Z' })),
  ),
  mutant('rounds are played after their end', ['free_rounds_expired', 'free_not_played'], () =>
    understands('/v2/promo', (body) => ({ ...body, validTo: '2099-01-01T00:00:00Z' })),
  ),
  mutant('rounds are played that were not accepted', ['free_rounds_not_accepted', 'free_not_played'], () =>
    without('ACTIVATED'),
  ),
  mutant('any secret is taken', ['wrong_key', 'wrong_key_refused'], takesUnsigned),
  mutant('no signature is taken', ['unsigned_call', 'unsigned_refused'], takesUnsigned),
  mutant('a changed body is taken', ['tampered_call', 'tampered_refused'], takesUnsigned),
  mutant('a lookup without the result', ['finished_round', 'round_told'], () =>
    answers('GET', '/v2/round-info', (body) => ({ ...body, entries: body.entries.map(asBet) })),
  ),
  mutant('a closed round that is told as open', ['finished_round', 'round_status'], () =>
    answers('GET', '/v2/round-info', (body) => ({ ...body, state: 'OPEN' })),
  ),
  mutant('a void round that is told as closed', ['void_round', 'round_status'], () =>
    answers('GET', '/v2/round-info', (body) => ({ ...body, state: 'CLOSED' })),
  ),
  mutant('a repeat that counts twice', ['repeated_later', 'round_once'], () =>
    answers('GET', '/v2/round-info', (body) => ({ ...body, entries: [...body.entries, ...body.entries] })),
  ),
  mutant('an unknown round that is told', ['unknown_round', 'round_unknown'], () =>
    accepts('GET', '/v2/round-info', { roundRef: 'x', state: 'OPEN', entries: [] }),
  ),
  mutant('a round that is told to other sessions', ['round_of_another', 'round_private'], () => {
    let session = ''
    const launches = calls('POST', '/v2/open', (request, send) => {
      session ||= JSON.parse(request.body ?? '').token
      return send(request)
    })
    return both(
      launches,
      looksUp('/v2/round-info', (url) => url.replace(/sessionToken=.*/, `sessionToken=${session}`)),
    )
  }),
  mutant('a ledger of other amounts', ['ledger_lists', 'ledger_lists'], () =>
    answers('GET', '/v2/ledger', (body) => ({
      ...{
        ...body,
        entries: body.entries.map((one: Json) => ({ ...one, bet: one.bet && cents(one.bet, 1) })),
      },
    })),
  ),
  mutant('a ledger that ignores the period', ['ledger_lists', 'ledger_lists'], () =>
    looksUp('/v2/ledger', (url) => url.replace(/to=[^&]*/, 'to=2099-01-01T00%3A00%3A00Z')),
  ),
  mutant('a replay that is over at once', ['replay_opens', 'replay_expires'], () =>
    answers('POST', '/v2/replay', (body) => ({ ...body, validTo: '2020-01-01T00:00:00Z' })),
  ),
  mutant('a replay for any session', ['replay_of_another', 'replay_private'], () =>
    accepts('POST', '/v2/replay', replayed),
  ),
  mutant('a replay of any round', ['replay_of_unknown', 'replay_unknown'], () =>
    accepts('POST', '/v2/replay', replayed),
  ),
]

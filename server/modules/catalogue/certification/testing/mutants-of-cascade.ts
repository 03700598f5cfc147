import { type Mutant, mutant } from './mutant'
import { accepts, answers, both, calls, type Json, respond } from './spoil'
import {
  asIfTaken,
  each,
  followedBy,
  formAnswers,
  repeats,
  reports,
  secondTime,
  takesUnsigned,
  understands,
  without,
} from './spoil-cascade'

const fresh = () => `mutant-${crypto.randomUUID()}`
const opened = 'status=OK&url=https%3A%2F%2Fgames.example.net%2Fplay&ref=r'
const replayed = 'status=OK&url=https%3A%2F%2Fgames.example.net%2Freplay&until=4070908800000'

const asResult = (body: Json) => ({ ...body, op: 'result', end: '1' })
const asRollback = ({ end: _, part: __, ...body }: Json) => ({ ...body, op: 'rollback' })
const plus = (amount: string, by: number) => String(Number(amount) + by)
const tables = (change: (table: Json) => Json) =>
  answers('POST', '/api/games', (body) => ({ ...body, tables: body.tables.map(change) }))
const rows = (path: string, change: (row: Json) => Json) =>
  answers('POST', path, (body) => ({ ...body, rows: body.rows.map(change) }))

export const mutantsOfCascade: Mutant[] = [
  mutant('a table listed twice', ['feed_is_readable', 'feed_lists_each_once'], () =>
    answers('POST', '/api/games', (body) => ({ ...body, tables: [...body.tables, body.tables[0]] })),
  ),
  mutant('a flag as a boolean', ['feed_is_readable', 'feed_readable'], () =>
    answers('POST', '/api/games', ({ tables: [first, ...rest] }) => ({
      ...{ status: 'OK', tables: [{ ...first, demo: true }, ...rest] },
    })),
  ),
  mutant('a catalogue as a form', ['feed_is_readable', 'feed_answers'], () =>
    calls('POST', '/api/games', async () => respond('status=OK&tables=')),
  ),
  mutant('an RTP in percent', ['feed_is_plausible', 'feed_rtp_plausible'], () =>
    tables((table) => ({ ...table, rtp_bp: 97 })),
  ),
  mutant('limits in the wrong order', ['feed_is_plausible', 'feed_limits_ordered'], () =>
    tables((table) => ({ ...table, ...(table.min_minor && { min_minor: 900_000_000 }) })),
  ),
  mutant('a launch URL without TLS', ['launch_opens', 'launch_opens'], () =>
    formAnswers('/api/open', (body) => ({ ...body, url: 'http://games.example.net/play' })),
  ),
  mutant('a launch that answers JSON', ['launch_opens', 'launch_opens'], () =>
    calls('POST', '/api/open', async () => respond({ status: 'OK', url: 'https://games.example.net/play' })),
  ),
  mutant('an unknown table opens', ['launch_of_unknown_game', 'launch_refuses_unknown_game'], () =>
    accepts('POST', '/api/open', opened),
  ),
  mutant('every currency opens', ['launch_in_unknown_currency', 'launch_refuses_unknown_currency'], () =>
    accepts('POST', '/api/open', opened),
  ),
  mutant('a demo that does not open', ['demo_opens', 'demo_opens'], () =>
    calls('POST', '/api/demo', async () => respond('status=ERR&code=DOWN&msg=oops')),
  ),
  mutant('a demo of every table', ['demo_is_refused', 'demo_refused'], () =>
    accepts('POST', '/api/demo', opened),
  ),
  mutant('signs another text than it sends', ['won_round', 'reports_signed'], () => ({
    reports: (request, pass) =>
      pass({
        ...request,
        rawBody: Buffer.from(`${request.rawBody}`.replace('currency=EUR', 'currency=USD')),
      }),
  })),
  mutant('signs an hour in the past', ['won_round', 'reports_signed'], () => ({
    reports: (request, pass) =>
      pass({ ...request, rawBody: Buffer.from(`${request.rawBody}`.replace(/ts=\d+/, 'ts=1795900000')) }),
  })),
  mutant('a result that is sent as a bet', ['won_round', 'reports_signed'], () =>
    each('result', (body) => ({ ...body, path: 'bet' })),
  ),
  mutant('an amount in major units', ['won_round', 'reports_readable'], () =>
    each('result', (body) => ({ ...body, amount: `${body.amount}.00` })),
  ),
  mutant('an ID with a colon', ['won_round', 'reports_readable'], () =>
    each('bet', (body) => ({ ...body, trans_id: `bet:${body.trans_id}` })),
  ),
  mutant('a bet in hundredths of the minor unit', ['won_round', 'bet_amount'], () =>
    each('bet', (body) => ({ ...body, amount: `${body.amount}00` })),
  ),
  mutant('a result without its end', ['won_round', 'last_is_finished'], () =>
    each('result', ({ end: _, ...body }) => body),
  ),
  mutant('no result of a lost round', ['lost_round', 'win_reported'], () => without('result')),
  mutant('a win for a lost round', ['lost_round', 'win_amount'], () =>
    each('result', (body) => ({ ...body, amount: '5' })),
  ),
  mutant('a result under another trans_id', ['won_round', 'result_shares_id'], () =>
    each('result', (body) => ({ ...body, trans_id: fresh() })),
  ),
  mutant('a second result without a part', ['won_round', 'ids_unique'], () =>
    followedBy({ kind: 'result', status: 'OK' }, (body) => ({ ...body, amount: plus(body.amount, 1) })),
  ),
  mutant('a result under another round', ['won_round', 'round_id_shared'], () =>
    each('result', (body) => ({ ...body, round: fresh() })),
  ),
  mutant('a result ahead of its bet', ['won_round', 'order_kept'], () =>
    reports(async (body, pass) => {
      if (body.op === 'bet') await pass({ ...body, op: 'result', part: '2', end: '0' })
      return pass(body)
    }),
  ),
  mutant(
    'the same IDs in every session',
    ['lost_round', 'ids_unique'],
    () => reports((body, pass) => pass({ ...body, trans_id: 'always' })),
    ['won_round'],
  ),
  mutant('an ID of no session', ['won_round', 'reports_consistent'], () =>
    each('bet', (body) => ({ ...body, sid: crypto.randomUUID() })),
  ),
  mutant('a queued result is sent again', ['pending_win', 'pending_not_resent'], () =>
    followedBy({ kind: 'result', status: 'QUEUED' }, (body) => body),
  ),
  mutant('no decimals taken for two', ['other_currencies', 'bet_amount'], () =>
    each('bet', (body) => ({ ...body, ...(body.currency === 'JPY' && { amount: `${body.amount}00` }) })),
  ),
  mutant('always reports in euro', ['other_currencies', 'reports_consistent'], () =>
    each('bet', (body) => ({ ...body, currency: 'EUR' })),
  ),
  mutant('no repeat at all', ['twice_at_once', 'repeats_sent'], () => repeats(asIfTaken)),
  mutant('a repeat under a new ID', ['repeated_later', 'bet_reported'], () =>
    repeats((body, pass) => pass({ ...body, trans_id: fresh() })),
  ),
  mutant('a rollback after a conflict', ['other_content', 'conflict_ends_it'], () =>
    followedBy({ kind: 'bet', status: 'CONFLICT' }, asRollback),
  ),
  mutant('players at once share a session', ['at_the_same_time', 'bet_reported'], () => {
    let session = ''
    return reports((body, pass) => {
      session ||= body.sid
      return pass({ ...body, sid: session })
    })
  }),
  mutant('a rollback of another amount', ['refund_after_bet', 'refund_matches'], () =>
    each('rollback', (body) => ({ ...body, amount: plus(body.amount, 1) })),
  ),
  mutant('a rollback under an ID of its own', ['refund_after_bet', 'refund_names_bet'], () =>
    each('rollback', (body) => ({ ...body, trans_id: fresh() })),
  ),
  mutant('a second rollback under another ID', ['refund_after_bet', 'refunded_once'], () =>
    followedBy({ kind: 'rollback', status: 'OK' }, (body) => ({ ...body, trans_id: fresh() })),
  ),
  mutant('a rollback waits for its bet', ['refund_before_bet', 'refund_comes_first'], () => {
    let held: Json = null
    return reports(async (body, pass) => {
      if (body.op === 'rollback') {
        held = body
        return asIfTaken(body)
      }
      const response = await pass(body)
      await pass(held)
      return response
    })
  }),
  mutant('a rollback without its bet is never sent', ['refund_without_bet', 'refund_reported'], () =>
    without('rollback'),
  ),
  mutant('no rollback of a void bet', ['failed_bet', 'refund_reported'], () => without('rollback')),
  mutant('a result of a void bet', ['failed_bet', 'failed_is_refunded'], () =>
    followedBy({ kind: 'bet', status: 'VOID' }, asResult),
  ),
  mutant('no resend of a rollback', ['lost_refund', 'resent'], () => secondTime('rollback', asIfTaken)),
  mutant('no resend of a bet without an answer', ['bet_lost', 'resent'], () => secondTime('bet', asIfTaken)),
  mutant('no resend of a bet that was not recorded', ['bet_unavailable', 'resent'], () =>
    secondTime('bet', asIfTaken),
  ),
  mutant('a resend under a new ID', ['first_credit_lost', 'resent'], () =>
    secondTime('result', (body, pass) => pass({ ...body, trans_id: fresh() })),
  ),
  mutant('a resend of another amount', ['first_credit_lost', 'resent_unchanged'], () =>
    secondTime('result', async (body, pass) => {
      await pass({ ...body, amount: plus(body.amount, 1) })
      return asIfTaken(body)
    }),
  ),
  mutant('a lost result is sent as a part', ['first_credit_lost', 'resent'], () =>
    secondTime('result', (body, pass) => pass({ ...body, part: '2' })),
  ),
  mutant('no resend of the third result', ['third_credit_lost', 'resent'], () =>
    secondTime('result', asIfTaken),
  ),
  mutant('a result after a declined bet', ['first_bet_declined', 'declined_stops'], () =>
    followedBy({ kind: 'bet', status: 'NOFUNDS' }, asResult),
  ),
  mutant('a rollback of the third declined bet', ['third_bet_declined', 'declined_stops'], () =>
    followedBy({ kind: 'bet', status: 'NOFUNDS' }, asRollback),
  ),
  mutant('any secret is taken', ['wrong_key', 'wrong_key_refused'], takesUnsigned),
  mutant('no signature is taken', ['unsigned_call', 'unsigned_refused'], takesUnsigned),
  mutant('a changed form is taken', ['tampered_call', 'tampered_refused'], takesUnsigned),
  mutant('an old form is taken', ['stale_call', 'stale_refused'], takesUnsigned),
  mutant('a lookup without the result', ['finished_round', 'round_told'], () =>
    answers('POST', '/api/round', (body) => ({ ...body, rows: body.rows.slice(0, 1) })),
  ),
  mutant('a lookup of other amounts', ['finished_round', 'round_told'], () =>
    rows('/api/round', (row) => ({ ...row, amount: plus(row.amount, 1) })),
  ),
  mutant('a round that is over and told as open', ['finished_round', 'round_status'], () =>
    answers('POST', '/api/round', (body) => ({ ...body, state: 'open' })),
  ),
  mutant('a void round that is told as over', ['void_round', 'round_status'], () =>
    answers('POST', '/api/round', (body) => ({ ...body, state: 'over' })),
  ),
  mutant('a repeat that counts twice', ['repeated_later', 'round_once'], () =>
    answers('POST', '/api/round', (body) => ({ ...body, rows: [...body.rows, ...body.rows] })),
  ),
  mutant('an unknown round that is told', ['unknown_round', 'round_unknown'], () =>
    accepts('POST', '/api/round', { status: 'OK', round: 'x', state: 'open', rows: [] }),
  ),
  mutant('a round that is told to other sessions', ['round_of_another', 'round_private'], () => {
    let session = ''
    const launches = understands('/api/open', (fields) => {
      session ||= fields.sid
      return fields
    })
    return both(
      launches,
      understands('/api/round', (fields) => ({ ...fields, sid: session })),
    )
  }),
  mutant('a ledger without the last row', ['ledger_lists', 'ledger_lists'], () =>
    answers('POST', '/api/ledger', (body) => ({ ...body, rows: body.rows.slice(0, -1) })),
  ),
  mutant('a ledger in major units', ['ledger_lists', 'ledger_lists'], () =>
    rows('/api/ledger', (row) => ({ ...row, amount: plus(row.amount, 1) })),
  ),
  mutant('a ledger that ignores the period', ['ledger_lists', 'ledger_lists'], () =>
    understands('/api/ledger', (fields) => ({ ...fields, to: '4070908800000' })),
  ),
  mutant('a replay of any round', ['replay_of_unknown', 'replay_unknown'], () =>
    accepts('POST', '/api/replay', replayed),
  ),
]

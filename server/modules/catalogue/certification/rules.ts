import type { CertificationFinding } from '@/server/contract/certification'

/** The parts of the protocol that rules come from: the heading on the page of each dialect. */
const headings = {
  join: {
    aurora: 'Provider protocol (aurora)',
    borealis: '`borealis`: decimal strings and combined calls',
    cascade: '`cascade`: forms, sorted-parameter signatures, one id for a bet and its result',
  },
  reports: {
    aurora: '`POST /movements`',
    borealis: 'borealis → Croupier: `POST {croupier}/provider/v1/borealis/wallet`',
    cascade: 'cascade → Croupier: `POST {croupier}/provider/v1/cascade/{operation}`',
  },
  activation: {
    aurora: '`POST /free-rounds/{grant_id}/activation`',
    borealis: 'borealis → Croupier: `POST {croupier}/provider/v1/borealis/promo`',
    cascade: 'Croupier → cascade (`{provider base URL}`)',
  },
  calls: {
    aurora: 'Croupier → provider (`{provider base URL}`), 10 s deadline',
    borealis: 'Croupier → borealis (`{provider base URL}`)',
    cascade: 'Croupier → cascade (`{provider base URL}`)',
  },
  certification: { aurora: 'Certification', borealis: 'Certification', cascade: 'Certification' },
} as const satisfies Record<string, Record<string, string>>
type Section = keyof typeof headings

/** Every rule of the suite: the part of the protocol, what it requires, and how to mend what breaks it. */
export const rules = {
  feed_answers: [
    'calls',
    'The catalogue is answered.',
    'Answer the call with 200 and every game within 10 seconds.',
  ],
  feed_readable: [
    'calls',
    'Each entry of the catalogue is of the form.',
    'Correct the named field, or leave it out.',
  ],
  feed_lists_games: [
    'calls',
    'The catalogue lists at least one game.',
    'List every game of the test environment.',
  ],
  feed_lists_each_once: ['calls', 'Each game is listed once.', 'Give each game a code of its own.'],
  feed_is_stable: [
    'calls',
    'A second read lists the same games.',
    'List every game each time: a missing one is switched off.',
  ],
  feed_limits_ordered: [
    'calls',
    'Minimum, default and maximum bet ascend, as do bet steps.',
    'Order the limits of the game.',
  ],
  feed_rtp_plausible: ['calls', 'An RTP is a percentage above 0 and at most 100.', 'Send 96.5 for 96.5 %.'],
  feed_codes_valid: [
    'calls',
    'Countries and currencies are ISO codes in capitals.',
    'Send MT and EUR, not names or lower case.',
  ],
  launch_opens: [
    'calls',
    'A launch answers an https address.',
    'Answer launch with an address that opens the game.',
  ],
  launch_refuses_unknown_game: [
    'calls',
    'A launch of an unknown game is refused as unknown.',
    'Answer 404, or the dialect’s code for an unknown game.',
  ],
  launch_refuses_unknown_currency: [
    'calls',
    'A launch in a currency that does not exist is refused.',
    'Refuse what the game cannot be played in.',
  ],
  launch_refuses_unknown_variant: [
    'calls',
    'A launch with an RTP variant that the game does not have is refused.',
    'Refuse it: do not play another return instead.',
  ],
  demo_opens: [
    'calls',
    'A demo answers an https address.',
    'Answer the demo call of each game that has a demo.',
  ],
  demo_listed: [
    'calls',
    'At least one game has a demo.',
    'Declare the games with a demo, or untick demo games.',
  ],
  demo_reports_nothing: ['calls', 'A demo reports no movements.', 'Keep play money in the game.'],
  demo_refused: [
    'calls',
    'A demo of a game without one is refused.',
    'Refuse it, or declare the demo in the catalogue.',
  ],
  stakes_answer: [
    'calls',
    'Stakes are answered for a game and currency.',
    'Answer the call with a mode and its stakes.',
  ],
  stakes_ascend: [
    'calls',
    'Listed stakes are above zero and ascend, as do their levels from 1.',
    'Sort the stakes and list each once.',
  ],
  stakes_refuse_unknown_game: [
    'calls',
    'Stakes of an unknown game are refused as unknown.',
    'Answer 404, or the dialect’s code for an unknown game.',
  ],
  play_answers: [
    'certification',
    'The play call is answered once all is reported.',
    'Implement the play call in the test environment.',
  ],
  play_names_rounds: [
    'certification',
    'The play call names the rounds that were reported.',
    'Answer with the IDs that the movements carry.',
  ],
  stake_known: [
    'certification',
    'A stake is known for the currency.',
    'Name a stake when the run is started.',
  ],
  reports_signed: [
    'join',
    'Each report is signed over its exact bytes with the shared secret and a current time.',
    'Sign what is sent, not what it was made of.',
  ],
  reports_readable: [
    'reports',
    'Each report is of the form.',
    'Correct the named field. Amounts are integers, or decimal strings, as the dialect says.',
  ],
  reports_consistent: [
    'reports',
    'Reports fit their session and themselves.',
    'Report under the session’s ID, in its currency, with what the movement requires.',
  ],
  bet_reported: ['reports', 'A round reports one bet.', 'Report the stake of each round once.'],
  bet_amount: [
    'reports',
    'A bet’s amount is the stake in minor units of the currency.',
    'Check the decimals of the currency.',
  ],
  win_reported: [
    'reports',
    'A round whose bet was accepted ends with a win, be it of zero.',
    'Report the result of each round.',
  ],
  win_amount: [
    'reports',
    'A won round reports a win above zero, a lost round none.',
    'Report the amount that was won.',
  ],
  round_id_shared: [
    'reports',
    'The movements of a round share its ID, which no other round has.',
    'Use one round ID for a bet and its results.',
  ],
  result_shares_id: [
    'reports',
    'A result has the trans_id of its bet.',
    'Send the bet’s trans_id with each result, and a part with each further one.',
  ],
  last_is_finished: [
    'reports',
    'The last movement of a round is marked as the last, and no other.',
    'Mark the final movement alone.',
  ],
  ids_unique: ['reports', 'Each movement has an ID of its own.', 'Never use an ID again, in any session.'],
  order_kept: ['reports', 'A win follows the answer to its bet.', 'Wait for the answer to the bet.'],
  declined_stops: [
    'reports',
    'After a declined bet nothing more is reported for the round.',
    'Stop the round and tell the player.',
  ],
  failed_is_refunded: [
    'reports',
    'After a failed bet the round is void, and its refund is reported.',
    'Report a refund for each failed bet, and no win.',
  ],
  refund_reported: ['reports', 'The refund is reported.', 'Report the refund and wait for its answer.'],
  refund_matches: [
    'reports',
    'A refund has the amount, currency and grant of its bet.',
    'Copy them from the bet.',
  ],
  refund_names_bet: ['reports', 'A refund names its bet.', 'Send the bet’s ID as the reference.'],
  refund_has_own_id: [
    'reports',
    'A refund has an ID of its own.',
    'Do not send the refund under the bet’s ID.',
  ],
  refunded_once: ['reports', 'A bet is refunded once.', 'Send the same refund again, never another one.'],
  pending_not_resent: [
    'reports',
    'A pending movement is not sent again.',
    'Take pending as delivered: Croupier delivers it.',
  ],
  resent: [
    'reports',
    'A movement without an answer is sent again until it is answered.',
    'Send the same movement again after a timeout or 5xx.',
  ],
  resent_unchanged: [
    'reports',
    'A resend has the ID and content of the first.',
    'Store the movement before it is sent, and send it as stored.',
  ],
  repeats_sent: [
    'certification',
    'The asked repeats are sent.',
    'Send what the action of the play call says.',
  ],
  change_refused: [
    'certification',
    'The changed repeat has the ID of its bet and another amount.',
    'Send the bet once more with another amount.',
  ],
  conflict_ends_it: [
    'reports',
    'A refused repeat changes nothing: no further movements.',
    'Do not report anything after a conflict.',
  ],
  refund_comes_first: [
    'certification',
    'The refund is sent before its bet.',
    'Send them in the order of the action.',
  ],
  free_rounds_listed: [
    'calls',
    'A game has free rounds.',
    'Declare it in the catalogue, or untick free rounds.',
  ],
  free_issued: ['calls', 'Free rounds are issued.', 'Answer each game as active where it takes the grant.'],
  free_issue_repeats: ['calls', 'A repeated grant answers the same.', 'Know a grant by its ID.'],
  free_unknown_game_fails: [
    'calls',
    'An unknown game is a failed game.',
    'Answer it as failed, or refuse the call.',
  ],
  free_stake_refused: [
    'calls',
    'A stake that no game takes is refused as an invalid stake.',
    'Answer the dialect’s code for an invalid stake.',
  ],
  free_named: [
    'reports',
    'Movements of free rounds name their grant.',
    'Send the grant’s ID with each of them.',
  ],
  free_counted: [
    'reports',
    'As many free rounds are played as were granted.',
    'Count the rounds of the grant.',
  ],
  free_then_paid: [
    'reports',
    'Rounds after the grant is used up are paid.',
    'Send no grant ID for paid rounds.',
  ],
  free_settled: [
    'reports',
    'Free rounds end with a reported win, be it of zero.',
    'Report the win of each round, or of the batch.',
  ],
  free_activated: [
    'activation',
    'The first free round reports the grant as activated.',
    'Ask before the first round is played.',
  ],
  free_completed: [
    'activation',
    'The last free round reports the grant as completed.',
    'Report completion with what was played.',
  ],
  free_cancelled: ['calls', 'A grant is cancelled.', 'Answer each game as cancelled while rounds are left.'],
  free_cancel_repeats: [
    'calls',
    'A second cancellation has nothing to cancel.',
    'Answer nothing_to_cancel, not an error.',
  ],
  free_not_played: [
    'calls',
    'Free rounds that are cancelled, not begun, refused or over are not played: a paid round is.',
    'Play a paid round in their place.',
  ],
  wrong_key_refused: [
    'join',
    'A call signed with another secret is refused.',
    'Compare the signature before anything else.',
  ],
  unsigned_refused: [
    'join',
    'A call without a signature is refused.',
    'Refuse it with 401, or the dialect’s code.',
  ],
  tampered_refused: [
    'join',
    'A call whose body was changed after signing is refused.',
    'Verify the signature over the raw bytes.',
  ],
  stale_refused: [
    'join',
    'A call signed more than five minutes ago is refused.',
    'Compare the signed time with your clock.',
  ],
  round_told: [
    'calls',
    'The lookup of a round tells what was reported.',
    'Answer from the ledger that reports are sent from.',
  ],
  round_status: [
    'calls',
    'The lookup says finished or void once all is reported.',
    'Set the status with the last movement.',
  ],
  round_once: [
    'calls',
    'The lookup has each transaction once, also after repeats.',
    'Store a movement once, however often it is sent.',
  ],
  round_unknown: ['calls', 'An unknown round is refused as unknown.', 'Answer 404, or the dialect’s code.'],
  round_private: [
    'calls',
    'A round is told to its own session only.',
    'Look rounds up by round and session.',
  ],
  ledger_lists: [
    'calls',
    'The list of movements has what was reported, once and as reported.',
    'List your ledger by the IDs that were reported.',
  ],
  ledger_period: [
    'calls',
    'A period without play lists nothing of the round.',
    'Filter by the time of the movement.',
  ],
  replay_opens: [
    'calls',
    'A replay of a round answers an https address.',
    'Answer url and the time until which it opens.',
  ],
  replay_expires: ['calls', 'The address opens for a while.', 'Answer a time that lies ahead.'],
  replay_anonymous: [
    'calls',
    'A replay names no player.',
    'Leave the player out of the address and the page.',
  ],
  replay_private: [
    'calls',
    'A round is replayed for its own session only.',
    'Look rounds up by round and session.',
  ],
  replay_unknown: ['calls', 'An unknown round has no replay.', 'Answer 404, or the dialect’s code.'],
} as const satisfies Record<string, readonly [section: Section, says: string, mend: string]>
export type RuleName = keyof typeof rules

export function findingOf(
  dialect: string,
  rule: RuleName,
  isMet: boolean,
  detail?: string,
): CertificationFinding {
  const [section, says, mend] = rules[rule]
  const ofDialect: Readonly<Record<string, string>> = headings[section]
  const heading = (ofDialect[dialect] ?? headings[section].aurora).replaceAll('`', '')
  const seen = isMet || detail === undefined ? {} : { detail }
  return { rule, isMet, says, paragraph: { page: `providers/${dialect}`, heading }, ...seen, mend }
}

/** Page and heading of every part: a test finds each in the docs. */
export const citedHeadings = Object.values(headings).flatMap((byDialect) => Object.entries(byDialect))

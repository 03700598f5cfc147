import { type Mutant, mutant } from './mutant'
import { accepts, answers, both, calls, type Json, respond } from './spoil'
import { takesUnsigned, understands } from './spoil-aurora'

const replayed = { url: 'https://games.example.net/replay', expires_at: '2099-01-01T00:00:00Z' }

/** Faults in how calls are answered. */
export const mutantsInAnswers: Mutant[] = [
  mutant('a game listed twice', ['feed_is_readable', 'feed_lists_each_once'], () =>
    answers('GET', '/games', ({ games }) => ({ games: [...games, games[0]] })),
  ),
  mutant('a game without a name', ['feed_is_readable', 'feed_readable'], () =>
    answers('GET', '/games', ({ games: [{ name: _, ...first }, ...rest] }) => ({ games: [first, ...rest] })),
  ),
  mutant('an empty catalogue', ['feed_is_readable', 'feed_lists_games'], () =>
    answers('GET', '/games', () => ({ games: [] })),
  ),
  mutant('a catalogue that is not JSON', ['feed_is_readable', 'feed_answers'], () =>
    calls('GET', '/games', async () => respond('<html>')),
  ),
  mutant('a catalogue that changes by itself', ['feed_is_readable', 'feed_is_stable'], () =>
    answers('GET', '/games', ({ games }, nth) => ({ games: games.slice(nth - 1) })),
  ),
  mutant('limits in the wrong order', ['feed_is_plausible', 'feed_limits_ordered'], () =>
    answers('GET', '/games', ({ games }) => ({
      games: games.map((one: Json) => ({ ...one, min_bet: 9e6 })),
    })),
  ),
  mutant('an RTP as a fraction', ['feed_is_plausible', 'feed_rtp_plausible'], () =>
    answers('GET', '/games', ({ games }) => ({ games: games.map((one: Json) => ({ ...one, rtp: 0.96 })) })),
  ),
  mutant('a launch URL without TLS', ['launch_opens', 'launch_opens'], () =>
    answers('POST', '/launch', (body) => ({ ...body, launch_url: 'http://games.example.net/play' })),
  ),
  mutant('a launch URL that is none', ['launch_opens', 'launch_opens'], () =>
    answers('POST', '/launch', (body) => ({ ...body, launch_url: 'javascript:alert(1)' })),
  ),
  mutant('no launch URL', ['launch_opens', 'launch_opens'], () => answers('POST', '/launch', () => ({}))),
  mutant('an unknown game opens', ['launch_of_unknown_game', 'launch_refuses_unknown_game'], () =>
    accepts('POST', '/launch', { launch_url: 'https://games.example.net/play' }),
  ),
  mutant('an unknown game is an error', ['launch_of_unknown_game', 'launch_refuses_unknown_game'], () =>
    calls('POST', '/launch', async () => respond({ error: 'oops', message: 'oops' }, 500)),
  ),
  mutant('every currency opens', ['launch_in_unknown_currency', 'launch_refuses_unknown_currency'], () =>
    accepts('POST', '/launch', { launch_url: 'https://games.example.net/play' }),
  ),
  mutant('every RTP variant opens', ['launch_of_variants', 'launch_refuses_unknown_variant'], () =>
    accepts('POST', '/launch', { launch_url: 'https://games.example.net/play' }),
  ),
  mutant('an RTP variant that does not open', ['launch_of_variants', 'launch_opens'], () =>
    calls('POST', '/launch', async () => respond({ error: 'refused', message: 'no variants' }, 400)),
  ),
  mutant('a demo that does not open', ['demo_opens', 'demo_opens'], () =>
    calls('POST', '/demo', async () => respond({ error: 'oops', message: 'oops' }, 500)),
  ),
  mutant('a demo of every game', ['demo_is_refused', 'demo_refused'], () =>
    accepts('POST', '/demo', { launch_url: 'https://games.example.net/play' }),
  ),
  mutant('stakes that do not ascend', ['stakes_are_listed', 'stakes_ascend'], () =>
    answers('GET', '/stakes', ({ stakes, ...body }) => ({ ...body, stakes: stakes.reverse() })),
  ),
  mutant('enumerated stakes that are none', ['stakes_are_listed', 'stakes_ascend'], () =>
    answers('GET', '/stakes', () => ({ mode: 'enumerated', stakes: [] })),
  ),
  mutant('stakes of an unknown game', ['stakes_of_unknown_game', 'stakes_refuse_unknown_game'], () =>
    accepts('GET', '/stakes', { mode: 'unsupported', stakes: [] }),
  ),
  mutant('a play call that names other rounds', ['won_round', 'play_names_rounds'], () =>
    answers('POST', '/certification/play', () => ({ rounds: [{ round_id: 'another' }] })),
  ),
  mutant('no play call', ['won_round', 'play_answers'], () =>
    calls('POST', '/certification/play', async () => respond({ error: 'not_found', message: 'none' }, 404)),
  ),
  mutant('free rounds that are not issued', ['free_rounds_played', 'free_issued'], () =>
    answers('POST', '/free-rounds', ({ games }) => ({
      games: games.map((one: Json) => ({ ...one, status: 'failed' })),
    })),
  ),
  mutant('a repeated grant fails', ['free_rounds_repeated', 'free_issue_repeats'], () =>
    calls('POST', '/free-rounds', async (request, send, nth) =>
      nth === 1 ? send(request) : respond({ error: 'refused', message: 'known already' }, 400),
    ),
  ),
  mutant('a repeated grant doubles the rounds', ['free_rounds_repeated', 'free_counted'], () =>
    understands('/free-rounds', (body) => ({ ...body, rounds: body.rounds * 2 })),
  ),
  mutant(
    'a grant on an unknown game is issued',
    ['free_rounds_unknown_game', 'free_unknown_game_fails'],
    () =>
      answers('POST', '/free-rounds', ({ games }) => ({
        games: games.map((one: Json) => ({ ...one, status: 'active' })),
      })),
  ),
  mutant('every stake is taken', ['free_rounds_invalid_stake', 'free_stake_refused'], () =>
    understands('/free-rounds', (body) => ({ ...body, coin_level: 1 })),
  ),
  mutant('a cancellation that says there is nothing', ['free_rounds_cancelled', 'free_cancelled'], () =>
    answers('POST', '/free-rounds/', ({ games }) => ({
      games: games.map((one: Json) => ({ ...one, status: 'nothing_to_cancel' })),
    })),
  ),
  mutant('a second cancellation that is refused', ['free_rounds_cancelled', 'free_cancel_repeats'], () =>
    calls('POST', '/free-rounds/', async (request, send, nth) =>
      nth === 1 ? send(request) : respond({ error: 'unknown_grant', message: 'gone' }, 404),
    ),
  ),
  mutant('cancelled rounds are played', ['free_rounds_cancelled', 'free_not_played'], () =>
    calls('POST', '/free-rounds/', async (request, _, nth) => {
      const status = nth === 1 ? 'cancelled' : 'nothing_to_cancel'
      const { games } = JSON.parse(request.body ?? '')
      return respond({ games: games.map((game_id: string) => ({ game_id, status })) })
    }),
  ),
  mutant('rounds are played before they begin', ['free_rounds_not_begun', 'free_not_played'], () =>
    understands('/free-rounds', (body) => ({ ...body, start_at: '2026-01-01T00:00:00Z' })),
  ),
  mutant('rounds are played after their end', ['free_rounds_expired', 'free_not_played'], () =>
    understands('/free-rounds', (body) => ({ ...body, end_at: '2099-01-01T00:00:00Z' })),
  ),
  mutant('any secret is taken', ['wrong_key', 'wrong_key_refused'], takesUnsigned),
  mutant('no signature is taken', ['unsigned_call', 'unsigned_refused'], takesUnsigned),
  mutant('a changed body is taken', ['tampered_call', 'tampered_refused'], takesUnsigned),
  mutant('an old signature is taken', ['stale_call', 'stale_refused'], takesUnsigned),
  mutant('a lookup without the win', ['finished_round', 'round_told'], () =>
    answers('GET', '/rounds/', (body) => ({ ...body, transactions: body.transactions.slice(0, 1) })),
  ),
  mutant('a lookup of other amounts', ['finished_round', 'round_told'], () =>
    answers('GET', '/rounds/', (body) => ({
      ...{
        ...body,
        transactions: body.transactions.map((one: Json) => ({ ...one, amount: one.amount + 1 })),
      },
    })),
  ),
  mutant('a finished round that is told as open', ['finished_round', 'round_status'], () =>
    answers('GET', '/rounds/', (body) => ({ ...body, status: 'open' })),
  ),
  mutant('a void round that is told as finished', ['void_round', 'round_status'], () =>
    answers('GET', '/rounds/', (body) => ({ ...body, status: 'finished' })),
  ),
  mutant('a repeat that counts twice', ['repeated_later', 'round_once'], () =>
    answers('GET', '/rounds/', (body) => ({
      ...body,
      transactions: [...body.transactions, ...body.transactions],
    })),
  ),
  mutant('an unknown round that is told', ['unknown_round', 'round_unknown'], () =>
    accepts('GET', '/rounds/', { round_id: 'x', status: 'open', transactions: [] }),
  ),
  mutant('a round that is told to other sessions', ['round_of_another', 'round_private'], () => {
    let session = ''
    const launches = calls('POST', '/launch', (request, send) => {
      session ||= JSON.parse(request.body ?? '').session_id
      return send(request)
    })
    const lookups = calls('GET', '/rounds/', (request, send) =>
      send({ ...request, url: request.url.replace(/session_id=.*/, `session_id=${session}`) }),
    )
    return both(launches, lookups)
  }),
  mutant('a ledger without the last movement', ['ledger_lists', 'ledger_lists'], () =>
    answers('GET', '/movements', (body) => ({ ...body, movements: body.movements.slice(0, -1) })),
  ),
  mutant('a ledger of other amounts', ['ledger_lists', 'ledger_lists'], () =>
    answers('GET', '/movements', (body) => ({
      ...{ ...body, movements: body.movements.map((one: Json) => ({ ...one, amount: one.amount + 1 })) },
    })),
  ),
  mutant('a ledger that lists movements twice', ['ledger_lists', 'ledger_lists'], () =>
    answers('GET', '/movements', (body) => ({ ...body, movements: [...body.movements, ...body.movements] })),
  ),
  mutant('a ledger that ignores the period', ['ledger_lists', 'ledger_lists'], () =>
    calls('GET', '/movements', (request, send) =>
      send({ ...request, url: request.url.replace(/to=[^&]*/, 'to=2099-01-01T00%3A00%3A00Z') }),
    ),
  ),
  mutant('a replay without an address', ['replay_opens', 'replay_opens'], () =>
    answers('POST', '/rounds/', ({ url: _, ...body }) => body),
  ),
  mutant('a replay without TLS', ['replay_opens', 'replay_opens'], () =>
    answers('POST', '/rounds/', (body) => ({ ...body, url: 'http://games.example.net/replay' })),
  ),
  mutant('a replay that is over at once', ['replay_opens', 'replay_expires'], () =>
    answers('POST', '/rounds/', (body) => ({ ...body, expires_at: '2020-01-01T00:00:00Z' })),
  ),
  mutant('a replay that names the player', ['replay_opens', 'replay_anonymous'], () => {
    let player = ''
    const launches = calls('POST', '/launch', (request, send) => {
      player = JSON.parse(request.body ?? '').player_id
      return send(request)
    })
    const replays = answers('POST', '/rounds/', (body) => ({ ...body, url: `${body.url}?of=${player}` }))
    return both(launches, replays)
  }),
  mutant('a replay for any session', ['replay_of_another', 'replay_private'], () =>
    accepts('POST', '/rounds/', replayed),
  ),
  mutant('a replay of any round', ['replay_of_unknown', 'replay_unknown'], () =>
    accepts('POST', '/rounds/', replayed),
  ),
]

import { z } from 'zod'
import { GameFeed, ProviderStakes, StakesQuery } from '@/server/contract/provider/catalogue'
import { PlayRequest, PlayResponse } from '@/server/contract/provider/certification'
import { ChecksumsResponse } from '@/server/contract/provider/checksums'
import {
  CancelRequest,
  CancelResponse,
  IssueRequest,
  IssueResponse,
} from '@/server/contract/provider/free-rounds'
import { DemoRequest, LaunchRequest, LaunchResponse } from '@/server/contract/provider/launch'
import {
  ActivationRequest,
  ActivationResponse,
  MovementRequest,
  MovementResponse,
  MovementsQuery,
  MovementsResponse,
  type ProviderRefusalName,
  ReplayRequest,
  ReplayResponse,
  RoundParams,
  RoundQuery,
  RoundResponse,
} from '@/server/contract/provider/movements'

/** One call of the provider protocol, either way; the published document is built from these. */
export interface ProviderCall {
  id: string
  method: 'GET' | 'POST'
  path: string
  summary: string
  description: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: { schema: z.ZodType; example: unknown }
  answer: { schema: z.ZodType; example: unknown; description: string }
}

export interface IncomingCall extends ProviderCall {
  refusals: readonly { status: number; error: ProviderRefusalName; when: string }[]
}

const sessionId = '01981f3d-11aa-7f20-8c44-5b7d9e2f1a02'
const grantId = '01981f41-58c3-7e02-b7d9-6a5f4e3d2c08'
const grantParams = z.object({ grant_id: z.guid() })
const code = 'lucky-harbour'

const commonRefusals = [
  { status: 400, error: 'invalid_request', when: 'The body is not valid, or contradicts the session.' },
  { status: 401, error: 'invalid_signature', when: 'The signature or its time is missing or wrong.' },
  { status: 503, error: 'unavailable', when: 'Nothing was recorded. Send it again.' },
] as const

/** What a provider sends to Croupier. */
export const incomingCalls: readonly IncomingCall[] = [
  {
    id: 'reportMovement',
    method: 'POST',
    path: '/movements',
    summary: 'Report a bet, win or refund',
    description:
      'Waits for the operator’s wallet. If no answer comes, send the same movement again: a repeat moves nothing and answers from what is stored.',
    body: {
      schema: MovementRequest,
      example: {
        session_id: sessionId,
        transaction_id: 'tx-500122',
        type: 'bet',
        amount: 100,
        currency: 'EUR',
        round_id: 'round-88001',
        finished: false,
      },
    },
    answer: {
      schema: MovementResponse,
      example: {
        status: 'ok',
        transaction_id: 'tx-500122',
        balance: 12400,
        currency: 'EUR',
        replayed: false,
      },
      description: 'What became of it.',
    },
    refusals: [
      ...commonRefusals,
      { status: 404, error: 'session_not_found', when: 'The session is not known, or not this provider’s.' },
      { status: 409, error: 'conflict', when: 'The transaction_id was used with other content.' },
    ],
  },
  {
    id: 'reportActivation',
    method: 'POST',
    path: '/free-rounds/{grant_id}/activation',
    summary: 'Report what happened to free rounds',
    description: 'When a player starts, cancels or completes granted rounds of one game.',
    params: grantParams,
    body: {
      schema: ActivationRequest,
      example: { grant_id: grantId, game_id: code, event: 'completed', rounds_played: 10, total_win: 640 },
    },
    answer: {
      schema: ActivationResponse,
      example: { accepted: true },
      description: 'Whether the rounds may run. Not accepted: run none.',
    },
    refusals: commonRefusals,
  },
]

const launched = {
  schema: LaunchResponse,
  example: { launch_url: 'https://games.provider.example/play/8d1f', provider_session_uid: 'st-8d1f' },
  description: 'Where to send the player.',
}

/** What Croupier sends to a provider. */
export const outgoingCalls: readonly ProviderCall[] = [
  {
    id: 'fetchGames',
    method: 'GET',
    path: '/games',
    summary: 'List the provider’s games',
    description: 'Read hourly. A game that is no longer listed is disabled.',
    answer: {
      schema: GameFeed,
      example: {
        games: [{ game_id: code, name: 'Lucky Harbour', category: 'slots', has_demo: true, rtp: 96.12 }],
      },
      description: 'All games.',
    },
  },
  {
    id: 'fetchStakes',
    method: 'GET',
    path: '/stakes',
    summary: 'List the stakes of free rounds',
    description: 'The stakes free rounds on a game can be issued with, in one currency.',
    query: StakesQuery,
    answer: {
      schema: ProviderStakes,
      example: { mode: 'enumerated', stakes: [{ coin_level: 1, amount: 20 }] },
      description: 'The stakes.',
    },
  },
  {
    id: 'fetchRound',
    method: 'GET',
    path: '/rounds/{round_id}',
    summary: 'Get a round',
    description:
      'Croupier calls this when a round has no final movement half an hour after it began. Return only what the player of the session did in the round, including movements that were never answered.',
    params: RoundParams,
    query: RoundQuery,
    answer: {
      schema: RoundResponse,
      example: {
        round_id: 'round-88001',
        status: 'finished',
        transactions: [
          { transaction_id: 'tx-500122', type: 'bet', amount: 100, currency: 'EUR' },
          { transaction_id: 'tx-500123', type: 'win', amount: 250, currency: 'EUR' },
        ],
      },
      description: 'The round.',
    },
  },
  {
    id: 'openReplay',
    method: 'POST',
    path: '/rounds/{round_id}/replay',
    summary: 'Show a round again',
    description:
      'Optional, for games with `has_replay`. Answer with a page that shows the round as it was played, for support and disputes: without the name or ID of the player, and without play.',
    params: RoundParams,
    body: { schema: ReplayRequest, example: { session_id: sessionId, lang: 'en' } },
    answer: {
      schema: ReplayResponse,
      example: {
        url: 'https://games.provider.example/replay/7c2e',
        expires_at: '2026-03-02T10:25:04Z',
      },
      description: 'Where the round is shown.',
    },
  },
  {
    id: 'listChecksums',
    method: 'GET',
    path: '/checksums',
    summary: 'List the checksums of games',
    description:
      'Optional. Read daily. What you measure of the components that run now; Croupier compares it with what laboratories certified.',
    answer: {
      schema: ChecksumsResponse,
      example: {
        checksums: [
          {
            game_id: code,
            component: 'math.jar',
            version: '1.4.2',
            algorithm: 'sha256',
            value: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          },
        ],
      },
      description: 'The checksums.',
    },
  },
  {
    id: 'listMovements',
    method: 'GET',
    path: '/movements',
    summary: 'List the movements of a period',
    description:
      'Optional. What your own ledger has from `from` on and before `to`, page by page, for comparison with the transactions of Croupier. Return every movement that you reported, whatever Croupier answered.',
    query: MovementsQuery,
    answer: {
      schema: MovementsResponse,
      example: {
        movements: [
          {
            transaction_id: 'tx-500122',
            type: 'bet',
            amount: 100,
            currency: 'EUR',
            round_id: 'round-88001',
            session_id: sessionId,
            occurred_at: '2026-03-02T10:15:04.120Z',
            state: 'accepted',
          },
        ],
        next_cursor: '500122',
      },
      description: 'One page.',
    },
  },
  {
    id: 'launch',
    method: 'POST',
    path: '/launch',
    summary: 'Open a game for a player',
    description: 'Free rounds that wait for the player on this game come along.',
    body: {
      schema: LaunchRequest,
      example: {
        session_id: sessionId,
        game_id: code,
        player_id: 'player-1042',
        currency: 'EUR',
        country: 'SE',
        lang: 'en',
        balance: 12500,
        return_url: 'https://casino.example/lobby',
        deposit_url: 'https://casino.example/cashier',
        free_rounds: [{ grant_id: grantId, rounds: 10, coin_level: 1 }],
      },
    },
    answer: launched,
  },
  {
    id: 'launchDemo',
    method: 'POST',
    path: '/demo',
    summary: 'Open a game with play money',
    description: 'No movements are reported for a demo.',
    body: {
      schema: DemoRequest,
      example: { session_id: sessionId, game_id: code, return_url: 'https://casino.example/lobby' },
    },
    answer: launched,
  },
  {
    id: 'issueFreeRounds',
    method: 'POST',
    path: '/free-rounds',
    summary: 'Grant free rounds',
    description: 'Repeating a grant_id changes nothing and answers the same.',
    body: {
      schema: IssueRequest,
      example: {
        grant_id: grantId,
        player_id: 'player-1042',
        games: [code],
        rounds: 10,
        currency: 'EUR',
        coin_level: 1,
        start_at: '2026-03-02T00:00:00Z',
        end_at: '2026-03-09T00:00:00Z',
      },
    },
    answer: {
      schema: IssueResponse,
      example: { games: [{ game_id: code, status: 'active' }] },
      description: 'Each game’s outcome.',
    },
  },
  {
    id: 'cancelFreeRounds',
    method: 'POST',
    path: '/free-rounds/{grant_id}/cancel',
    summary: 'Withdraw free rounds',
    description: 'Rounds already played stay played.',
    params: grantParams,
    body: { schema: CancelRequest, example: { games: [code] } },
    answer: {
      schema: CancelResponse,
      example: { games: [{ game_id: code, status: 'cancelled' }] },
      description: 'Each game’s outcome.',
    },
  },
  {
    id: 'play',
    method: 'POST',
    path: '/certification/play',
    summary: 'Play a round for a certification run',
    description:
      'Of your test environment only. Croupier calls this while it certifies your server: play as you would for a player of this session, and answer once nothing more is to be reported, within 20 seconds.',
    body: {
      schema: PlayRequest,
      example: {
        session_id: sessionId,
        report_to: 'https://api.casino.example/provider/v1/cert-01981f4511aa7f208c445b7d9e2f1a02',
        action: 'round',
        stake: 100,
        currency: 'EUR',
        outcome: 'win',
      },
    },
    answer: {
      schema: PlayResponse,
      example: { rounds: [{ round_id: 'round-88001' }] },
      description: 'The rounds that were played.',
    },
  },
]

/** Example values of the published contract. They are checked against the schemas by a test. */

const gameId = '01981f3c-6f0e-7c51-9b0c-3d2f6a1e8b01'
const sessionId = '01981f3d-11aa-7f20-8c44-5b7d9e2f1a02'
const grantId = '01981f3f-5d20-7b44-9e3a-6c8f0a1b2d05'
const reconciliationId = '01981f41-2b60-7c18-8d5e-4f7a9c0b3e08'

export const exampleIds = { gameId, sessionId, grantId, reconciliationId }

export const gameExample = {
  id: gameId,
  provider_game_id: 'aur-lucky-harbour',
  provider_code: 'aurora',
  name: 'Lucky Harbour',
  category: 'slots',
  game_type: 'slots',
  rtp: 96.12,
  volatility: 'medium',
  has_mobile: true,
  has_desktop: true,
  has_demo: true,
  free_rounds_support: true,
  blocked_countries: ['US', 'FR'],
  certified_markets: { regulated: ['SE', 'MT'], dotcom: true, low_barrier: ['BR'] },
  features: ['free_spins', 'multiplier'],
  release_date: '2025-03-14',
  supported_currencies: ['EUR', 'USD', 'SEK'],
  min_bet: 0.2,
  max_bet: 100,
  default_bet: 1,
  bet_limits_currency: 'EUR',
  max_win_multiplier: 5000,
  bet_steps: { currency: 'EUR', steps: [0.2, 0.5, 1, 2, 5] },
}

export const gameCalendarExample = {
  events: [
    {
      type: 'retirement',
      at: '2026-04-01T00:00:00.000Z',
      game_id: exampleIds.gameId,
      provider_code: 'aurora',
      provider_game_id: 'lucky-harbour',
      name: 'Lucky Harbour',
      note: 'Lucky Harbour 2 takes its place.',
    },
  ],
  total: 1,
  page: 1,
  per_page: 50,
} as const

export const gameChecksumsExample = {
  game_id: exampleIds.gameId,
  checksums: [
    {
      component: 'math.jar',
      version: '1.4.2',
      algorithm: 'sha256',
      value: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      certified_value: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      certificate_id: '01981f42-0c5e-7b11-9d3a-2f6e7a8b9c01',
      measured_at: '2026-03-02T04:33:00.000Z',
      match: true,
    },
  ],
}

export const stakesExample = {
  game_id: gameId,
  provider_code: 'aurora',
  currency: 'EUR',
  stake_field: 'coin_level',
  mode: 'enumerated',
  stakes: [
    { amount: 0.2, coin_level: 1 },
    { amount: 0.5, coin_level: 2 },
  ],
}

export const providerRegistryExample = {
  providers: [
    {
      provider_code: 'aurora',
      is_registered: true,
      supported_currencies: ['EUR', 'USD'],
      blocked_countries: ['US'],
    },
  ],
  total_count: 1,
}

export const createSessionExample = {
  game_id: gameId,
  player_id: 'player-1042',
  balance: 12500,
  currency: 'EUR',
  country: 'SE',
  lang: 'en',
  return_url: 'https://casino.example/lobby',
  deposit_url: 'https://casino.example/cashier',
}

export const sessionExample = {
  session_id: sessionId,
  game_url: 'https://play.croupier.example/launch/eyJzIjoiMDE5ODFmM2QifQ.c2lnbmF0dXJl',
  provider_session_uid: 'aur-7f3a91',
  provider_code: 'aurora',
}

export const sessionDetailExample = {
  session_id: sessionId,
  game_id: gameId,
  provider_code: 'aurora',
  player_id: 'player-1042',
  currency: 'EUR',
  country: 'SE',
  lang: 'en',
  mode: 'real',
  status: 'launched',
  created_at: '2026-03-02T10:15:00.000Z',
  launched_at: '2026-03-02T10:15:04.000Z',
  expires_at: '2026-03-03T10:15:00.000Z',
  provider_session_uid: 'aur-7f3a91',
  rtp_variant: null,
  sub_operator_ref: null,
  operator_user_id: '01981f3a-0b7c-7d10-a1e5-90c4f2d7e603',
}

export const subOperatorExample = {
  sub_operator_ref: 'nordic',
  operator_user_id: '01981f3a-0b7c-7d10-a1e5-90c4f2d7e603',
}

export const transactionExample = {
  id: '01981f3e-2c4d-7a31-8f6b-0e9d8c7b6a04',
  transaction_id: 'aur-tx-500123',
  transaction_type: 'win',
  provider_code: 'aurora',
  game_id: gameId,
  round_id: 'aur-round-88001',
  session_id: sessionId,
  player_id: 'player-1042',
  amount: 340,
  currency: 'EUR',
  is_free: false,
  free_round_grant_id: null,
  free_round_kind: null,
  finished: true,
  reference_transaction_id: null,
  status: 'confirmed',
  operator_status: 200,
  operator_response: { balance: 12740, currency: 'EUR' },
  sub_operator_ref: null,
  created_at: '2026-03-02T10:16:31.120Z',
  origin: 'provider',
  settled_at: '2026-03-02T10:16:31.204Z',
}

export const transactionDetailExample = {
  ...transactionExample,
  status_reason: null,
  next_attempt_at: null,
  attempts: [
    {
      number: 1,
      trigger: 'initial',
      started_at: '2026-03-02T10:16:31.122Z',
      finished_at: '2026-03-02T10:16:31.204Z',
      duration_ms: 82,
      verdict: 'confirmed',
      verdict_reason: null,
      response_status: 200,
      response_body: '{"balance":12740,"currency":"EUR"}',
      error_code: null,
    },
  ],
}

export const roundExample = {
  provider_code: 'aurora',
  round_id: 'aur-round-88001',
  finished: true,
  totals: [{ currency: 'EUR', bet_amount: 100, win_amount: 340, refund_amount: 0 }],
  transactions: [transactionExample],
  limit: 200,
  offset: 0,
  has_more: false,
}

export const dailyReportRowExample = {
  date: '2026-03-02',
  currency: 'EUR',
  provider_code: 'aurora',
  game_id: null,
  country: null,
  bets: 1840,
  wins: 1840,
  refunds: 2,
  rounds: 1838,
  players: 96,
  bet_amount: 412_300,
  win_amount: 391_150,
  refund_amount: 450,
  free_win_amount: 12_400,
  ggr: 20_700,
}

const grantGameExample = {
  game_id: gameId,
  status: 'active',
  reason: null,
  rounds_total: 10,
  rounds_played: 0,
  won_amount: 0,
}

export const grantExample = {
  grant_id: grantId,
  status: 'active',
  provider_code: 'aurora',
  player_id: 'player-1042',
  games: [grantGameExample, { ...grantGameExample, game_id: '01981f3c-6f0e-7c51-9b0c-3d2f6a1e8b07' }],
  count: 10,
  currency: 'EUR',
  country: 'SE',
  coin_level: 2,
  bet_amount: null,
  kind: 'freespin',
  campaign_ref: 'spring-2026',
  start_at: '2026-03-02T00:00:00.000Z',
  end_at: '2026-03-09T00:00:00.000Z',
  created_at: '2026-03-01T09:30:00.000Z',
}

export const issueFreeRoundsExample = {
  provider_code: 'aurora',
  player_id: 'player-1042',
  games: [gameId, '01981f3c-6f0e-7c51-9b0c-3d2f6a1e8b07'],
  count: 10,
  currency: 'EUR',
  country: 'SE',
  coin_level: 2,
  start_at: '2026-03-02T00:00:00Z',
  end_at: '2026-03-09T00:00:00Z',
  campaign_ref: 'spring-2026',
  kind: 'freespin',
}

export const setPlayerLimitsExample = {
  currency: 'EUR',
  stake_max: 500,
  loss_24h: 10_000,
  loss_7d: 40_000,
  loss_30d: null,
  session_minutes_24h: 180,
}

const { currency: limitsCurrency, ...limitValues } = setPlayerLimitsExample

export const playerLimitsExample = {
  player_id: 'player-7714',
  currency: limitsCurrency,
  limits: limitValues,
  pending: [{ field: 'loss_24h', value: 20_000, from: '2026-03-02T09:30:00.000Z' }],
  used: { loss_24h: 3_250, loss_7d: 12_800, loss_30d: 12_800 },
}

export const reconciliationExample = {
  id: exampleIds.reconciliationId,
  from: '2026-03-01T23:00:00.000Z',
  to: '2026-03-02T23:00:00.000Z',
  time_zone: 'Europe/Stockholm',
  state: 'compared',
  error: null,
  transaction_count: 3682,
  unsettled_breaks: 2,
  created_at: '2026-03-03T03:00:12.000Z',
  compared_at: '2026-03-03T03:01:40.000Z',
  signed_at: null,
}

export const reconciliationDetailExample = {
  ...reconciliationExample,
  breaks: [
    { kind: 'missing_at_wallet', state: 'open', count: 2 },
    { kind: 'amount', state: 'accepted', count: 1 },
  ],
  journal: {
    accepts_rows: true,
    from: '2026-02-28T11:00:00.000Z',
    to: '2026-03-04T11:00:00.000Z',
    max_rows: 5000,
  },
}

export const reconciliationSumExample = {
  date: '2026-03-02',
  provider_code: 'aurora',
  sub_operator_ref: null,
  currency: 'EUR',
  transaction_type: 'bet',
  transaction_count: 1840,
  provider_amount: 412_300,
  answered_amount: 412_300,
  confirmed_amount: 412_300,
  wallet_amount: 412_100,
  tolerated_amount: 0,
}

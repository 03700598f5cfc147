import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Table {
  /** The module, or folder of `server`, that writes it. */
  owner: string
  /** Triggers and migrations write it, and nobody else. */
  isOfDatabase?: true
  /** Who else sets columns of its rows, and which. */
  alsoWrittenBy?: Record<string, string>
  /** Whose statements join it or read a few columns; whatever else is wanted of it, its owner is asked. */
  readBy?: string
}

/**
 * Each table has one owner. Reading and writing from elsewhere is a decision, made here; the deletion of an organization
 * deletes rows of the tables that its `columns.ts` lists.
 */
const tables: Record<string, Table> = {
  money_approval: { owner: 'approvals' },
  approval_limit: { owner: 'approvals' },
  added_rate: { owner: 'facts', readBy: 'contracts' },
  affiliate_account: { owner: 'affiliates', readBy: 'books deletion' },
  affiliate_click: { owner: 'affiliates' },
  affiliate_enquiry: { owner: 'affiliates' },
  affiliate_link: { owner: 'affiliates' },
  affiliate_programme: { owner: 'affiliates' },
  affiliate_referral: { owner: 'affiliates' },
  certification_run: { owner: 'certification' },
  certification_case: { owner: 'certification' },
  certification_exchange: { owner: 'certification' },
  certification_ledger: { owner: 'certification' },
  commission_entry: { owner: 'affiliates', readBy: 'books deletion' },
  payout_address: { owner: 'affiliates' },
  payout_file: { owner: 'affiliates' },
  withdrawal: { owner: 'affiliates', readBy: 'books deletion' },
  api_key: { owner: 'keys', readBy: 'deletion endpoints incidents members organizations readiness search' },
  api_key_usage: { owner: 'keys' },
  service_account: { owner: 'keys' },
  sign_in_attempt: { owner: 'sign-ins' },
  app_user: {
    owner: 'members',
    readBy: 'affiliates attention bulk-replay deletion destinations incidents sign-ins',
  },
  api_request: { owner: 'request-log', readBy: 'incidents search status' },
  archive_file: { owner: 'archive' },
  archive_month: { owner: 'archive' },
  archived_resolution: { owner: 'archive' },
  attention_alert: { owner: 'attention' },
  audit_entry: { owner: 'audit', readBy: 'deletion free-rounds protection submissions transactions' },
  billing_profile: { owner: 'invoices', readBy: 'affiliates deletion' },
  billing_terms: { owner: 'billing' },
  branding_profile: { owner: 'branding' },
  branding_version: { owner: 'branding' },
  auto_top_up: { owner: 'billing' },
  break_comment: { owner: 'reconciliation' },
  brand: {
    owner: 'brands',
    readBy:
      'attention branding campaigns catalog contracts deletion endpoint-health endpoints game-assets incidents limits organizations protection reconciliation reports request-log search sessions transactions',
  },
  callback_case: { owner: 'attention' },
  callback_comment: { owner: 'attention' },
  callback_handover: { owner: 'handover' },
  callback_run: { owner: 'bulk-replay' },
  callback_run_item: { owner: 'bulk-replay' },
  campaign: { owner: 'campaigns', readBy: 'deletion incidents search' },
  campaign_bad_row: { owner: 'campaigns' },
  campaign_player: { owner: 'campaigns', readBy: 'incidents' },
  campaign_throttle: { owner: 'campaigns' },
  credit_entry: { owner: 'credit', readBy: 'approvals books contracts incidents invoices' },
  credit_package: { owner: 'billing' },
  deletion: { owner: 'deletion' },
  deletion_step: { owner: 'deletion' },
  deletion_subject: { owner: 'deletion' },
  destination: { owner: 'destinations', readBy: 'deletion maintenance' },
  endpoint: {
    owner: 'endpoints',
    alsoWrittenBy: { wallet: 'pauses, in the statements that find and end them' },
    readBy: 'deletion endpoint-health health incidents readiness statistics wallet',
  },
  endpoint_listener: { owner: 'endpoints', readBy: 'handover' },
  endpoint_statistic: { owner: 'endpoint-health', readBy: 'incidents' },
  endpoint_statistic_progress: { owner: 'endpoint-health' },
  exchange_rate: { owner: 'facts', readBy: 'contracts' },
  exchange_rate_day: { owner: 'facts' },
  fact_variant: { owner: 'facts' },
  fact: { owner: 'facts', readBy: 'books contracts settlement' },
  fee_accrual: { owner: 'contracts', readBy: 'affiliates books deletion settlement' },
  fee_contract: { owner: 'contracts', readBy: 'affiliates books settlement' },
  fee_contract_line: { owner: 'contracts', readBy: 'affiliates books settlement transactions' },
  fee_open_item: { owner: 'contracts' },
  fee_progress: { owner: 'contracts', readBy: 'books' },
  free_round_grant: { owner: 'free-rounds', readBy: 'campaigns deletion search' },
  free_round_grant_game: { owner: 'free-rounds', readBy: 'campaigns' },
  free_round_play: { owner: 'free-rounds' },
  game: {
    owner: 'catalog',
    alsoWrittenBy: { 'game-lifecycle': 'when it goes live and is retired' },
    readBy:
      'attention campaigns certificates checksums contracts free-rounds game-assets game-calendar game-lifecycle jurisdictions provider-access readiness reports round-replays search sessions studios submissions transactions',
  },
  game_asset: { owner: 'game-assets' },
  game_calendar_address: { owner: 'game-calendar' },
  game_certificate: { owner: 'certificates', readBy: 'catalog checksums' },
  game_checksum: { owner: 'checksums', readBy: 'catalog' },
  game_feed_picture: { owner: 'game-assets' },
  game_selection: { owner: 'catalog', readBy: 'brands' },
  game_submission: { owner: 'submissions', readBy: 'catalog studios' },
  game_submission_comment: { owner: 'submissions' },
  game_session: {
    owner: 'sessions',
    readBy: 'brands deletion facts limits readiness search statistics transactions',
  },
  hourly_statistic: { owner: 'statistics' },
  inbox_message: { owner: 'inbox' },
  incident: { owner: 'incidents', readBy: 'status' },
  incident_event: { owner: 'incidents' },
  incident_run: { owner: 'incidents' },
  incident_threshold: { owner: 'incidents' },
  invite: { owner: 'members', readBy: 'deletion' },
  invoice: { owner: 'invoices', readBy: 'affiliates books deletion' },
  invoice_line: { owner: 'invoices' },
  invoice_payment: { owner: 'invoices' },
  invoice_series: { owner: 'invoices' },
  job_run: { owner: 'jobs', readBy: 'health' },
  join_request: { owner: 'members', readBy: 'deletion' },
  journal_entry: { owner: 'books' },
  journal_export: { owner: 'books' },
  journal_mapping: { owner: 'books' },
  journal_month: { owner: 'books' },
  jurisdiction_adoption: { owner: 'jurisdictions' },
  jurisdiction_version: { owner: 'jurisdictions' },
  certified_market_gate: { owner: 'jurisdictions' },
  market_bet_clock: { owner: 'jurisdictions' },
  market_refusal: { owner: 'jurisdictions', readBy: 'protection' },
  kyb_approval: { owner: 'kyb' },
  kyb_case: { owner: 'kyb', readBy: 'affiliates' },
  kyb_document: { owner: 'kyb' },
  kyb_hit: { owner: 'kyb' },
  kyb_holding: { owner: 'kyb' },
  kyb_officer: { owner: 'kyb' },
  kyb_owner: { owner: 'kyb' },
  kyb_record: { owner: 'kyb' },
  kyb_review: { owner: 'kyb' },
  late_settlement: { owner: 'facts', readBy: 'archive transactions' },
  ledger_import: { owner: 'reconciliation' },
  ledger_row: { owner: 'reconciliation' },
  ledger_source: { owner: 'reconciliation' },
  limit_account: { owner: 'limits', readBy: 'incidents' },
  limit_usage: { owner: 'limits', isOfDatabase: true },
  maintenance_window: { owner: 'maintenance', readBy: 'catalog' },
  mail: { owner: 'mail', readBy: 'destinations' },
  mail_attachment: { owner: 'mail' },
  membership: {
    owner: 'members',
    readBy: 'affiliates attention bulk-replay deletion destinations keys readiness sign-ins sso',
  },
  month_close: { owner: 'invoices', readBy: 'affiliates books deletion' },
  movement_identity: { owner: 'wallet', isOfDatabase: true },
  movement_tombstone: { owner: 'wallet' },
  notification: { owner: 'destinations' },
  notification_attempt: { owner: 'destinations' },
  notification_preference: { owner: 'destinations', readBy: 'maintenance' },
  open_round: { owner: 'open-rounds', readBy: 'archive' },
  open_round_progress: { owner: 'open-rounds' },
  organization: {
    owner: 'organizations',
    alsoWrittenBy: {
      brands: 'the default brand and the rules about brands',
      credit: 'the balance',
      'open-rounds': 'after how long its rounds count as open',
      members: 'the join code and whether two-factor authentication is asked for',
    },
    readBy:
      'affiliates archive attention audit billing books brands campaigns catalog contracts credit deletion destinations endpoint-health game-assets game-calendar inbox incidents invoices keys maintenance members open-rounds provider-access reconciliation reports request-log sessions settlement statistics studios submissions wallet',
  },
  organization_file_key: { owner: 'files' },
  organization_billing: { owner: 'billing' },
  organization_retention: { owner: 'archive' },
  ownership_offer: { owner: 'members', readBy: 'deletion' },
  package_audience: { owner: 'billing' },
  package_offer: { owner: 'billing' },
  past_membership: { owner: 'members' },
  passkey: { owner: 'members' },
  passkey_challenge: { owner: 'members' },
  password_reset: { owner: 'members' },
  payment_difference: { owner: 'billing' },
  payment_event: { owner: 'billing' },
  peer_certificate: { owner: 'signals', readBy: 'incidents' },
  play_limit: { owner: 'limits', readBy: 'sessions' },
  play_limit_change: { owner: 'limits', readBy: 'transactions' },
  play_refusal: { owner: 'protection', readBy: 'transactions' },
  play_time: { owner: 'limits' },
  player_day: { owner: 'facts' },
  fact_day: { owner: 'facts' },
  player_month: { owner: 'facts' },
  player_exclusion: { owner: 'players', readBy: 'deletion search sessions' },
  player_hour: { owner: 'statistics' },
  player_total: { owner: 'statistics', readBy: 'search' },
  probe_run: { owner: 'readiness' },
  probe_step: { owner: 'readiness' },
  provider: {
    owner: 'provider-access',
    alsoWrittenBy: {
      catalog: 'when and how its catalogue was read',
      'open-rounds': 'after how long its rounds count as open',
      studios: 'the environments of studios',
    },
    readBy:
      'campaigns catalog certification checksums contracts endpoint-health endpoints free-rounds game-assets game-calendar health incidents maintenance open-rounds providers reconciliation reports round-replays search sessions settlement status studios transactions',
  },
  provider_access: { owner: 'provider-access', readBy: 'catalog free-rounds maintenance sessions' },
  provider_contract: { owner: 'contracts', readBy: 'settlement' },
  provider_difference: { owner: 'settlement' },
  provider_invoice: { owner: 'settlement' },
  provider_invoice_line: { owner: 'settlement' },
  provider_statement: { owner: 'settlement' },
  provider_statistic: { owner: 'endpoint-health' },
  purchase: { owner: 'billing', readBy: 'books deletion' },
  purchase_dispute: { owner: 'billing' },
  purchase_refund: { owner: 'billing', readBy: 'deletion' },
  purchase_review: { owner: 'billing' },
  rate_limit_counter: { owner: 'rate-limits' },
  readiness_probe: { owner: 'health' },
  recovery_code: { owner: 'members' },
  reconciliation: { owner: 'reconciliation', readBy: 'incidents' },
  reconciliation_break: { owner: 'reconciliation', readBy: 'incidents' },
  reconciliation_line: { owner: 'reconciliation' },
  reconciliation_rules: { owner: 'reconciliation' },
  reconciliation_total: { owner: 'reconciliation' },
  report_signing_key: { owner: 'reconciliation' },
  report_run: { owner: 'reports' },
  report_schedule: { owner: 'reports', readBy: 'deletion' },
  reply_headers: { owner: 'wallet' },
  restore_point: { owner: 'wallet' },
  saved_view: { owner: 'saved-views', readBy: 'deletion' },
  sealed_canary: { owner: 'health' },
  rtp_choice: { owner: 'catalog' },
  round_replay: { owner: 'round-replays' },
  session_idempotency: { owner: 'idempotency' },
  sign_in_throttle: { owner: 'members' },
  signal_count: { owner: 'signals', readBy: 'incidents' },
  statistic_mark: { owner: 'statistics' },
  statistic_progress: { owner: 'statistics' },
  studio_call: { owner: 'studios', alsoWrittenBy: { providers: 'each call' } },
  studio: { owner: 'studios', readBy: 'catalog submissions' },
  scim_failure: { owner: 'scim' },
  scim_group: { owner: 'scim' },
  scim_group_member: { owner: 'scim' },
  scim_token: {
    owner: 'scim',
    alsoWrittenBy: {
      sso: 'revokes the tokens of a provider that a connection no longer has, with its identities',
    },
  },
  scim_user: {
    owner: 'scim',
    readBy: 'sso',
    alsoWrittenBy: { sso: 'ends sign-in without a password when a connection changes its provider' },
  },
  sso_assertion: { owner: 'sso' },
  sso_attempt: { owner: 'sso' },
  sso_connection: {
    owner: 'sso',
    alsoWrittenBy: { members: 'break_glass_used_at' },
    readBy: 'incidents members',
  },
  sso_domain: { owner: 'sso' },
  sso_identity: { owner: 'sso' },
  sso_outcome: { owner: 'sso' },
  status_hour: { owner: 'status' },
  status_notice: { owner: 'status' },
  status_mailing: { owner: 'status' },
  status_notice_update: { owner: 'status' },
  status_subscriber: { owner: 'status' },
  stored_file: { owner: 'files', readBy: 'reconciliation' },
  stored_file_variant: { owner: 'files' },
  two_factor: { owner: 'members' },
  user_session: { owner: 'members', readBy: 'affiliates deletion' },
  wallet_attempt: { owner: 'wallet', readBy: 'attention endpoint-health incidents statistics' },
  movement: {
    owner: 'wallet',
    readBy:
      'archive attention brands bulk-replay deletion endpoint-health endpoints facts incidents limits open-rounds protection readiness reconciliation round-replays search statistics transactions',
  },
}

const schema = readdirSync('prisma/schema').map((file) => readFileSync(`prisma/schema/${file}`, 'utf8'))
/** A table by the name that Prisma's client has for it. */
const models = new Map(
  schema
    .flatMap((text) => text.split(/^\}/m))
    .flatMap((model) => [...model.matchAll(/^model (\w)(\w+).*@@map\("(\w+)"\)/gms)])
    .map(([, first = '', rest, table = '']) => [`${first.toLowerCase()}${rest}`, table]),
)

/** A view is read like the table whose rows it completes. */
const views = new Map([['delivery_attempt', 'wallet_attempt']])

interface Use {
  table: string
  by: string
  isWrite: boolean
}

const ofPrisma = /\.(\w+)\s*\.(create|update|upsert|delete|find|count|groupBy|aggregate)\w*\(/g
const ofSql = /\b(insert into|delete from|(?<!for |key |do )update|from|join)\s+(?:only )?"?(\w+)/g

function usesIn(path: string): Use[] {
  const [folder = '', layer = '', module = ''] = path.split('/')
  const by = folder === 'modules' ? (layer === 'deletion' ? layer : module) : folder
  const text = readFileSync(`server/${path}`, 'utf8')
  const prisma = [...text.matchAll(ofPrisma)].map(([, model = '', verb = '']) => ({
    table: models.get(model),
    isWrite: /^(create|up|delete)/.test(verb),
  }))
  const sql = [...text.matchAll(ofSql)].map(([, verb = '', table = '']) => ({
    table: [...models.values()].find((one) => one === (views.get(table) ?? table)),
    isWrite: verb !== 'from' && verb !== 'join',
  }))
  return [...prisma, ...sql].flatMap(({ table, isWrite }) => (table ? { table, by, isWrite } : []))
}

const uses = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path))
  .flatMap(usesIn)

const others = (table: string, isWrite: boolean) => {
  const found = uses.filter((use) => use.table === table && use.isWrite === isWrite).map(({ by }) => by)
  return [...new Set(found)].filter((by) => by !== tables[table]?.owner).sort()
}

test('every table has an owner', () => {
  expect(models.size).toBeGreaterThan(40)
  expect(Object.keys(tables).sort()).toEqual([...models.values()].sort())
})

test.each(Object.entries(tables))(
  '%s is written by its owner',
  (table, { owner, alsoWrittenBy = {}, isOfDatabase = false }) => {
    expect(others(table, true)).toEqual(Object.keys(alsoWrittenBy).sort())
    expect(uses.some((use) => use.table === table && use.by === owner && use.isWrite)).toBe(!isOfDatabase)
  },
)

test.each(Object.entries(tables))('%s is read by whom the list names', (table, { readBy = '' }) => {
  expect(others(table, false)).toEqual(readBy.split(' ').filter(Boolean).sort())
})

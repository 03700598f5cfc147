import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/server/testing/test-database'
import { applyMigrations } from './apply-migrations.mjs'
import { readMigrations } from './migration-files.mjs'

/** How a table whose rows are kept may still change. */
interface Kept {
  /** Columns that move on; every other one stays as it was written. */
  free?: readonly string[]
  /** Where people who are deleted give way to a pseudonym. */
  people?: readonly string[]
  /** Where they were, which goes with their name. */
  traces?: readonly string[]
  /** Its rows are deleted with their organization. */
  isDeleted?: true
  /** Values of the row that is tried. */
  row?: Record<string, string>
}

/** Books and evidence. */
const kept: Record<string, Kept> = {
  added_rate: { people: ['proposed_by', 'decided_by'], row: { state: 'approved' } },
  approval_limit: { people: ['set_by'] },
  affiliate_programme: { free: ['created_by'] },
  affiliate_referral: { free: ['attributed_by'] },
  audit_entry: { people: ['actor', 'subject_id', 'before', 'after'], traces: ['ip', 'user_agent'] },
  billing_terms: { people: ['text', 'published_by'] },
  branding_version: { free: ['published_by', 'support_address'], isDeleted: true },
  certification_case: { row: { state: 'passed' } },
  certification_exchange: {},
  certification_run: { free: ['exchanges_removed_at'], people: ['started_by'], row: { state: 'finished' } },
  commission_entry: {},
  credit_entry: { people: ['actor', 'reason'] },
  credit_package: { free: ['state', 'retired_at'], row: { state: 'published' } },
  exchange_rate: {},
  exchange_rate_day: {},
  fee_accrual: {},
  fee_contract: { people: ['created_by', 'withdrawn_by'] },
  fee_contract_line: {},
  fee_open_item: {},
  invoice: { free: ['status', 'paid_minor', 'credited_minor'] },
  invoice_line: {},
  invoice_payment: { people: ['actor'] },
  invoice_series: { free: ['last_number'] },
  journal_entry: {},
  journal_export: { people: ['actor'] },
  journal_mapping: { people: ['actor'] },
  journal_month: { people: ['actor'] },
  jurisdiction_version: { free: ['created_by'] },
  money_approval: { free: ['state', 'decided_by', 'decided_at', 'note'], people: ['asked_by', 'input'] },
  month_close: { people: ['actor'] },
  package_offer: { people: ['accepted_by'] },
  provider_contract: { people: ['created_by', 'withdrawn_by'] },
  provider_statement: {
    free: ['state', 'due_on', 'paid_on', 'payment_reference', 'paid_by'],
    people: ['first_approved_by', 'approved_by'],
    row: { state: 'approved' },
  },
  purchase: {
    free: [
      ...[
        'state',
        'updated_at',
        'payable_until',
        'checkout_url',
        'stripe_session_id',
        'stripe_payment_intent_id',
      ],
      ...['failure_reason', 'refunded_minor', 'disputed_minor', 'reversed_minor', 'next_check_at', 'checks'],
    ],
    people: ['requested_by'],
  },
  purchase_review: { people: ['reviewer', 'note'] },
  // Deliveries go on: who moved how much, and what is sent, does not change.
  movement: {
    free: [
      ...[
        'free_round_grant_id',
        'free_round_kind',
        'reference_transaction_id',
        'state',
        'state_reason',
        'refused_by',
      ],
      ...['limit_minor', 'endpoint_id', 'delivery_url', 'schedule_s', 'attempt_budget', 'attempt_count'],
      ...['next_attempt_at', 'lease_token', 'lease_expires_at', 'operator_status', 'operator_response'],
      ...['balance_minor', 'provider_answer', 'may_have_moved', 'reversal_of_id', 'duplicate_of_id'],
      ...[
        'resolution_note',
        'resolution_outcome',
        'resolved_by',
        'created_at',
        'settled_at',
        'first_signature',
      ],
      ...[
        'first_finished_at',
        'first_duration_ms',
        'first_verdict',
        'first_verdict_reason',
        'first_response_headers',
      ],
      ...['first_reply_headers_id', 'first_reply_date_s', 'first_response_body', 'first_error_code'],
      'first_error_message',
    ],
  },
}

/** What the service changes and deletes as it works. A table that is new here needs a decision: may its rows be changed? */
const mutable = new Set(
  `
    certification_ledger affiliate_account affiliate_click affiliate_enquiry affiliate_link api_key api_key_usage api_request
    app_user break_comment ledger_import ledger_row ledger_source reconciliation reconciliation_break reconciliation_line
    reconciliation_rules reconciliation_total report_signing_key archive_file archive_month archived_resolution attention_alert billing_profile brand
    branding_profile callback_case callback_comment callback_handover callback_run callback_run_item campaign campaign_bad_row
    campaign_player campaign_throttle certified_market_gate deletion deletion_step deletion_subject
    destination endpoint endpoint_listener endpoint_statistic endpoint_statistic_progress fact fact_day fact_variant fee_progress
    free_round_grant free_round_grant_game free_round_play game game_asset game_calendar_address game_certificate game_checksum game_feed_picture game_selection
    game_submission game_submission_comment
    game_session hourly_statistic inbox_message incident incident_event incident_run incident_threshold invite job_run
    join_request jurisdiction_adoption kyb_approval kyb_case kyb_document kyb_hit kyb_holding kyb_officer
    kyb_owner kyb_record kyb_review late_settlement limit_account limit_usage mail mail_attachment
    maintenance_window market_bet_clock market_refusal membership movement_identity
    movement_tombstone notification notification_attempt notification_preference open_round
    open_round_progress organization organization_billing organization_file_key organization_retention
    ownership_offer package_audience passkey passkey_challenge password_reset past_membership
    payment_difference payment_event payout_address payout_file peer_certificate play_limit
    play_limit_change play_refusal play_time player_day player_exclusion player_hour player_month
    player_total probe_run probe_step provider provider_access provider_difference provider_invoice
    provider_invoice_line provider_statistic purchase_dispute
    purchase_refund rate_limit_counter readiness_probe recovery_code reply_headers report_run
    report_schedule restore_point round_replay rtp_choice studio studio_call saved_view sealed_canary session_idempotency sign_in_throttle signal_count
    auto_top_up service_account sign_in_attempt
      scim_failure scim_group scim_group_member scim_token scim_user
      sso_assertion sso_attempt sso_connection sso_domain sso_identity sso_outcome
    statistic_mark statistic_progress status_hour status_mailing status_notice status_notice_update
    status_subscriber stored_file stored_file_variant two_factor
    user_session wallet_attempt withdrawal
  `.match(/\w+/g),
)

let client: Client

interface Column {
  name: string
  type: string
  labels: string[] | null
}

let database: TestDatabase

/** What the migrations say now: the template of the other tests was made when the run began. */
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), 'empty')
  await applyMigrations(database.url, readMigrations())
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
        (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid) as labels
      from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )
  return rows
}

const samples: Record<string, readonly [string, string]> = {
  bigint: ['1', '2'],
  boolean: ['false', 'true'],
  character: ['a', 'b'],
  bytea: [String.raw`\x01`, String.raw`\x02`],
  'character varying': ['a', 'b'],
  date: ['2026-01-01', '2026-01-02'],
  integer: ['1', '2'],
  'integer[]': ['{1}', '{2}'],
  jsonb: [
    '{"kind": "user", "id": "1", "name": "Ada Lovelace"}',
    '{"kind": "user", "id": "1", "name": "Bob"}',
  ],
  numeric: ['1', '2'],
  text: ['a', 'b'],
  'text[]': ['{a}', '{b}'],
  'timestamp with time zone': ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
  uuid: ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'],
}

/** A value of the column, and another one. */
function valuesOf({ name, type, labels }: Column): readonly [string, string] {
  const found = labels ? ([labels[0], labels.at(-1)] as const) : samples[type]
  if (found?.[0] === undefined || found[1] === undefined) throw new Error(`No value for ${name}, a ${type}`)
  return [found[0], found[1]]
}

/** A row of the table, in which nothing is empty. Whatever the row refers to is not there, and nothing checks it. */
async function insertRow(table: string, columns: readonly Column[]): Promise<void> {
  const { rows } = await client.query(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
  const row = kept[table]?.row ?? {}
  const values = columns.map((column) => row[column.name] ?? valuesOf(column)[0])
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`)}) values (${values.map((_, index) => `$${index + 1}`)})`,
    values,
  )
  await client.query('set local session_replication_role = origin')
}

const refusals = new Set(['23001', 'P0001'])

/** Whether the statement is refused by a trigger that keeps the row, whatever else would be said against it. */
async function isRefused(statement: string, values: readonly unknown[] = []): Promise<boolean> {
  await client.query('savepoint tried')
  try {
    await client.query(statement, [...values])
    return false
  } catch (error) {
    return refusals.has((error as { code?: string }).code ?? '')
  } finally {
    await client.query('rollback to savepoint tried')
  }
}

/** In a transaction that is undone. */
async function tried(work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
  } finally {
    await client.query('rollback')
  }
}

const withRow = (table: string, work: (columns: Column[]) => Promise<void>) =>
  tried(async () => {
    const columns = await columnsOf(table)
    await insertRow(table, columns)
    await work(columns)
  })

test('every table is either kept or mutable', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> '_prisma_migrations' order by 1`,
  )
  expect([...Object.keys(kept), ...mutable].sort()).toEqual(rows.map(({ name }) => name))
})

describe.each(Object.entries(kept))('%s', (table, { free = [], isDeleted = false }) => {
  test('keeps every column that does not move on', async () => {
    await withRow(table, async (columns) => {
      const open: string[] = []
      for (const column of columns) {
        const [one, other] = valuesOf(column)
        const value = kept[table]?.row?.[column.name] === other ? one : other
        if (!(await isRefused(`update ${table} set "${column.name}" = $1`, [value]))) open.push(column.name)
      }
      expect(open.sort()).toEqual([...free].sort())
    })
  })

  test('keeps its rows', async () => {
    await withRow(table, async () => {
      expect(await isRefused(`delete from ${table}`)).toBe(!isDeleted)
      expect(await isRefused(`truncate ${table} cascade`)).toBe(true)
    })
  })
})

test.each(Object.entries(kept).filter(([, { people }]) => people))(
  '%s loses names of people alone, to a pseudonym, and where they were',
  async (table, { people = [], traces = [] }) => {
    await withRow(table, async (columns) => {
      for (const { name, type } of columns.filter((column) => people.includes(column.name))) {
        const statement = `update ${table} set "${name}" = $1`
        const actorOf = (id: string) => `{"kind": "user", "id": "${id}", "name": "deleted-user-1"}`
        const pseudonym = type === 'jsonb' ? actorOf('1') : 'deleted-user-1'
        expect(await isRefused(statement, [pseudonym]), name).toBe(false)
        if (type === 'jsonb')
          expect(await isRefused(statement, [actorOf('2')]), `${name} of another`).toBe(true)
      }
      for (const name of traces)
        expect(await isRefused(`update ${table} set "${name}" = null`), name).toBe(false)
    })
  },
)

test.each(['invoice', 'organization', 'jurisdiction_version'])(
  'emptying %s does not empty what refers to it',
  async (table) => tried(async () => expect(await isRefused(`truncate ${table} cascade`)).toBe(true)),
)

test.each([
  ['credit_entry', 'kind, reason, actor', `'top_up', 'r', '{}'`],
  ['commission_entry', 'kind, available_at', `'withdrawal_reversal', now()`],
])('an entry of %s follows the one before', async (table, columns, values) => {
  const insert = (position: number, amount: number, balance: number) =>
    `insert into ${table} (id, organization_id, position, amount_minor, balance_minor, created_at, ${columns})
      values (gen_random_uuid(), '${samples.uuid?.[0]}', ${position}, ${amount}, ${balance}, now(), ${values})`
  await tried(async () => {
    // Of an organization that is not there.
    await client.query('drop trigger credit_entry_of_operator on credit_entry')
    const { rows } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f')`,
      [table],
    )
    for (const { name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
    await client.query(insert(1, 100, 100))
    expect(await isRefused(insert(2, -30, 71))).toBe(true)
    expect(await isRefused(insert(3, -30, 70))).toBe(true)
    expect(await isRefused(insert(1, -30, 70))).toBe(true)
    expect(await isRefused(insert(2, -30, 70))).toBe(false)
  })
})

test('a number of a series of invoices follows the one before', async () => {
  await tried(async () => {
    await client.query(`insert into invoice_series (kind, year, last_number) values ('invoice', 2026, 7)`)
    expect(await isRefused('update invoice_series set last_number = 9')).toBe(true)
    expect(await isRefused('update invoice_series set last_number = 6')).toBe(true)
    expect(await isRefused('update invoice_series set last_number = 8')).toBe(false)
  })
})

test('a draft of a package changes until it is published, and is not published again', async () => {
  await tried(async () => {
    await client.query(
      `insert into credit_package (id, series_id, version, name, price_minor, credit_minor, currency, offer_days, visibility, created_at)
        values (gen_random_uuid(), gen_random_uuid(), 1, 'P', 1, 1, 'EUR', 1, 'all', now())`,
    )
    expect(await isRefused('update credit_package set price_minor = 2')).toBe(false)
    await client.query(`update credit_package set state = 'published', published_at = now()`)
    expect(await isRefused(`update credit_package set state = 'draft'`)).toBe(true)
    await client.query(`update credit_package set state = 'retired', retired_at = now()`)
    expect(await isRefused(`update credit_package set state = 'published'`)).toBe(true)
  })
})

test('a movement is delivered without a comparison: no statement of it names what is kept', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)
      where t.tgrelid = 'movement'::regclass and t.tgname = 'movement_keeps_amount'`,
  )
  const columns = (await columnsOf('movement')).map(({ name }) => name)
  const free = kept.movement?.free ?? []
  expect(rows.map(({ name }) => name).sort()).toEqual(columns.filter((name) => !free.includes(name)).sort())
})

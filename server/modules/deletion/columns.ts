/** The steps of an organization's deletion that delete rows. */
type DeletingStep =
  | 'keys and endpoints'
  | 'settings'
  | 'campaigns'
  | 'request log'
  | 'callbacks'
  | 'billing'
  | 'jurisdictions'
  | 'files'
  | 'brands'
  | 'team'

/** What becomes of a table's rows, and what its columns that can hold text hold, for those who are deleted. */
interface Table {
  /** The column that says whose a row is; null: it has no owner, and only mail addresses of deleted accounts are replaced. */
  scope: 'organization_id' | 'brand_id' | null
  /** The step that deletes the rows of an organization; without it they stay, or their own module erases them. */
  deleted?: DeletingStep
  /** There may be millions of them: deleted in batches. They are only ever added. */
  isLong?: true
  /** Written by people: mail addresses and full names in it are replaced. */
  text?: readonly string[]
  /** The whole value is the name or mail address of a person: replaced. */
  person?: readonly string[]
  /** The same within JSON, at any depth. */
  json?: readonly string[]
  /** Network location of the actor: emptied together with the name in `json`. */
  trace?: readonly string[]
  /** Sealed or hashed: deleted with its row by the module that owns the table. */
  secret?: readonly string[]
  /** Of the account itself or its sign-in, whose rows are deleted. */
  account?: readonly string[]
  /** Stays as it is by law; the decision record says why. */
  legal?: readonly string[]
  /** States, codes, ids, hashes; what operators, players' ids, providers and games brought. Never of people in the cabinet. */
  plain?: readonly string[]
}

/**
 * Every column of every table that can hold text, in one class each. A test compares it with the database, so that a new
 * column is classified before it lands. Tables without one are here where their rows are deleted.
 */
export const columns: Readonly<Record<string, Table>> = {
  // What explains invoices.
  added_rate: {
    scope: null,
    json: ['proposed_by', 'decided_by'],
    legal: ['source', 'reason'],
    plain: ['currency'],
  },
  affiliate_account: { scope: 'organization_id', text: ['suspended_reason'], plain: ['currency'] },
  // Strangers; their rows are erased with the organization that they became, or half a year later.
  affiliate_enquiry: { scope: null, text: ['company', 'name', 'email', 'message'], json: ['decided_by'] },
  affiliate_link: { scope: 'organization_id', text: ['campaign'], plain: ['code'] },
  affiliate_programme: { scope: null, json: ['created_by'], plain: ['name', 'currency', 'tiers'] },
  affiliate_referral: { scope: 'organization_id', json: ['attributed_by'] },
  api_key: {
    scope: 'organization_id',
    text: ['name'],
    secret: ['secret_hash', 'prefix'],
    plain: ['scopes', 'allowed_networks', 'allowed_operations'],
  },
  api_request: {
    scope: 'organization_id',
    deleted: 'request log',
    isLong: true,
    text: ['query', 'request_body', 'response_body', 'warning'],
    plain: [
      ...['operation', 'method', 'path', 'error_code', 'request_id', 'idempotency_key', 'ip', 'user_agent'],
    ],
  },
  app_user: { scope: null, account: ['email', 'name', 'password_hash'] },
  approval_limit: { scope: null, json: ['set_by'] },
  archive_file: { scope: null, plain: ['month', 'name', 'subject', 'sha256', 'groups', 'sums'] },
  archive_month: { scope: null, plain: ['month', 'state', 'previous_sha256', 'link_sha256', 'failure'] },
  archived_resolution: { scope: 'organization_id', json: ['resolved_by'], text: ['note'] },
  attention_alert: { scope: 'organization_id', deleted: 'callbacks' },
  audit_entry: {
    scope: 'organization_id',
    json: ['actor', 'before', 'after'],
    text: ['subject_id'],
    trace: ['ip', 'user_agent'],
    plain: ['action', 'subject_type', 'request_id'],
  },
  auto_top_up: {
    scope: 'organization_id',
    deleted: 'billing',
    json: ['enabled_by'],
    plain: [
      ...['currency', 'stripe_customer_id', 'payment_method_id', 'method_name', 'method_last4'],
      ...['pause_reason', 'pause_detail', 'limit_told_month'],
    ],
  },
  billing_profile: {
    scope: 'organization_id',
    deleted: 'billing',
    text: ['name', 'address', 'email'],
    plain: ['vat_id', 'country', 'po_number'],
  },
  billing_terms: { scope: null, text: ['text'], json: ['published_by'] },
  brand: { scope: 'organization_id', text: ['display_name'], plain: ['ref'] },
  branding_profile: {
    scope: 'organization_id',
    json: ['updated_by'],
    text: ['display_name', 'support_address', 'legal_line'],
    plain: ['accent'],
  },
  // What players were shown stays as it was, but for the address of a deleted account.
  branding_version: {
    scope: null,
    json: ['published_by'],
    text: ['support_address'],
    plain: ['display_name', 'legal_line', 'accent'],
  },
  callback_case: { scope: 'organization_id', deleted: 'callbacks' },
  callback_comment: { scope: 'organization_id', deleted: 'callbacks', json: ['author'], text: ['text'] },
  // Gone within hours; the attempts are kept with their movements.
  callback_handover: { scope: null, plain: ['headers', 'body', 'answer'] },
  callback_run: {
    scope: 'organization_id',
    json: ['requested_by', 'filter'],
    text: ['note', 'stop_reason'],
    trace: ['ip', 'user_agent'],
    plain: ['kind', 'status', 'request_id', 'outcome'],
  },
  callback_run_item: { scope: null, plain: ['status', 'reason'] },
  campaign: {
    scope: 'organization_id',
    deleted: 'campaigns',
    json: ['created_by', 'form', 'check'],
    text: ['name', 'campaign_ref', 'pause_reason'],
    plain: ['provider_code', 'currency', 'country'],
  },
  campaign_bad_row: { scope: null, plain: ['player_id', 'reason', 'value'] },
  campaign_player: { scope: null, plain: ['player_id', 'country', 'currency', 'reason', 'grant_key'] },
  certified_market_gate: { scope: 'organization_id', deleted: 'jurisdictions', json: ['updated_by'] },
  campaign_throttle: { scope: null, plain: ['provider_code'] },
  commission_entry: { scope: 'organization_id', plain: ['fee_currency'] },
  credit_entry: {
    scope: 'organization_id',
    json: ['actor'],
    text: ['reason'],
    plain: ['subject_id'],
  },
  credit_package: { scope: null, plain: ['name', 'currency'] },
  deletion: {
    scope: 'organization_id',
    json: ['requested_by', 'cancelled_by'],
    secret: ['token_hash'],
    plain: ['blockers', 'failed_step', 'last_error'],
  },
  deletion_step: { scope: null, plain: ['step'] },
  deletion_subject: { scope: null, account: ['email', 'names'], plain: ['pseudonym'] },
  destination: {
    scope: 'organization_id',
    deleted: 'keys and endpoints',
    json: ['created_by'],
    text: ['name'],
    person: ['email'],
    secret: ['secret_sealed', 'previous_secret_sealed', 'hint', 'confirmation_hash'],
    plain: ['kind', 'url', 'severities', 'rules', 'quiet_zone'],
  },
  endpoint: {
    scope: 'organization_id',
    deleted: 'keys and endpoints',
    secret: ['secret_sealed', 'next_secret_sealed', 'previous_secret_sealed'],
    plain: ['provider_code', 'url'],
  },
  endpoint_listener: {
    scope: 'organization_id',
    deleted: 'keys and endpoints',
    text: ['key_name'],
    plain: ['forwards_to'],
  },
  endpoint_statistic: { scope: null, plain: ['verdict', 'reason', 'error_code'] },
  exchange_rate: { scope: null, plain: ['currency'] },
  exchange_rate_day: { scope: null, plain: ['source'] },
  fact: { scope: 'organization_id', plain: ['provider_code', 'currency', 'country'] },
  fact_day: { scope: 'organization_id', plain: ['currency', 'dimension', 'key'] },
  fee_accrual: { scope: 'organization_id', plain: ['ggr', 'rate_source'] },
  fee_contract: {
    scope: 'organization_id',
    json: ['created_by', 'withdrawn_by'],
    legal: ['note'],
    plain: ['currency'],
  },
  fee_contract_line: {
    scope: 'organization_id',
    legal: ['label'],
    plain: ['provider_code', 'game_type', 'tiers'],
  },
  fee_open_item: { scope: 'organization_id', plain: ['currency', 'missing'] },
  fee_progress: { scope: 'organization_id', plain: ['blocked_reason'] },
  free_round_grant: {
    scope: 'organization_id',
    json: ['issued_by'],
    text: ['campaign_ref'],
    plain: [
      ...['provider_code', 'player_id', 'currency', 'country', 'idempotency_key', 'request_hash'],
      'response_body',
    ],
  },
  free_round_grant_game: { scope: null, plain: ['reason'] },
  free_round_play: { scope: null, plain: ['round_id'] },
  game: {
    scope: null,
    plain: [
      ...[
        'provider_code',
        'provider_game_id',
        'name',
        'name_sort',
        'brand',
        'retirement_note',
        'category',
        'game_type',
      ],
      ...['volatility', 'thumbnail_url', 'blocked_countries', 'supported_currencies', 'certified_markets'],
      ...['features', 'bet_limits_currency', 'bet_steps', 'rtp_variants'],
    ],
  },
  game_asset: {
    scope: 'organization_id',
    deleted: 'files',
    json: ['actor'],
    plain: ['kind', 'source', 'source_url', 'pictures', 'refusal'],
  },
  game_calendar_address: {
    scope: 'organization_id',
    deleted: 'settings',
    secret: ['token_hash'],
    json: ['created_by'],
  },
  game_certificate: {
    scope: null,
    json: ['created_by', 'withdrawn_by'],
    text: ['withdrawn_reason'],
    plain: [...['country', 'laboratory', 'number', 'game_version', 'rtp_variant', 'rng_number', 'checksums']],
  },
  game_checksum: { scope: null, plain: ['component', 'algorithm', 'version', 'value'] },
  game_feed_picture: { scope: null, plain: ['kind', 'url', 'error'] },
  fact_variant: { scope: 'organization_id', plain: ['rtp_variant', 'currency'] },
  game_selection: { scope: 'organization_id', deleted: 'settings' },
  game_submission: {
    scope: 'organization_id',
    deleted: 'settings',
    json: ['fields', 'submitted_by', 'decided_by'],
    plain: ['provider_game_id'],
  },
  game_submission_comment: {
    scope: 'organization_id',
    deleted: 'settings',
    json: ['author'],
    text: ['text'],
    plain: ['field'],
  },
  game_session: {
    scope: 'organization_id',
    secret: ['launch_url_sealed'],
    plain: [
      ...['provider_code', 'player_id', 'currency', 'country', 'lang', 'return_url', 'deposit_url'],
      'provider_session_uid',
      'rtp_variant',
    ],
  },
  hourly_statistic: { scope: 'organization_id', plain: ['currency'] },
  inbox_message: {
    scope: 'organization_id',
    deleted: 'keys and endpoints',
    text: ['title', 'text'],
    plain: ['kind', 'severity', 'href'],
  },
  incident: {
    scope: 'organization_id',
    deleted: 'callbacks',
    json: ['figures', 'peak', 'closed_by', 'acknowledged_by'],
    plain: ['rule', 'cause', 'severity', 'provider_code', 'cost'],
  },
  incident_event: { scope: 'organization_id', json: ['actor', 'data'], text: ['text'], plain: ['kind'] },
  incident_run: { scope: null, plain: ['rule', 'error'] },
  incident_threshold: {
    scope: 'organization_id',
    deleted: 'callbacks',
    json: ['updated_by'],
    plain: ['rule', 'name'],
  },
  invite: {
    scope: 'organization_id',
    deleted: 'team',
    person: ['invited_by', 'email'],
    secret: ['token_hash'],
  },
  invoice: {
    scope: 'organization_id',
    legal: ['buyer', 'seller', 'reason'],
    plain: ['number', 'currency', 'pdf_sha256'],
  },
  invoice_line: {
    scope: 'organization_id',
    legal: ['description'],
    plain: ['provider_code', 'provider_name', 'formula'],
  },
  invoice_payment: { scope: 'organization_id', json: ['actor'], legal: ['reference'] },
  job_run: { scope: null, plain: ['job', 'last_error', 'last_result'] },
  // Books: kept by law as they were exported.
  journal_entry: {
    scope: 'organization_id',
    legal: ['party', 'document'],
    plain: [
      ...['kind', 'debit_account', 'credit_account', 'currency', 'rate'],
      ...['source_kind', 'source_id', 'part'],
    ],
  },
  journal_export: { scope: null, json: ['actor'], plain: ['system', 'sha256'] },
  journal_mapping: { scope: null, json: ['actor'], plain: ['system', 'accounts', 'settings'] },
  journal_month: { scope: null, json: ['actor'], plain: ['sha256'] },
  join_request: { scope: 'organization_id', deleted: 'team' },
  jurisdiction_adoption: {
    scope: 'organization_id',
    deleted: 'jurisdictions',
    json: ['updated_by'],
    plain: ['country'],
  },
  jurisdiction_version: { scope: null, json: ['created_by'], text: ['note'], plain: ['country', 'rules'] },
  kyb_approval: { scope: 'organization_id', json: ['reviewer'], text: ['note'] },
  kyb_case: {
    scope: 'organization_id',
    json: ['submitted_by', 'decided_by'],
    text: ['request', 'decision_note'],
    legal: ['legal_name', 'registered_address', 'business_address'],
    plain: ['registration_number', 'legal_form', 'country', 'screening_error'],
  },
  kyb_document: { scope: 'organization_id', json: ['uploaded_by'], plain: ['kind'] },
  kyb_hit: {
    scope: 'organization_id',
    json: ['decided_by'],
    text: ['decision_note'],
    legal: ['subject_name'],
    plain: [
      ...['subject_kind', 'entity_id', 'caption', 'schema', 'topics', 'datasets', 'birth_dates', 'countries'],
      ...['fingerprint', 'decision'],
    ],
  },
  kyb_officer: { scope: 'organization_id', legal: ['name', 'position'], plain: ['country'] },
  kyb_owner: { scope: 'organization_id', legal: ['name'], plain: ['country', 'registration_number'] },
  kyb_record: { scope: 'organization_id', legal: ['sealed'] },
  kyb_review: { scope: 'organization_id', json: ['assignee'], text: ['note'], plain: ['reason'] },
  market_bet_clock: { scope: null, plain: ['round_id'] },
  market_refusal: {
    scope: 'organization_id',
    deleted: 'jurisdictions',
    isLong: true,
    plain: ['subject', 'player_id', 'country', 'rule', 'limit_text', 'used_text'],
  },
  maintenance_window: {
    scope: null,
    json: ['created_by'],
    text: ['title', 'text'],
    plain: ['provider_code'],
  },
  mail: {
    scope: null,
    account: ['recipient', 'subject'],
    secret: ['body_sealed'],
    plain: ['kind', 'last_error'],
  },
  mail_attachment: { scope: null, secret: ['content_sealed'], plain: ['name', 'content_type'] },
  membership: { scope: 'organization_id', deleted: 'team' },
  month_close: { scope: 'organization_id', json: ['actor'], plain: ['currency'] },
  movement_tombstone: { scope: 'organization_id', plain: ['provider_code', 'transaction_id'] },
  notification: {
    scope: 'organization_id',
    deleted: 'keys and endpoints',
    json: ['data'],
    text: ['title', 'text'],
    plain: ['event', 'severity', 'rule', 'href', 'status', 'last_error'],
  },
  notification_attempt: { scope: null, text: ['request_body'], plain: ['response_body', 'error'] },
  notification_preference: { scope: 'organization_id', deleted: 'keys and endpoints', plain: ['severities'] },
  open_round: {
    scope: 'organization_id',
    deleted: 'callbacks',
    json: ['marked_by', 'closed_by'],
    text: ['mark_note', 'close_note'],
    plain: [
      ...['provider_code', 'round_id', 'player_id', 'currency', 'state', 'answer', 'ask_error', 'verdict'],
      ...['findings', 'mark', 'close_reason'],
    ],
  },
  open_round_progress: { scope: 'organization_id', deleted: 'callbacks' },
  organization: {
    scope: null,
    legal: ['slug'],
    plain: ['name', 'credit_currency', 'rate_limits', 'join_code', 'time_zone'],
  },
  organization_billing: { scope: 'organization_id', plain: ['stripe_customer_id', 'erased_customer_id'] },
  organization_file_key: { scope: 'organization_id', secret: ['key_sealed'] },
  organization_retention: { scope: 'organization_id', deleted: 'settings' },
  ownership_offer: { scope: 'organization_id', deleted: 'team' },
  package_audience: { scope: 'organization_id', deleted: 'billing' },
  package_offer: { scope: 'organization_id', json: ['accepted_by'], plain: ['package_name', 'currency'] },
  passkey: { scope: null, account: ['name', 'credential_id', 'public_key', 'transports'] },
  passkey_challenge: { scope: null, account: ['challenge', 'purpose'] },
  password_reset: { scope: null, account: ['token_hash'] },
  // Past ones are written as memberships are deleted.
  past_membership: { scope: 'organization_id', deleted: 'team' },
  payment_difference: {
    scope: null,
    json: ['resolved_by'],
    text: ['note'],
    plain: ['kind', 'subject_id', 'currency'],
  },
  payment_event: { scope: null, plain: ['id', 'type', 'object_id', 'outcome'] },
  peer_certificate: { scope: null, plain: ['origin'] },
  limit_account: { scope: 'organization_id', deleted: 'settings', plain: ['player_id', 'currency'] },
  limit_usage: { scope: 'brand_id', deleted: 'settings', plain: ['player_id', 'currency'] },
  play_limit: { scope: 'organization_id', deleted: 'settings', plain: ['player_id', 'currency', 'pending'] },
  play_limit_change: {
    scope: 'organization_id',
    deleted: 'settings',
    json: ['actor'],
    plain: ['player_id', 'currency', 'limits', 'pending'],
  },
  play_refusal: {
    scope: 'organization_id',
    deleted: 'jurisdictions',
    isLong: true,
    plain: ['player_id', 'subject', 'rule', 'version', 'limit_text', 'used_text'],
  },
  play_time: { scope: 'brand_id', deleted: 'settings', plain: ['player_id'] },
  player_day: { scope: 'organization_id', plain: ['provider_code', 'currency', 'country', 'player_id'] },
  player_exclusion: {
    scope: 'brand_id',
    deleted: 'settings',
    person: ['lift_requested_by'],
    text: ['reason'],
    plain: ['player_id'],
  },
  player_hour: { scope: 'organization_id', plain: ['player_id', 'currency'] },
  player_month: { scope: 'organization_id', plain: ['player_id', 'currency'] },
  player_total: { scope: 'organization_id', plain: ['player_id', 'currency'] },
  probe_run: {
    scope: 'organization_id',
    deleted: 'request log',
    json: ['started_by'],
    plain: ['url', 'player_id', 'currency'],
  },
  probe_step: {
    scope: null,
    plain: [
      ...['scenario', 'reason', 'request_headers', 'request_body', 'response_headers', 'response_body'],
      'error_message',
    ],
  },
  provider: {
    scope: null,
    secret: ['secret_sealed', 'other_secret_sealed'],
    plain: ['code', 'name', 'dialect', 'base_url', 'supported_currencies', 'blocked_countries', 'sync_error'],
  },
  provider_access: { scope: 'organization_id', deleted: 'settings', plain: ['provider_code'] },
  provider_contract: {
    scope: null,
    json: ['created_by'],
    legal: ['note', 'deductions', 'upstream'],
    plain: ['provider_code', 'currency', 'tiers', 'tolerance'],
  },
  provider_difference: { scope: null, json: ['accepted_by'], legal: ['reason'], plain: ['key'] },
  provider_invoice: {
    scope: null,
    json: ['entered_by'],
    legal: ['number'],
    plain: ['provider_code', 'sha256', 'bad_rows'],
  },
  provider_invoice_line: { scope: null, plain: ['key'] },
  provider_statement: {
    scope: null,
    json: ['first_approved_by', 'approved_by', 'paid_by'],
    legal: ['payment_reference'],
    plain: ['provider_code', 'currency', 'figures'],
  },
  provider_statistic: { scope: null, plain: ['provider_code', 'verdict'] },
  purchase: {
    scope: 'organization_id',
    json: ['requested_by'],
    plain: [
      ...['package_name', 'currency', 'checkout_url', 'stripe_session_id', 'stripe_payment_intent_id'],
      ...['charged_customer_id', 'charged_method_id'],
      'failure_reason',
    ],
  },
  purchase_dispute: { scope: null, plain: ['id', 'currency', 'status'] },
  purchase_refund: {
    scope: null,
    json: ['requested_by'],
    text: ['reason'],
    plain: ['stripe_refund_id', 'failure_reason'],
  },
  purchase_review: { scope: null, json: ['reviewer'], text: ['note'] },
  // Where money was sent to.
  payout_address: {
    scope: 'organization_id',
    json: ['created_by'],
    legal: ['holder', 'address_sealed'],
    plain: ['hint'],
  },
  payout_file: { scope: null, json: ['created_by'], plain: ['currency'] },
  rate_limit_counter: { scope: null, plain: ['key'] },
  recovery_code: { scope: null, account: ['code_hash'] },
  reply_headers: { scope: null, plain: ['headers'] },
  // What other sides' ledgers say, and what the organization made of it: its own, as its movements are.
  ledger_source: {
    scope: 'organization_id',
    deleted: 'settings',
    text: ['name'],
    json: ['mapping', 'address', 'created_by'],
    secret: ['secret_sealed'],
    plain: ['side', 'provider_code', 'kind', 'fetch_error', 'mark'],
  },
  ledger_import: {
    scope: null,
    text: ['name'],
    json: ['created_by'],
    plain: ['sha256', 'problems', 'error'],
  },
  ledger_row: {
    scope: null,
    plain: ['provider_code', 'transaction_id', 'currency', 'round_id', 'state', 'entry_id'],
  },
  reconciliation: {
    scope: 'organization_id',
    deleted: 'settings',
    json: ['created_by', 'signed_by'],
    plain: ['provider_code', 'zone', 'compared', 'error', 'signature'],
  },
  reconciliation_break: {
    scope: 'organization_id',
    deleted: 'settings',
    text: ['reason'],
    json: ['owner', 'decided_by', 'approved_by'],
    plain: [
      ...['provider_code', 'transaction_id', 'round_id', 'kind', 'findings', 'cause', 'cause_detail'],
      ...['currency', 'type', 'provider_side', 'our_side', 'wallet_side'],
    ],
  },
  break_comment: { scope: null, text: ['text'], json: ['author'] },
  // Filled and emptied within a transaction.
  reconciliation_line: {
    scope: null,
    plain: [
      ...['provider_code', 'transaction_id', 'round_id', 'currency', 'provider_answer'],
      ...['provider_currency', 'provider_state', 'provider_round_id', 'provider_row'],
      ...['wallet_currency', 'wallet_state', 'wallet_round_id', 'wallet_row'],
    ],
  },
  reconciliation_rules: { scope: null, json: ['created_by'], plain: ['provider_code'] },
  reconciliation_total: { scope: null, plain: ['provider_code', 'currency'] },
  certification_run: {
    scope: null,
    json: ['started_by'],
    plain: [
      ...['provider_code', 'dialect', 'base_url', 'protocol_version', 'supports', 'target'],
      ...['state', 'verdict'],
    ],
  },
  certification_case: { scope: null, plain: ['name', 'group_name', 'state', 'findings', 'note'] },
  // Of players and sessions that are made up for a run.
  certification_exchange: {
    scope: null,
    plain: [
      ...['direction', 'method', 'url', 'request_headers', 'response_headers', 'error', 'refusal'],
      ...['request_body', 'response_body'],
    ],
  },
  certification_ledger: { scope: null, plain: ['ledger'] },
  report_signing_key: {
    scope: null,
    secret: ['private_key_sealed'],
    plain: ['public_key'],
  },
  report_run: { scope: null, plain: ['outcome'] },
  rtp_choice: {
    ...{ scope: 'organization_id', deleted: 'settings' },
    json: ['chosen_by'],
    plain: ['country', 'code'],
  },
  report_schedule: {
    scope: 'organization_id',
    deleted: 'settings',
    json: ['query', 'created_by'],
    text: ['name'],
    plain: ['cadence', 'format'],
  },
  studio_call: {
    scope: null,
    plain: [
      ...['provider_code', 'method', 'path', 'failure', 'request_headers', 'request_body'],
      ...['response_headers', 'response_body'],
    ],
  },
  studio: {
    scope: 'organization_id',
    deleted: 'settings',
    secret: ['token_hash'],
    json: ['requested_by', 'first_approval_by'],
    text: ['declined_reason'],
    plain: ['provider_code', 'dialect', 'requested_url'],
  },
  round_replay: {
    scope: 'organization_id',
    deleted: 'callbacks',
    secret: ['token_hash'],
    plain: ['provider_code', 'round_id', 'lang'],
  },
  saved_view: {
    scope: 'organization_id',
    deleted: 'settings',
    person: ['owner'],
    text: ['name', 'query'],
    plain: ['list'],
  },
  sealed_canary: { scope: null, plain: ['sealed'] },
  session_idempotency: { scope: 'brand_id', deleted: 'brands', plain: ['key', 'response_body'] },
  signal_count: { scope: null, plain: ['kind', 'subject'] },
  sign_in_throttle: { scope: null, account: ['key'] },
  // All of provisioning is deleted with its connection.
  scim_failure: { scope: null, plain: ['method', 'path', 'reason'] },
  scim_group: { scope: null, plain: ['external_id', 'display_name'] },
  scim_group_member: { scope: null },
  scim_token: { scope: null, secret: ['token_hash'], plain: ['prefix'] },
  scim_user: {
    scope: null,
    secret: ['made_with_hash'],
    account: [
      'external_id',
      'user_name',
      'user_name_key',
      'email',
      'display_name',
      'given_name',
      'family_name',
    ],
  },
  sso_assertion: { scope: null, secret: ['assertion_hash'] },
  // Deleted with its connection, or a few minutes after its end.
  sso_attempt: {
    scope: null,
    secret: ['state_hash', 'browser_hash', 'proof_sealed', 'response_sealed', 'outcome_sealed'],
    plain: ['return_to'],
  },
  sso_connection: {
    scope: 'organization_id',
    secret: ['secret_sealed', 'next_secret_sealed', 'sp_key_sealed'],
    text: ['name'],
    plain: [
      'issuer',
      'client_id',
      'certificates',
      'sso_url',
      'sp_certificate',
      'default_role',
      'groups_claim',
      'group_roles',
      'role_ceiling',
    ],
  },
  sso_domain: { scope: 'organization_id', plain: ['domain', 'token'] },
  sso_identity: { scope: null, account: ['subject'] },
  sso_outcome: { scope: null, plain: ['reason'] },
  status_hour: { scope: null, plain: ['component'] },
  status_notice: { scope: null, json: ['published_by'], text: ['title', 'text'], plain: ['components'] },
  // Strangers; a row goes when its address unsubscribes.
  status_subscriber: { scope: null, text: ['email'] },
  status_mailing: { scope: null, plain: ['phase'] },
  status_notice_update: { scope: null, json: ['published_by'], text: ['text'], plain: ['phase'] },
  stored_file: {
    scope: 'organization_id',
    text: ['name'],
    plain: ['purpose', 'media_type', 'sha256', 'storage_key', 'refusal'],
  },
  stored_file_variant: { scope: null, plain: ['name', 'media_type', 'sha256', 'storage_key'] },
  service_account: { scope: 'organization_id', deleted: 'keys and endpoints', text: ['name'] },
  // Staff's belong to no organization.
  sign_in_attempt: {
    scope: 'organization_id',
    deleted: 'team',
    account: ['bucket', 'detail', 'ip', 'user_agent'],
    plain: ['method', 'outcome', 'reason'],
  },
  two_factor: { scope: null, account: ['seed_sealed'] },
  user_session: { scope: null, account: ['ip', 'user_agent', 'sso_sid', 'sso_hint_sealed'] },
  wallet_attempt: {
    scope: null,
    plain: [
      ...['trigger', 'url', 'signature', 'request_headers', 'response_headers', 'response_body', 'verdict'],
      ...['verdict_reason', 'error_code', 'error_message'],
    ],
  },
  movement: {
    scope: 'organization_id',
    json: ['resolved_by'],
    text: ['resolution_note'],
    plain: [
      ...['provider_code', 'transaction_id', 'action', 'currency', 'player_id', 'round_id', 'body'],
      ...['free_round_kind', 'reference_transaction_id', 'state_reason', 'content_hash', 'delivery_url'],
      ...['operator_response', 'provider_answer', 'resolution_outcome', 'refused_by', 'origin'],
      ...['first_signature', 'first_verdict', 'first_verdict_reason', 'first_response_headers'],
      ...['first_response_body', 'first_error_code', 'first_error_message'],
    ],
  },
  money_approval: {
    scope: 'organization_id',
    json: ['input', 'asked_by', 'decided_by'],
    text: ['note'],
    plain: ['currency'],
  },
  withdrawal: {
    scope: 'organization_id',
    json: ['requested_by', 'approved_by', 'decided_by'],
    text: ['reason'],
    plain: ['currency', 'provider_ref'],
  },
}

/** A table with columns in which people are replaced, and which those are. */
export interface Rewritten {
  table: string
  scope: Table['scope']
  text: readonly string[]
  person: readonly string[]
  json: readonly string[]
  trace: readonly string[]
}

/** The tables in which people are replaced, in the order of the steps. */
export const rewrittenTables: readonly Rewritten[] = Object.entries(columns)
  .map(([table, { scope, text = [], person = [], json = [], trace = [] }]) => ({
    table,
    scope,
    text,
    person,
    json,
    trace,
  }))
  .filter(({ text, person, json }) => text.length + person.length + json.length > 0)

/** A table whose rows are deleted with their organization. */
export type Deleted = Required<Pick<Table, 'scope' | 'deleted'>> & { table: string; isLong: boolean }

/** In the order of the list. */
export const deletedTables: readonly Deleted[] = Object.entries(columns).flatMap(
  ([table, { scope, deleted, isLong = false }]) => (deleted ? { table, scope, deleted, isLong } : []),
)

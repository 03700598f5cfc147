/**
 * Every error code of the nested envelope (spec §7.2), once: its type, the HTTP statuses it may carry (the first is the
 * usual one) and the public message. Branch on the code; messages may change.
 */
interface ErrorEntry {
  readonly type: string
  readonly statuses: readonly [number, ...number[]]
  readonly message: string
  /** Why no response of the service has it. */
  readonly notReturned?: string
}

export const errorCatalogue = {
  // Provider availability and launch
  E1001: { type: 'provider_not_found', statuses: [404], message: 'No such provider.' },
  E1002: { type: 'provider_unavailable', statuses: [502], message: 'The provider is not available.' },
  E1003: { type: 'provider_suspended', statuses: [403], message: 'The provider is suspended.' },
  E1004: {
    type: 'provider_config_invalid',
    statuses: [500],
    message: 'The provider is not configured correctly.',
  },
  E1050: {
    type: 'provider_launch_auth_failed',
    statuses: [401],
    message: 'The provider did not accept our credentials.',
  },
  E1051: {
    type: 'provider_launch_game_not_found',
    statuses: [404],
    message: 'The provider does not know this game.',
  },
  E1052: {
    type: 'provider_launch_rate_limited',
    statuses: [429],
    message: 'The provider is receiving too many launches. Try again shortly.',
  },
  E1053: {
    type: 'provider_launch_timeout',
    statuses: [504],
    message: 'The provider did not answer in time.',
  },
  E1054: {
    type: 'provider_launch_unavailable',
    statuses: [502],
    message: 'The provider could not be reached.',
  },
  E1055: {
    type: 'provider_launch_no_url',
    statuses: [502],
    message: 'The provider returned no launch URL.',
  },
  E1056: {
    type: 'provider_launch_unsafe_url',
    statuses: [502],
    message: 'The provider returned an unsafe launch URL.',
  },
  E1010: { type: 'branding_upload_too_large', statuses: [413], message: 'Branding upload too large.' },
  E1011: { type: 'branding_invalid_file_type', statuses: [400], message: 'Unsupported image type.' },
  E1012: { type: 'branding_profile_not_found', statuses: [404], message: 'Branding profile not found.' },
  E1013: {
    type: 'branding_processing_in_progress',
    statuses: [409],
    message: 'Branding processing in progress.',
  },
  E1014: { type: 'branding_no_assets', statuses: [404], message: 'Branding no assets.' },
  E1020: { type: 'game_asset_upload_too_large', statuses: [413], message: 'Game asset upload too large.' },
  E1021: { type: 'game_asset_invalid_file_type', statuses: [400], message: 'Game asset invalid file type.' },
  E1022: { type: 'game_asset_not_found', statuses: [404], message: 'Game asset not found.' },
  E1023: { type: 'game_asset_limit_exceeded', statuses: [400], message: 'Game asset limit exceeded.' },
  // Games, sessions, wallet
  E2001: {
    type: 'game_not_found',
    statuses: [404],
    message: 'No such game, or it is not enabled for this account.',
  },
  E2002: {
    type: 'game_not_enabled',
    statuses: [403],
    message: 'This game is disabled for this account.',
  },
  E2003: {
    type: 'game_blocked_jurisdiction',
    statuses: [403],
    message: "This game may not be launched in the player's country.",
  },
  E3001: { type: 'session_not_found', statuses: [404], message: 'No such session.' },
  E3002: {
    type: 'session_expired',
    statuses: [410],
    message: 'This session has expired; sessions live for 24 hours.',
  },
  E3003: {
    type: 'session_limit_exceeded',
    statuses: [429],
    message: 'This player already has as many open sessions as the account allows.',
  },
  E3004: { type: 'player_self_excluded', statuses: [403], message: 'This player is self-excluded.' },
  E4001: { type: 'insufficient_balance', statuses: [402], message: 'Insufficient balance.' },
  E4002: {
    type: 'duplicate_transaction',
    statuses: [200],
    message: 'This transaction was already processed.',
    notReturned:
      'For wallets that name a repeated callback. The service answers a repeat with 200 and no error.',
  },
  E4003: { type: 'amount_exceeds_limit', statuses: [400], message: 'The amount is above the limit.' },
  E4004: { type: 'invalid_amount', statuses: [400], message: 'The amount is not valid.' },
  E4005: {
    type: 'loss_limit_exceeded',
    statuses: [400],
    message: "The player's loss limit for the period is reached.",
  },
  // Authentication and account
  E5001: {
    type: 'callback_signature_invalid',
    statuses: [401],
    message: 'The callback signature is not valid.',
    notReturned: 'For wallets that refuse a callback.',
  },
  E5002: {
    type: 'api_key_invalid',
    statuses: [401],
    message: 'The API key is not recognised.',
    notReturned: 'A 401 has the flat body `invalid_token`, which contains no code.',
  },
  E5003: {
    type: 'api_key_expired',
    statuses: [401],
    message: 'The API key has expired.',
    notReturned: 'A 401 has the flat body `invalid_token`, which contains no code.',
  },
  E5004: {
    type: 'scope_insufficient',
    statuses: [403],
    message: 'The API key lacks the scope this operation needs.',
  },
  E5020: { type: 'deletion_blocked', statuses: [409], message: 'Deletion blocked.' },
  E5021: { type: 'deletion_failed', statuses: [500], message: 'Deletion failed.' },
  E5022: { type: 'deletion_token_invalid', statuses: [400], message: 'This link is invalid or expired.' },
  E5023: {
    type: 'deletion_token_expired',
    statuses: [400],
    message: 'This link has expired. Request a new one.',
  },
  // Operator configuration and platform accounts
  E6001: {
    type: 'operator_not_configured',
    statuses: [400],
    message: 'This provider is not set up for the account.',
    notReturned: 'Missing settings are refused with the flat `operator_settings_not_configured`.',
  },
  E6002: {
    type: 'callback_url_invalid',
    statuses: [400],
    message: 'The callback URL is not allowed.',
  },
  E6003: { type: 'operator_disabled', statuses: [403], message: 'This operator account is disabled.' },
  E6004: {
    type: 'sub_operator_ref_invalid',
    statuses: [400],
    message:
      'sub_operator_ref must be 1 to 32 letters, digits, dashes or underscores, starting and ending with a letter or digit.',
  },
  E6005: {
    type: 'sub_operator_required',
    statuses: [400],
    message: 'sub_operator_ref is required on this account.',
  },
  E6006: {
    type: 'sub_operator_not_allowed',
    statuses: [400, 403, 503],
    message: 'sub_operator_ref is only for platform accounts.',
  },
  E6007: {
    type: 'sub_operator_limit',
    statuses: [400, 403, 409, 503],
    message: 'The account has reached its brand limit.',
  },
  E6008: {
    type: 'sub_operator_unknown',
    statuses: [400, 403],
    message: 'No active brand has this sub_operator_ref.',
  },
  E6009: {
    type: 'platform_not_provisioned',
    statuses: [409],
    message: 'The platform has no organization to bill.',
  },
  E6010: {
    type: 'platform_default_missing',
    statuses: [409],
    message: 'The platform has no default brand; send sub_operator_ref.',
  },
  // Organization, team, billing, affiliate, internal
  E7001: { type: 'org_not_found', statuses: [404], message: 'Org not found.' },
  E7002: { type: 'org_already_exists', statuses: [409], message: 'Org already exists.' },
  E7003: { type: 'kyb_not_submittable', statuses: [400], message: "Verification can't be submitted now." },
  E7004: { type: 'kyb_documents_incomplete', statuses: [400], message: 'Kyb documents incomplete.' },
  E7005: { type: 'kyb_ubo_incomplete', statuses: [400], message: 'Kyb ubo incomplete.' },
  E7006: { type: 'kyb_already_submitted', statuses: [409], message: 'Kyb already submitted.' },
  E7007: { type: 'kyb_doc_not_found', statuses: [404], message: 'Kyb doc not found.' },
  E7008: { type: 'kyb_doc_not_deletable', statuses: [400], message: 'Kyb doc not deletable.' },
  E7009: { type: 'kyb_ubo_not_found', statuses: [404], message: 'Kyb ubo not found.' },
  E7010: {
    type: 'kyb_invalid_status_transition',
    statuses: [400],
    message: 'Kyb invalid status transition.',
  },
  E7011: { type: 'kyb_upload_too_large', statuses: [413], message: 'Kyb upload too large.' },
  E7012: { type: 'kyb_invalid_file_type', statuses: [400], message: 'Kyb invalid file type.' },
  E7013: { type: 'kyb_officer_not_found', statuses: [404], message: 'Kyb officer not found.' },
  E7014: { type: 'kyb_screening_failed', statuses: [500], message: 'Kyb screening failed.' },
  E7015: { type: 'kyb_review_not_found', statuses: [404], message: 'Kyb review not found.' },
  E8001: { type: 'member_not_found', statuses: [404], message: 'Member not found.' },
  E8002: { type: 'member_already_exists', statuses: [409], message: 'Member already exists.' },
  E8003: { type: 'invite_not_found', statuses: [404], message: 'Invitation not found.' },
  E8004: { type: 'invite_expired', statuses: [410], message: 'Invitation expired.' },
  E8005: { type: 'invite_already_accepted', statuses: [409], message: 'Invitation already accepted.' },
  E8006: { type: 'invite_email_mismatch', statuses: [400], message: 'Invitation email mismatch.' },
  E8007: { type: 'join_request_not_found', statuses: [404], message: 'Join request not found.' },
  E8008: { type: 'join_request_duplicate', statuses: [409], message: 'Join request duplicate.' },
  E8009: { type: 'role_change_forbidden', statuses: [403], message: 'Role change forbidden.' },
  E8010: { type: 'cannot_modify_higher_role', statuses: [403], message: 'Cannot modify higher role.' },
  E8011: { type: 'cannot_modify_self', statuses: [400], message: 'Cannot modify self.' },
  E8012: {
    type: 'transfer_failed',
    statuses: [500],
    message: 'Transfer failed.',
    notReturned: 'A transfer is made whole or refused with the code of its reason; without an offer `E0004`.',
  },
  E8013: { type: 'member_already_suspended', statuses: [409], message: 'Member already suspended.' },
  E8014: { type: 'member_not_active', statuses: [400], message: 'Member not active.' },
  E8017: { type: 'invite_rate_limited', statuses: [429], message: 'Invitation rate limited.' },
  E8018: { type: 'last_owner_cannot_leave', statuses: [400], message: 'Last owner cannot leave.' },
  E8019: { type: 'user_already_in_org', statuses: [409], message: 'User already in org.' },
  E8020: { type: 'join_code_invalid', statuses: [400], message: 'Join code invalid.' },
  E8021: { type: 'transfer_pending', statuses: [409], message: 'Transfer pending.' },
  E8022: {
    type: 'invite_registration_required',
    statuses: [400],
    message: 'Invitation registration required.',
  },
  EB001: { type: 'billing_kyb_required', statuses: [403], message: 'Billing kyb required.' },
  EB002: {
    type: 'billing_aml_cap_exceeded',
    statuses: [400],
    message: 'Purchase limit before verification exceeded.',
  },
  EB003: { type: 'billing_package_not_found', statuses: [404], message: 'Billing package not found.' },
  EB004: { type: 'billing_purchase_not_found', statuses: [404], message: 'Billing purchase not found.' },
  EB005: { type: 'billing_purchase_limit', statuses: [400], message: 'Billing purchase limit.' },
  EB006: { type: 'billing_payment_failed', statuses: [400], message: 'Billing payment failed.' },
  EB007: { type: 'billing_invoice_not_found', statuses: [404], message: 'Billing invoice not found.' },
  EB008: { type: 'billing_insufficient_balance', statuses: [400], message: 'Billing insufficient balance.' },
  EB009: { type: 'billing_manual_review', statuses: [202], message: 'Billing manual review.' },
  EB010: { type: 'billing_offer_not_accepted', statuses: [400], message: 'Billing offer not accepted.' },
  EB011: { type: 'billing_webhook_invalid', statuses: [400], message: 'Billing webhook invalid.' },
  EA001: { type: 'affiliate_not_eligible', statuses: [403], message: 'Affiliate not eligible.' },
  EA002: {
    type: 'affiliate_insufficient_balance',
    statuses: [400],
    message: 'Affiliate insufficient balance.',
  },
  EA003: {
    type: 'affiliate_withdrawal_rate_limited',
    statuses: [429],
    message: 'Affiliate withdrawal rate limited.',
  },
  EA004: { type: 'affiliate_withdrawal_failed', statuses: [500], message: 'Affiliate withdrawal failed.' },
  EA005: { type: 'affiliate_invalid_wallet', statuses: [400], message: 'Affiliate invalid wallet.' },
  EA006: {
    type: 'affiliate_below_min_withdrawal',
    statuses: [400],
    message: 'Affiliate below min withdrawal.',
  },
  EA007: {
    type: 'affiliate_withdrawal_pending_approval',
    statuses: [202],
    message: 'Affiliate withdrawal pending approval.',
  },
  EA008: { type: 'affiliate_link_failed', statuses: [500], message: 'Affiliate link failed.' },
  E9001: {
    type: 'rate_limited',
    statuses: [429],
    message: 'Too many requests. Wait for the time in Retry-After.',
  },
  E0001: {
    type: 'internal_error',
    statuses: [500],
    message:
      'Something went wrong on our side. Retry with backoff. Include the request ID when you contact support.',
  },
  E0002: {
    type: 'database_error',
    statuses: [503],
    message: 'The database is not available. Retry with backoff.',
  },
  // Croupier's own additions: the spec leaves generic refusals open
  E0003: {
    type: 'validation_failed',
    statuses: [400, 408, 409, 413, 415, 417, 431],
    message: 'The request is not valid; see details.',
  },
  E0004: { type: 'not_found', statuses: [404], message: 'This path does not exist.' },
  E0005: {
    type: 'method_not_allowed',
    statuses: [405],
    message: 'This path does not support the method; see the Allow header.',
  },
  // Provider-access gates (spec §7.1.5): codes without a number
  PROVIDER_ACCESS_REQUIRED: {
    type: 'provider_access_required',
    statuses: [403],
    message: 'This provider requires approval for your organization.',
  },
  PROVIDER_ACCESS_UNAVAILABLE: {
    type: 'provider_access_unavailable',
    statuses: [503],
    message: "Your organization's approval for this provider could not be read. Retry shortly.",
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

/** The statuses a code may carry, as a literal union. */
export type StatusOf<Code extends ErrorCode> = (typeof errorCatalogue)[Code]['statuses'][number]

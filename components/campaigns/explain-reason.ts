const rowReasons: Record<string, string> = {
  malformed: 'Unreadable row',
  player_id_missing: 'No player ID',
  player_id_too_long: 'Player ID longer than 128 characters',
  duplicate: 'Duplicate player',
  country_missing: 'No country, and the campaign has no default country',
  unknown_country: 'Unknown country code',
  blocked_country: 'Game blocked in the country',
  market_refused: 'Refused by the rules of the player’s country',
  unknown_currency: 'Unknown currency code',
  unsupported_currency: 'Game not available in the currency',
  invalid_stake: 'Stake not available in the currency',
  excluded_player: 'Player excluded',
  overlapping_grant: 'Player already has open free rounds on a game',
  stake_above_limit: 'Stake is above the player’s limit',
}

/** Why a row of a list is invalid. */
export const explainRow = (reason: string) => rowReasons[reason] ?? reason

const playerReasons: Record<string, string> = {
  ...rowReasons,
  provider_unavailable: 'The provider did not respond',
  outcome_unknown: 'Outcome at the provider unknown',
  partially_issued: 'Issued on some games only',
  answered_too_late: 'The provider responded after the period ended',
  expired: 'The period ended before the provider responded',
  issue_failed: 'The provider refused',
  key_taken: 'Idempotency key already used for another request',
  gave_up: 'Too many attempts',
  cancel_failed: 'Some games could not be cancelled',
  not_cancellable: 'Nothing left to cancel',
  provider_error: 'The provider refused to cancel',
}

/** Why a player failed; a provider's own text is shown unchanged. */
export const explainPlayer = (reason: string) => playerReasons[reason] ?? (reason || 'No reason recorded')

const haltReasons: Record<string, string> = {
  E0003: 'The period has ended or the terms are no longer valid. Check the dates and the currency.',
  E1001: 'The provider is no longer connected.',
  E1003: 'The provider is suspended. Resume when it is active again.',
  E1004: 'The provider is not configured correctly. Contact support.',
  E2001: 'One of the games is no longer in your catalogue.',
  E2002: 'One of the games is disabled. Enable it, then resume.',
  PROVIDER_ACCESS_REQUIRED: 'The provider needs to approve your organization.',
  free_rounds_disabled: 'Free rounds are disabled for this provider on your account.',
  unsupported_game: 'One of the games no longer supports free rounds.',
  invalid_stake: 'The stake is no longer available for every game.',
  tenant_inactive: 'The brand or the organization is suspended.',
}

/** Why a campaign paused automatically, and how to continue. */
export const explainHalt = (reason: string) => haltReasons[reason] ?? `Refused with ${reason}.`

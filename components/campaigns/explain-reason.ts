const rowReasons: Record<string, string> = {
  malformed: 'The row cannot be read',
  player_id_missing: 'No player id',
  player_id_too_long: 'The player id is longer than 128 characters',
  duplicate: 'The player is on the list already',
  unknown_country: 'No such country',
  blocked_country: 'A game is blocked in the country',
  unknown_currency: 'No such currency',
  unsupported_currency: 'A game is not offered in the currency',
  invalid_stake: 'The stake is not offered in the currency',
  excluded_player: 'The player is excluded',
  overlapping_grant: 'The player has open rounds on one of the games',
}

/** Why a row of a list cannot be issued to. */
export const explainRow = (reason: string) => rowReasons[reason] ?? reason

const playerReasons: Record<string, string> = {
  ...rowReasons,
  provider_unavailable: 'The provider did not answer',
  outcome_unknown: 'Whether the provider issued it is not known',
  partially_issued: 'Issued on some of the games only',
  answered_too_late: 'The provider answered after the window was over',
  expired: 'The window was over before the provider answered',
  issue_failed: 'The provider refused',
  key_taken: 'The idempotency key was used for something else',
  gave_up: 'Tried too often',
  cancel_failed: 'Some games could not be cancelled',
  not_cancellable: 'Nothing was left to cancel',
  provider_error: 'The provider refused to cancel',
}

/** Why a player failed, or what is odd about one; a provider's own words stay as they are. */
export const explainPlayer = (reason: string) => playerReasons[reason] ?? (reason || 'No reason was recorded')

const haltReasons: Record<string, string> = {
  E0003: 'The window is over, or the terms no longer hold. Look at the dates and the currency.',
  E1001: 'The provider is not connected any more.',
  E1003: 'The provider is suspended. Resume when it is active again.',
  E1004: 'The provider cannot be reached with its present settings. Support has to look.',
  E2001: 'One of the games is not in your catalogue any more.',
  E2002: 'One of the games was switched off. Switch it on again, then resume.',
  PROVIDER_ACCESS_REQUIRED: 'The provider needs to approve your organization.',
  free_rounds_disabled: 'Free rounds were switched off for this provider on your account.',
  unsupported_game: 'One of the games no longer takes free rounds.',
  invalid_stake: 'The stake is not in the ladder of every game any more.',
  tenant_inactive: 'The brand or the organization is suspended.',
}

/** Why a campaign stopped by itself, and what may set it going again. */
export const explainHalt = (reason: string) => haltReasons[reason] ?? `It was refused with ${reason}.`

interface Refusal {
  code: string
  message: string
  details: Record<string, unknown>
}

const cancelTexts: Record<string, string> = {
  issuance_in_progress:
    'The provider has not said yet whether it issued these rounds. Nothing was changed: cancel again once the grant is active.',
  provider_error: 'The provider refused to cancel. Nothing was taken back; the rounds can still be played.',
  provider_unavailable:
    'The provider did not answer in time, so it is not known whether it cancelled. Cancel again shortly: asking twice is safe.',
}

const endings: Record<string, string> = {
  completed:
    'All of its rounds are consumed: what the player began stays in play, and its wins are still paid.',
  cancelled: 'It was cancelled before.',
  expired: 'It has expired; nothing of it can be played any more.',
  issue_failed: 'It was never issued.',
}

/** Why a grant was not cancelled, in sentences a person can act on. */
export function explainCancelRefusal({ code, message, details }: Refusal): string {
  if (code !== 'not_cancellable') return cancelTexts[code] ?? message
  const standing = typeof details.grant_status === 'string' ? details.grant_status : ''
  const ending = endings[standing] ?? 'Nothing of it is left to take back.'
  return `There is nothing left to cancel. ${ending}`
}

const issueTexts: Record<string, string> = {
  invalid_stake: 'The stake is not one that every chosen game accepts in this currency.',
  unsupported_game: 'Free rounds cannot be issued on one of the chosen games.',
  free_rounds_disabled: 'Free rounds are switched off for this provider on your account.',
  provider_error: 'The provider refused to issue the rounds. Nobody got any.',
  E3004: 'The player is excluded and may get no free rounds.',
  E2003: 'One of the games is blocked in the country.',
  E2001: 'One of the games is not in your catalogue any more.',
  E2002: 'One of the games is switched off.',
  E1002: 'The provider does not answer at present. Try again in a moment.',
  E1003: 'The provider is suspended.',
}

/** Why free rounds were not issued, or may not be. */
export function explainIssueRefusal({ code, message, details }: Refusal): string {
  if (code === 'provider_unavailable' && 'grant_id' in details)
    return 'The provider did not answer, so it is not known whether it issued the rounds. Look at the grant before you issue again.'
  if (code === 'idempotency_in_progress')
    return 'These rounds are still being issued. Look at the grant before you issue again.'
  const [issue] = Array.isArray(details.issues) ? details.issues : []
  const told = isIssue(issue) ? `${issue.message} (${issue.path}).` : null
  return issueTexts[code] ?? told ?? message
}

const isIssue = (value: unknown): value is { path: string; message: string } =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value

/** The grant a refusal is about, where it left one. */
export function grantOfRefusal({ details }: Pick<Refusal, 'details'>): string | null {
  return typeof details.grant_id === 'string' ? details.grant_id : null
}

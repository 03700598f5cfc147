import type { ServerError } from '@/components/ui/server-errors'

interface Refusal {
  code: string
  message: string
  details: Record<string, unknown>
}

const cancelTexts: Record<string, string> = {
  issuance_in_progress:
    'The provider has not confirmed these rounds yet. Nothing was changed. Cancel again once the grant is active.',
  provider_error: 'The provider refused to cancel. The rounds can still be played.',
  provider_unavailable:
    'The provider did not respond in time, so the outcome is unknown. Cancel again shortly. Repeating is safe.',
}

const endings: Record<string, string> = {
  completed: 'All rounds are consumed. Rounds in progress continue, and their wins are still paid.',
  cancelled: 'It is already cancelled.',
  expired: 'It has expired.',
  issue_failed: 'It was never issued.',
}

/** Why a grant was not cancelled. */
export function explainCancelRefusal({ code, message, details }: Refusal): string {
  if (code !== 'not_cancellable') return cancelTexts[code] ?? message
  const status = typeof details.grant_status === 'string' ? details.grant_status : ''
  const ending = endings[status] ?? 'No rounds are left.'
  return `There is nothing left to cancel. ${ending}`
}

/** The same of a call, which may also have failed without a refusal. */
export const explainRefusedCancel = ({ message, data }: ServerError): string =>
  data?.refusal ? explainCancelRefusal({ message, ...data.refusal }) : message

const issueTexts: Record<string, string> = {
  invalid_stake: 'The stake is not available for every selected game in this currency.',
  unsupported_game: 'One of the selected games does not support free rounds.',
  free_rounds_disabled: 'Free rounds are disabled for this provider on your account.',
  provider_error: 'The provider refused to issue the rounds. None were issued.',
  E3004: 'The player is excluded and can’t get free rounds.',
  E2003: 'One of the games is blocked in the country.',
  E2001: 'One of the games is no longer in your catalogue.',
  E2002: 'One of the games is disabled.',
  E1002: 'The provider is not responding. Try again in a moment.',
  E1003: 'The provider is suspended.',
}

/** Why free rounds were not issued. */
export function explainIssueRefusal({ code, message, details }: Refusal): string {
  if (code === 'provider_unavailable' && 'grant_id' in details)
    return 'The provider did not respond, so the outcome is unknown. Check the grant before you issue again.'
  if (code === 'idempotency_in_progress')
    return 'These rounds are still being issued. Check the grant before you issue again.'
  const [issue] = Array.isArray(details.issues) ? details.issues : []
  const told = isIssue(issue) ? `${issue.message} (${issue.path}).` : null
  return issueTexts[code] ?? told ?? message
}

const isIssue = (value: unknown): value is { path: string; message: string } =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value

/** The grant that a refusal refers to. */
export function grantOfRefusal({ details }: Pick<Refusal, 'details'>): string | null {
  return typeof details.grant_id === 'string' ? details.grant_id : null
}

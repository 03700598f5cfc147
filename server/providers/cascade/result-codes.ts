import type { MovementOutcome, ProviderCallErrorKind } from '../port'

/** What cascade is answered, by status. */
export const walletStatuses: Record<MovementOutcome | 'invalid_signature', { status: string; msg: string }> =
  {
    ok: { status: 'OK', msg: 'done' },
    declined: { status: 'NOFUNDS', msg: 'insufficient funds' },
    pending: { status: 'QUEUED', msg: 'accepted, the wallet will follow' },
    failed: { status: 'VOID', msg: 'not accepted' },
    invalid: { status: 'BADREQ', msg: 'bad request' },
    invalid_signature: { status: 'BADSIGN', msg: 'bad signature, operation or time' },
    session_not_found: { status: 'NOSESSION', msg: 'unknown session' },
    conflict: { status: 'CONFLICT', msg: 'trans_id was used with other content' },
    unavailable: { status: 'RETRY', msg: 'unavailable, nothing recorded' },
  }

/** What an error code of cascade means. */
export function errorKindOf(code: string): ProviderCallErrorKind {
  return callCodes.get(code) ?? 'invalid_answer'
}

const callCodes: ReadonlyMap<string, ProviderCallErrorKind> = new Map([
  ['NOGAME', 'not_found'],
  ['NOROUND', 'not_found'],
  ['BADSIGN', 'auth'],
  ['BUSY', 'rate_limited'],
  ['DOWN', 'unavailable'],
  ['REFUSED', 'refused'],
])

import type { MovementOutcome, ProviderCallErrorKind } from '../port'

/** What borealis is answered, by code. */
export const walletCodes: Record<MovementOutcome | 'invalid_signature', { code: number; message: string }> = {
  ok: { code: 0, message: 'done' },
  declined: { code: 1, message: 'insufficient funds' },
  pending: { code: 2, message: 'accepted, the wallet will follow' },
  failed: { code: 3, message: 'not accepted' },
  invalid: { code: 10, message: 'bad request' },
  invalid_signature: { code: 11, message: 'bad signature' },
  session_not_found: { code: 12, message: 'unknown session' },
  conflict: { code: 13, message: 'txId was used with other content' },
  unavailable: { code: 14, message: 'unavailable, nothing recorded' },
}

/** What a non-zero code of borealis means. */
export function errorKindOf(code: number): ProviderCallErrorKind {
  return callCodes[code] ?? 'invalid_answer'
}

const callCodes: Readonly<Record<number, ProviderCallErrorKind>> = {
  20: 'not_found',
  21: 'invalid_stake',
  22: 'auth',
  23: 'rate_limited',
  24: 'unavailable',
  25: 'refused',
  26: 'not_found',
}

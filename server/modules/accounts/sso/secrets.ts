import { keyring } from '@/server/keyring'

const purposes = {
  secret: 'sso.secret',
  proof: 'sso.proof',
  outcome: 'sso.outcome',
  hint: 'sso.hint',
  samlKey: 'sso.saml-key',
  response: 'sso.response',
} as const
type Purpose = keyof typeof purposes

/** Sealed for one column: moved to another, it does not open. */
export const sealOf = (purpose: Purpose, text: string) => keyring().seal(text, purposes[purpose])
export const openOf = (purpose: Purpose, sealed: string) => keyring().open(sealed, purposes[purpose])

import type { ErrorRef } from '@/server/contract/operation'

/** Refusals that several operations share, said once. */
export const invalidRequest: ErrorRef = { code: 'E0003', when: 'A field, parameter or header is not valid.' }
export const unauthenticated: ErrorRef = {
  flat: 'invalid_token',
  when: 'The key is missing, unknown, expired or revoked.',
}
export const accountDisabled: ErrorRef = { code: 'E6003', when: 'The account is disabled.' }
/** Of a key that is good, but not for this call. */
export const notPermitted =
  'The key lacks the scope, or is limited to other operations, IP addresses or brands.'
const scopeMissing: ErrorRef = { code: 'E5004', when: notPermitted }
export const rateLimited: ErrorRef = { code: 'E9001', when: 'The rate limit of this minute is reached.' }

/** Of operations with `readsRecords`: a disabled account can still read. */
export const recordErrors: readonly ErrorRef[] = [invalidRequest, unauthenticated, scopeMissing, rateLimited]
export const commonErrors: readonly ErrorRef[] = [...recordErrors, accountDisabled]

/** Refusals of the brand selector where records are read: a suspended or retired brand can still be read. */
export const recordSelectorErrors: readonly ErrorRef[] = [
  { code: 'E6004', when: 'sub_operator_ref is empty or malformed.' },
  { code: 'E6005', when: 'The account requires sub_operator_ref and none was sent.' },
  { code: 'E6006', when: 'sub_operator_ref was sent by an account that is not a platform.' },
  { code: 'E6008', when: 'No brand has this sub_operator_ref and it was not created.' },
  { code: 'E6010', when: 'No sub_operator_ref was sent and the platform has no default brand.' },
]

/** Refusals of the brand selector (spec §2.10). */
export const brandSelectorErrors: readonly ErrorRef[] = [
  ...recordSelectorErrors,
  { code: 'E6008', status: 403, when: 'The brand is suspended or retired.' },
]

/** A sub_operator_ref was sent where no brand can be created for it. */
export const unbilledPlatform: ErrorRef = {
  code: 'E6009',
  when: 'A sub_operator_ref was sent and the platform has no organization to bill.',
}

/** A brand could not be created for an unseen sub_operator_ref. */
export const brandProvisioningErrors: readonly ErrorRef[] = [
  { code: 'E6007', when: 'The platform has as many brands as it may have.' },
  unbilledPlatform,
]

/** Gates of providers that need an approval per organization (spec §4.7). */
export const providerAccessErrors: readonly ErrorRef[] = [
  {
    code: 'PROVIDER_ACCESS_REQUIRED',
    when: 'The provider needs an approval your organization does not have.',
  },
  { code: 'PROVIDER_ACCESS_UNAVAILABLE', when: 'The approval could not be read.' },
]

/** What a provider can do wrong when a game is launched (spec §7.2). */
export const launchErrors: readonly ErrorRef[] = [
  { code: 'E1001', when: 'The provider is not connected.' },
  { code: 'E1002', when: 'The provider is not available. Retry.' },
  { code: 'E1003', when: 'The provider is suspended.' },
  { code: 'E1004', when: 'The provider is not set up correctly on our side.' },
  { code: 'E1050', when: 'The provider did not accept our credentials.' },
  { code: 'E1051', when: 'The provider does not know the game.' },
  { code: 'E1052', when: 'The provider is receiving too many launches.' },
  { code: 'E1053', when: 'The provider did not answer in time. Retry.' },
  { code: 'E1054', when: 'The provider could not be reached. Retry.' },
  { code: 'E1055', when: 'The provider refused the launch, or returned no URL.' },
  { code: 'E1056', when: 'The provider returned an unsafe URL.' },
]

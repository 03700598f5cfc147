/** Words of affiliates that screens and the service share. */
export const payoutAddressKinds = ['iban', 'evm', 'bitcoin', 'tron'] as const
export type PayoutAddressKind = (typeof payoutAddressKinds)[number]

export const withdrawalStates = [
  'pending_approval',
  'ready',
  'sending',
  'in_file',
  'paid',
  'failed',
  'rejected',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const enquiryStates = ['open', 'accepted', 'declined'] as const
/** What the list of enquiries can be narrowed to. */
export const enquiryFilters = [...enquiryStates, 'junk'] as const
export const commissionKinds = ['fee', 'credit_note', 'withdrawal', 'withdrawal_reversal'] as const
export const affiliateEnrolments = ['enrolled', 'suspended', 'not_enrolled'] as const

/** The parameter of the enquiry form that carries the link it was opened by. */
export const referralParam = 'via'

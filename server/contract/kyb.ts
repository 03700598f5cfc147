/** The states of an organization's verification, in the order in which they usually follow. */
export const kybStates = [
  'draft',
  'submitted',
  'in_review',
  'more_information',
  'approved',
  'rejected',
] as const
export type KybState = (typeof kybStates)[number]

/** What changes a state: from where, and to what. */
export const kybMoves = {
  submit: { from: ['draft', 'more_information'], to: 'submitted' },
  start_review: { from: ['submitted'], to: 'in_review' },
  request_information: { from: ['in_review'], to: 'more_information' },
  approve: { from: ['in_review'], to: 'approved' },
  reject: { from: ['in_review'], to: 'rejected' },
  /** A new screening hit of a verified organization. */
  review_again: { from: ['approved'], to: 'in_review' },
  expire: { from: ['approved'], to: 'draft' },
  reopen: { from: ['rejected'], to: 'draft' },
} as const satisfies Record<string, { from: readonly KybState[]; to: KybState }>
export type KybMove = keyof typeof kybMoves

/** In these the organization changes what it submits. */
export const kybEditableStates: readonly KybState[] = ['draft', 'more_information']

export const legalForms = [
  'limited_company',
  'public_company',
  'partnership',
  'sole_trader',
  'foundation',
] as const
export type LegalForm = (typeof legalForms)[number]

export const kybDocumentKinds = [
  'registry_extract',
  'articles',
  'shareholder_register',
  'partnership_agreement',
  'trade_registration',
  'foundation_deed',
  'address_proof',
  'gaming_licence',
  'identity',
  'ownership_proof',
] as const
export type KybDocumentKind = (typeof kybDocumentKinds)[number]

export const kybOwnerKinds = ['person', 'company'] as const
export type KybOwnerKind = (typeof kybOwnerKinds)[number]

export const kybSubjectKinds = ['organization', 'owner', 'officer'] as const
export type KybSubjectKind = (typeof kybSubjectKinds)[number]

/** A reviewer's decision about a screening hit: another person, the same with an accepted risk, or a reason to reject. */
export const hitDecisions = ['false_positive', 'accepted', 'confirmed'] as const
export type HitDecision = (typeof hitDecisions)[number]

export const kybReviewReasons = ['submission', 'screening'] as const
export type KybReviewReason = (typeof kybReviewReasons)[number]

/** Shares are whole millionths of the whole: 25 % is 250,000. */
export const wholeShare = 1_000_000
/** From this share on a person is a beneficial owner. */
export const beneficialShare = 250_000

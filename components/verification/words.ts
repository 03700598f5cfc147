import type { Tone } from '@/components/ui/badge'
import type {
  HitDecision,
  KybDocumentKind,
  KybOwnerKind,
  KybReviewReason,
  KybState,
  LegalForm,
} from '@/server/contract/kyb'

export const stateLooks: Record<KybState, { label: string; tone: Tone }> = {
  draft: { label: 'Not submitted', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'busy' },
  in_review: { label: 'In review', tone: 'busy' },
  more_information: { label: 'More information needed', tone: 'warn' },
  approved: { label: 'Verified', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
}

export const formLabels: Record<LegalForm, string> = {
  limited_company: 'Limited company',
  public_company: 'Public company',
  partnership: 'Partnership',
  sole_trader: 'Sole trader',
  foundation: 'Foundation',
}

export const documentLabels: Record<KybDocumentKind, string> = {
  registry_extract: 'Registry extract',
  articles: 'Articles of association',
  shareholder_register: 'Shareholder register',
  partnership_agreement: 'Partnership agreement',
  trade_registration: 'Trade registration',
  foundation_deed: 'Foundation deed',
  address_proof: 'Proof of address',
  gaming_licence: 'Gaming licence',
  identity: 'Identity document',
  ownership_proof: 'Proof of ownership',
}

export const ownerKindLabels: Record<KybOwnerKind, string> = { person: 'Person', company: 'Company' }

export const decisionLooks: Record<HitDecision, { label: string; tone: Tone }> = {
  false_positive: { label: 'False match', tone: 'ok' },
  accepted: { label: 'Accepted risk', tone: 'warn' },
  confirmed: { label: 'Confirmed match', tone: 'bad' },
}

export const reasonLabels: Record<KybReviewReason, string> = {
  submission: 'Submission',
  screening: 'New screening match',
}

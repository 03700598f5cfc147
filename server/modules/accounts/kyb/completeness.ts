import type { KybDocumentKind, LegalForm } from '@/server/contract/kyb'
import { AppError } from '@/server/core/app-error'
import { effectiveShares, type Owner, ownershipFaults } from './ownership'

export interface Submission {
  profile: {
    legalName: string | null
    registrationNumber: string | null
    legalForm: LegalForm | null
    country: string | null
    registeredAddress: string | null
  }
  isWidelyHeld: boolean
  owners: readonly Owner[]
  officers: readonly { id: string; name: string }[]
  /** Not replaced ones. */
  documents: readonly { kind: string; subjectId: string | null }[]
}

export interface Completeness {
  /** What of the company and its officers is not said yet. */
  details: string[]
  /** Why the owners are not complete. */
  owners: string[]
  /** The whole checklist. */
  documents: (DocumentNeed & { isThere: boolean })[]
}

const labels = {
  legalName: 'Legal name',
  registrationNumber: 'Registration number',
  legalForm: 'Legal form',
  country: 'Country',
  registeredAddress: 'Registered address',
} as const

/** What stands between a case and its submission. */
export function completenessOf({
  profile,
  isWidelyHeld,
  owners,
  officers,
  documents,
}: Submission): Completeness {
  const fields = Object.keys(labels) as (keyof typeof labels)[]
  const details: string[] = fields.filter((field) => !profile[field]).map((field) => labels[field])
  if (officers.length === 0) details.push('At least one officer')
  const effective = effectiveShares(owners)
  const needs = documentsNeeded({
    legalForm: profile.legalForm,
    country: profile.country,
    beneficialOwnerIds: owners.filter(({ id }) => effective.get(id)?.isBeneficial).map(({ id }) => id),
    officerIds: officers.map(({ id }) => id),
  })
  const isThere = ({ kind, subjectId }: DocumentNeed) =>
    documents.some((document) => document.kind === kind && document.subjectId === subjectId)
  return {
    details,
    owners: ownershipFaults(owners, isWidelyHeld),
    documents: needs.map((need) => ({ ...need, isThere: isThere(need) })),
  }
}

/** Throws E7003 for missing details, E7005 for owners that do not add up, E7004 for missing documents. */
export function requireComplete({ details, owners, documents }: Completeness): void {
  if (details.length > 0) {
    throw new AppError('E7003', { message: `Missing: ${details.join(', ')}.`, details: { missing: details } })
  }
  if (owners.length > 0)
    throw new AppError('E7005', { message: owners.join(' '), details: { faults: owners } })
  const missing: { kind: KybDocumentKind; subjectId: string | null }[] = documents
    .filter(({ isThere }) => !isThere)
    .map(({ kind, subjectId }) => ({ kind, subjectId }))
  if (missing.length === 0) return
  throw new AppError('E7004', {
    message: `${missing.length} ${missing.length === 1 ? 'document is' : 'documents are'} missing.`,
    details: { missing },
  })
}

const ofEverybody: readonly KybDocumentKind[] = ['address_proof', 'gaming_licence']

const byForm: Record<LegalForm, readonly KybDocumentKind[]> = {
  limited_company: ['registry_extract', 'articles', 'shareholder_register'],
  public_company: ['registry_extract', 'articles', 'ownership_proof'],
  partnership: ['registry_extract', 'partnership_agreement'],
  sole_trader: ['trade_registration'],
  foundation: ['registry_extract', 'foundation_deed'],
}

interface CountryRule {
  /** Registers whose extract names the holders: no separate list is asked for. */
  leavesOut?: readonly KybDocumentKind[]
  adds?: readonly KybDocumentKind[]
}

/** Where the list differs. A country that is not here has the general list. */
const byCountry: Readonly<Record<string, CountryRule>> = {
  // The register publishes holders with their shares.
  GB: { leavesOut: ['shareholder_register'] },
  MT: { leavesOut: ['shareholder_register'] },
  EE: { leavesOut: ['shareholder_register'] },
  // Holders stand in no public register.
  CW: { adds: ['ownership_proof'] },
  VG: { adds: ['ownership_proof'] },
  IM: {},
  GI: {},
  SE: {},
  DK: {},
  DE: {},
}

interface DocumentNeed {
  kind: KybDocumentKind
  /** The person whose document it is; null: the organization's. */
  subjectId: string | null
}

interface Asked {
  legalForm: LegalForm | null
  country: string | null
  /** Persons who hold 25 % or more. */
  beneficialOwnerIds: readonly string[]
  officerIds: readonly string[]
}

/** Whether a list was made for the country; otherwise reviewers may ask for more than the general list. */
export const isKnownCountry = (country: string) => Object.hasOwn(byCountry, country)

/** The documents that a submission needs, without repeats. */
export function documentsNeeded({
  legalForm,
  country,
  beneficialOwnerIds,
  officerIds,
}: Asked): DocumentNeed[] {
  const { leavesOut = [], adds = [] }: CountryRule = (country && byCountry[country]) || {}
  const kinds = new Set([...(legalForm ? byForm[legalForm] : []), ...adds, ...ofEverybody])
  const own = [...kinds]
    .filter((kind) => !leavesOut.includes(kind))
    .map((kind) => ({ kind, subjectId: null }))
  const people = [...beneficialOwnerIds, ...officerIds]
  return [...own, ...people.map((subjectId) => ({ kind: 'identity' as const, subjectId }))]
}

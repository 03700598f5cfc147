import type { KybDocumentKind, LegalForm } from '@/server/contract/kyb'

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

export interface DocumentNeed {
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

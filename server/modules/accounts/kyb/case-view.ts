import { type KybDocumentKind, kybDocumentKinds, kybEditableStates } from '@/server/contract/kyb'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { personOf } from '@/server/modules/platform/audit'
import { type FileView, getFiles } from '@/server/modules/platform/files'
import { completenessOf, isKnownCountry } from './completeness'
import { effectiveShares } from './ownership'
import { type FullCase, findCase } from './queries-case'
import { completenessOfCase, dayOf, formOf, ownersOf } from './read-case'

/** What an organization says of itself, as both sides see it, with what is missing. */
export function caseView(found: FullCase, files: ReadonlyMap<string, FileView>) {
  const { state, legalName, registrationNumber, country, registeredAddress, businessAddress } = found
  return {
    state,
    profile: {
      legalName,
      registrationNumber,
      legalForm: formOf(found.legalForm),
      country,
      registeredAddress,
      businessAddress,
      isWidelyHeld: found.isWidelyHeld,
    },
    hasCountryList: country !== null && isKnownCountry(country),
    owners: ownerViews(found),
    officers: found.officers.map(({ bornOn, id, name, position, country: nationality }) => ({
      id,
      name,
      position,
      bornOn: dayOf(bornOn),
      country: nationality,
    })),
    documents: found.documents.map((document) => documentView(document, files)),
    missing: completenessOfCase(found, files),
    request: found.request,
    submittedAt: found.submittedAt,
    submittedBy: found.submittedBy === null ? null : personOf(found.submittedBy).name,
    decisionNote: found.decisionNote,
    decidedAt: found.decidedAt,
    expiresAt: found.expiresAt,
  }
}

function ownerViews(found: FullCase) {
  const effective = effectiveShares(ownersOf(found))
  return found.owners.map(({ id, kind, name, bornOn, country, registrationNumber, holds }) => ({
    id,
    kind,
    name,
    bornOn: bornOn && dayOf(bornOn),
    country,
    registrationNumber,
    holdings: holds.map(({ heldId, share }) => ({ heldId, share })),
    /** Of the organization in the end, in millionths. */
    effectiveShare: effective.get(id)?.share ?? 0,
    isBeneficial: effective.get(id)?.isBeneficial ?? false,
  }))
}

function documentView(document: FullCase['documents'][number], files: ReadonlyMap<string, FileView>) {
  const { id, subjectId, uploadedBy, createdAt, submittedAt } = document
  const file = files.get(document.fileId)
  return {
    id,
    kind: kindOf(document.kind),
    subjectId,
    name: file?.name ?? 'Unknown',
    mediaType: file?.mediaType ?? null,
    sizeBytes: file?.sizeBytes ?? null,
    fileState: file?.state ?? ('refused' as const),
    refusal: file?.refusal ?? null,
    uploadedBy: personOf(uploadedBy).name,
    createdAt,
    isSubmitted: submittedAt !== null,
  }
}

const kindOf = (text: string): KybDocumentKind =>
  kybDocumentKinds.find((kind) => kind === text) ?? 'registry_extract'

/** Where the organization's verification stands, what it says and what is missing. Shares in millionths. Throws E5004. */
export const getVerification = readVerb('kyb.read', run)

async function run({ organizationId }: TenantContext) {
  const found = await findCase(db, organizationId)
  if (!found) return notBegun
  const files = await getFiles(
    db,
    found.documents.map(({ fileId }) => fileId),
  )
  return { ...caseView(found, files), isEditable: kybEditableStates.includes(found.state) }
}

const emptyProfile = {
  legalName: null,
  registrationNumber: null,
  legalForm: null,
  country: null,
  registeredAddress: null,
}

const notBegun: ReturnType<typeof caseView> & { isEditable: boolean } = {
  state: 'draft',
  isEditable: true,
  profile: { ...emptyProfile, businessAddress: null, isWidelyHeld: false },
  hasCountryList: false,
  owners: [],
  officers: [],
  documents: [],
  missing: completenessOf({
    profile: emptyProfile,
    isWidelyHeld: false,
    owners: [],
    officers: [],
    documents: [],
  }),
  request: null,
  submittedAt: null,
  submittedBy: null,
  decisionNote: null,
  decidedAt: null,
  expiresAt: null,
}

import { kybEditableStates } from '@/server/contract/kyb'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { getFiles } from '@/server/modules/platform/files'
import { caseView } from './case-view'
import { completenessOf } from './completeness'
import { findCase } from './queries-case'

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

const empty = {
  legalName: null,
  registrationNumber: null,
  legalForm: null,
  country: null,
  registeredAddress: null,
}

const notBegun: ReturnType<typeof caseView> & { isEditable: boolean } = {
  state: 'draft',
  isEditable: true,
  profile: { ...empty, businessAddress: null, isWidelyHeld: false },
  hasCountryList: false,
  owners: [],
  officers: [],
  documents: [],
  missing: completenessOf({ profile: empty, isWidelyHeld: false, owners: [], officers: [], documents: [] }),
  request: null,
  submittedAt: null,
  submittedBy: null,
  decisionNote: null,
  decidedAt: null,
  expiresAt: null,
}

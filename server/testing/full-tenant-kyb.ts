import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type Own, since, until } from './full-tenant-people'

/** A verification with people, a document, a hit and a review. */
export async function createKyb({ organizationId, mark }: Own) {
  const [kybOwnerId, kybCompanyId, kybOfficerId] = [newId(), newId(), newId()]
  const [kybDocumentId, kybHitId, kybReviewId] = [newId(), newId(), newId()]
  const person = { kind: 'user', id: newId(), name: mark }
  await db.kybCase.create({
    data: {
      organizationId,
      state: 'in_review',
      legalName: mark,
      registrationNumber: mark,
      legalForm: 'limited_company',
      country: 'MT',
      registeredAddress: mark,
      request: mark,
      submittedBy: person,
      submittedAt: since,
      screeningError: mark,
      createdAt: since,
      updatedAt: since,
    },
  })
  const owner = { organizationId, country: 'MT', name: mark, createdAt: since }
  await db.kybOwner.createMany({
    data: [
      { ...owner, id: kybOwnerId, kind: 'person', bornOn: since },
      { ...owner, id: kybCompanyId, kind: 'company', registrationNumber: mark },
    ],
  })
  const share = { organizationId, share: 777_777 }
  await db.kybHolding.createMany({
    data: [
      { ...share, id: newId(), holderId: kybOwnerId, heldId: kybCompanyId },
      { ...share, id: newId(), holderId: kybCompanyId, heldId: null },
    ],
  })
  await db.kybOfficer.create({
    data: { ...owner, id: kybOfficerId, position: mark, bornOn: since },
  })
  await db.kybDocument.create({
    data: {
      id: kybDocumentId,
      organizationId,
      kind: 'articles',
      fileId: newId(),
      uploadedBy: person,
      createdAt: since,
    },
  })
  await db.kybHit.create({
    data: {
      id: kybHitId,
      organizationId,
      subjectKind: 'owner',
      subjectId: kybOwnerId,
      subjectName: mark,
      entityId: mark,
      caption: mark,
      schema: 'Person',
      score: 0.9,
      topics: [mark],
      fingerprint: '0'.repeat(64),
      firstSeenAt: since,
      changedAt: since,
    },
  })
  await db.kybReview.create({
    data: { id: kybReviewId, organizationId, reason: 'submission', createdAt: since },
  })
  await db.kybApproval.create({
    data: {
      reviewId: kybReviewId,
      reviewerId: person.id,
      organizationId,
      reviewer: person,
      note: mark,
      createdAt: since,
    },
  })
  await db.kybRecord.create({ data: { organizationId, sealed: mark, createdAt: since, keptUntil: until } })
  return { kybOwnerId, kybCompanyId, kybOfficerId, kybDocumentId, kybHitId, kybReviewId }
}

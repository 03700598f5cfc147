import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { createCaller } from '@/server/trpc/router'
import { contextOf } from '@/server/trpc/testing/cabinet-context'
import {
  countFailingScreenings,
  downloadKybReport,
  eraseKyb,
  expireVerifications,
  findKybStatus,
  pruneKybRecords,
  screenDueCases,
} from './index'
import {
  actionsOf,
  caseOf,
  type KybWorld,
  openKybWorld,
  openReviewOf,
  ownerOf,
  reviewerOf,
  submitted,
} from './testing/kyb-world'

let world: KybWorld
beforeAll(async () => {
  world = await openKybWorld()
})
afterAll(() => world.stop())

const dayMs = 86_400_000
const refusal = (code: string, status: number) => ({ cause: { code, status } })
const contextAt = ({ clock }: TestTenant) => systemContext('test', clock, newId())
const approval = { isApproved: true, note: 'all in order' }

/** The organizations of other tests are due as well. */
async function screenEverybody(tenant: TestTenant): Promise<void> {
  while ((await screenDueCases(contextAt(tenant))).screened > 0);
}

async function approved(): Promise<TestTenant> {
  const { tenant, reviewId } = await submitted()
  await screenDueCases(contextAt(tenant))
  const [one, other] = [reviewerOf(tenant), reviewerOf(tenant)]
  await one.staffVerification.assign({ reviewId, isMine: true })
  await one.staffVerification.decide({ reviewId, ...approval })
  await other.staffVerification.decide({ reviewId, ...approval })
  return tenant
}

describe('an approval', () => {
  it('needs two different people, and is good for a year', async () => {
    const { tenant, reviewId } = await submitted()
    await screenDueCases(contextAt(tenant))
    const [one, other] = [reviewerOf(tenant), reviewerOf(tenant)]
    await one.staffVerification.assign({ reviewId, isMine: true })
    expect(await caseOf(tenant)).toMatchObject({ state: 'in_review' })
    const first = await one.staffVerification.decide({ reviewId, ...approval })
    expect([first, await one.staffVerification.decide({ reviewId, ...approval })]).toEqual([
      { state: 'in_review' },
      { state: 'in_review' },
    ])
    const offered = await Promise.all([one, other].map((each) => each.staffVerification.review({ reviewId })))
    expect(offered.map(({ hasApproved }) => hasApproved)).toEqual([true, false])
    expect(await findKybStatus(db, tenant.organizationId)).toBe('pending')
    expect(await other.staffVerification.decide({ reviewId, ...approval })).toEqual({ state: 'approved' })
    expect(await findKybStatus(db, tenant.organizationId)).toBe('approved')
    const expiresAt = new Date(tenant.clock.now().getTime() + 365 * dayMs)
    expect(await caseOf(tenant)).toMatchObject({ state: 'approved', expiresAt })
    await expect(other.staffVerification.decide({ reviewId, ...approval })).rejects.toMatchObject(
      refusal('E7010', 400),
    )
  })

  it('given twice at once by one person counts once', async () => {
    const { tenant, reviewId } = await submitted()
    await screenDueCases(contextAt(tenant))
    const one = reviewerOf(tenant)
    await one.staffVerification.assign({ reviewId, isMine: true })
    await Promise.all([1, 2, 3].map(() => one.staffVerification.decide({ reviewId, ...approval })))
    expect(await caseOf(tenant)).toMatchObject({ state: 'in_review' })
  })

  it('by who submitted it is refused', async () => {
    const { tenant, reviewId } = await submitted()
    await screenDueCases(contextAt(tenant))
    const context = contextOf(tenant, { staff: 'finance' })
    const submittedBy = { kind: 'user', id: context.viewer?.userId ?? '', name: 'x' }
    await db.kybCase.update({ where: { organizationId: tenant.organizationId }, data: { submittedBy } })
    const self = createCaller(context)
    await self.staffVerification.assign({ reviewId, isMine: true })
    await expect(self.staffVerification.decide({ reviewId, ...approval })).rejects.toMatchObject(
      refusal('E7010', 400),
    )
  })

  it('by a member of the organization is refused, whatever their role with Croupier', async () => {
    const { tenant, reviewId } = await submitted()
    await screenDueCases(contextAt(tenant))
    const context = contextOf(tenant, { staff: 'finance' })
    const id = context.viewer?.userId ?? ''
    await db.user.create({ data: { id, email: `${id}@example.com`, name: 'Ada', passwordHash: 'x' } })
    const { organizationId } = tenant
    await db.membership.create({ data: { id: newId(), userId: id, organizationId, role: 'developer' } })
    const self = createCaller(context)
    await self.staffVerification.assign({ reviewId, isMine: true })
    const decide = () => self.staffVerification.decide({ reviewId, ...approval })
    await expect(decide()).rejects.toMatchObject(refusal('E7010', 400))
    await db.membership.updateMany({ where: { userId: id }, data: { isActive: false } })
    await expect(decide()).rejects.toMatchObject(refusal('E7010', 400))
    await db.membership.deleteMany({ where: { userId: id } })
    await expect(decide()).rejects.toMatchObject(refusal('E7010', 400))
  })

  it('before anybody has taken the review, or of a decided one, is E7010', async () => {
    const { tenant, reviewId } = await submitted()
    const one = reviewerOf(tenant)
    await expect(one.staffVerification.decide({ reviewId, ...approval })).rejects.toMatchObject(
      refusal('E7010', 400),
    )
    await expect(
      one.staffVerification.requestInformation({ reviewId, request: 'more' }),
    ).rejects.toMatchObject(refusal('E7010', 400))
  })

  it('expires: the organization verifies itself anew', async () => {
    const tenant = await approved()
    tenant.clock.advance(365 * dayMs)
    await expireVerifications(contextAt(tenant))
    await expireVerifications(contextAt(tenant))
    expect(await caseOf(tenant)).toMatchObject({ state: 'draft', nextScreeningAt: null })
    expect(await findKybStatus(db, tenant.organizationId)).toBe('none')
    expect((await actionsOf(tenant)).filter((action) => action === 'kyb.expired')).toHaveLength(1)
    expect((await ownerOf(tenant).verification.get()).isEditable).toBe(true)
  })
})

describe('a review', () => {
  it('that is unknown is E7015, for everything that staff do', async () => {
    const staff = reviewerOf(await createTestTenant()).staffVerification
    const reviewId = newId()
    for (const call of [
      () => staff.review({ reviewId }),
      () => staff.assign({ reviewId, isMine: true }),
      () => staff.screen({ reviewId }),
      () => staff.decide({ reviewId, ...approval }),
      () => staff.requestInformation({ reviewId, request: 'more' }),
      () => staff.decideHit({ reviewId, hitId: newId(), decision: 'accepted', note: 'known' }),
      () => staff.openDocument({ reviewId, documentId: newId() }),
    ])
      await expect(call()).rejects.toMatchObject(refusal('E7015', 404))
  })

  it('asks for more, which the organization reads and answers with a new submission', async () => {
    const { tenant, reviewId } = await submitted()
    const one = reviewerOf(tenant)
    await one.staffVerification.assign({ reviewId, isMine: true })
    await one.staffVerification.requestInformation({ reviewId, request: 'A newer licence, please.' })
    const owner = ownerOf(tenant)
    expect(await owner.verification.get()).toMatchObject({
      state: 'more_information',
      request: 'A newer licence, please.',
      isEditable: true,
    })
    await owner.verification.submit()
    expect(await openReviewOf(tenant)).not.toBe(reviewId)
  })

  it('that rejects closes the case until staff open it again', async () => {
    const { tenant, reviewId } = await submitted()
    const one = reviewerOf(tenant)
    await one.staffVerification.assign({ reviewId, isMine: true })
    const rejection = { reviewId, isApproved: false, note: 'not a licensed operator' }
    expect(await one.staffVerification.decide(rejection)).toEqual({ state: 'rejected' })
    expect(await findKybStatus(db, tenant.organizationId)).toBe('rejected')
    await expect(ownerOf(tenant).verification.submit()).rejects.toMatchObject(refusal('E7003', 400))
    await one.staffVerification.reopen({ organizationId: tenant.organizationId, note: 'licence arrived' })
    expect(await caseOf(tenant)).toMatchObject({ state: 'draft', request: 'licence arrived' })
  })

  it('stands in the queue with its age and open hits, and in that of who took it', async () => {
    const { tenant, reviewId } = await submitted('Viktor Stern')
    await screenDueCases(contextAt(tenant))
    const one = reviewerOf(tenant)
    await one.staffVerification.assign({ reviewId, isMine: true })
    tenant.clock.advance(3 * dayMs)
    const search = { organization: tenant.slug }
    expect((await one.staffVerification.reviews({ ...search, queue: 'mine' })).reviews).toMatchObject([
      { id: reviewId, ageDays: 3, openHits: 1, state: 'in_review', isScreened: true },
    ])
    const other = reviewerOf(tenant)
    expect((await other.staffVerification.reviews({ ...search, queue: 'mine' })).reviews).toEqual([])
    expect((await other.staffVerification.reviews({ ...search, queue: 'closed' })).reviews).toEqual([])
  })

  it('tells the organization who of staff read it, once an hour', async () => {
    const { tenant, reviewId } = await submitted()
    const one = reviewerOf(tenant)
    await one.staffVerification.review({ reviewId })
    await one.staffVerification.review({ reviewId })
    const read = (await actionsOf(tenant)).filter((action) => action === 'staff.verification_read')
    expect(read).toHaveLength(1)
  })

  it('shows a document with an audit row, and none of another organization: E7007', async () => {
    const [{ tenant, reviewId }, other] = [await submitted(), await submitted()]
    const one = reviewerOf(tenant)
    const [document] = (await one.staffVerification.review({ reviewId })).case.documents
    const documentId = document?.id ?? ''
    await one.staffVerification.openDocument({ reviewId, documentId })
    expect((await actionsOf(tenant)).at(-1)).toBe('kyb.document_viewed')
    const foreign = { reviewId: other.reviewId, documentId }
    await expect(one.staffVerification.openDocument(foreign)).rejects.toMatchObject(refusal('E7007', 404))
  })

  it('has a report as PDF, which leaves with an audit row', async () => {
    const { tenant, reviewId } = await submitted('Viktor Stern')
    await screenDueCases(contextAt(tenant))
    const { bytes, name } = await downloadKybReport(contextAt(tenant), { reviewId })
    expect([bytes.subarray(0, 5).toString(), name]).toEqual(['%PDF-', `verification-${tenant.slug}.pdf`])
    expect((await actionsOf(tenant)).at(-1)).toBe('kyb.report_downloaded')
  })
})

describe('a screening', () => {
  it('finds who is listed; a person decides it with a note, and another one approves second', async () => {
    const { tenant, reviewId } = await submitted('Viktor Stern')
    await screenDueCases(contextAt(tenant))
    const [one, other, third] = [reviewerOf(tenant), reviewerOf(tenant), reviewerOf(tenant)]
    await one.staffVerification.assign({ reviewId, isMine: true })
    await expect(one.staffVerification.decide({ reviewId, ...approval })).rejects.toMatchObject({
      cause: { code: 'E7010', details: { open: 1, confirmed: 0 } },
    })
    const { screening } = await one.staffVerification.review({ reviewId })
    expect(screening.hits).toMatchObject([
      { subjectName: 'Viktor Stern', subjectKind: 'owner', caption: 'Viktor Stern', topics: ['sanction'] },
    ])
    const hit = { reviewId, hitId: screening.hits[0]?.id ?? '', note: 'another nationality' }
    await expect(one.staffVerification.decideHit({ ...hit, decision: 'accepted' })).rejects.toMatchObject(
      refusal('E0003', 400),
    )
    await other.staffVerification.decideHit({ ...hit, decision: 'false_positive' })
    await one.staffVerification.decide({ reviewId, ...approval })
    // Who decided the hit is not the second to approve.
    await expect(other.staffVerification.decide({ reviewId, ...approval })).rejects.toMatchObject(
      refusal('E7010', 400),
    )
    expect(await third.staffVerification.decide({ reviewId, ...approval })).toEqual({ state: 'approved' })
  })

  it('that confirms a hit blocks the approval', async () => {
    const { tenant, reviewId } = await submitted('Viktor Stern')
    await screenDueCases(contextAt(tenant))
    const one = reviewerOf(tenant)
    await one.staffVerification.assign({ reviewId, isMine: true })
    const [hit] = (await one.staffVerification.review({ reviewId })).screening.hits
    const decided = { reviewId, hitId: hit?.id ?? '', decision: 'confirmed' as const, note: 'the same' }
    await one.staffVerification.decideHit(decided)
    await expect(one.staffVerification.decide({ reviewId, ...approval })).rejects.toMatchObject({
      cause: { code: 'E7010', details: { open: 0, confirmed: 1 } },
    })
  })

  it('that fails is E7014, blocks the approval, is counted, and is retried by the job', async () => {
    const { tenant, reviewId } = await submitted()
    const one = reviewerOf(tenant)
    await one.staffVerification.assign({ reviewId, isMine: true })
    await world.setDown(true)
    await expect(one.staffVerification.screen({ reviewId })).rejects.toMatchObject(refusal('E7014', 500))
    await screenDueCases(contextAt(tenant))
    expect(await caseOf(tenant)).toMatchObject({
      screeningFailures: expect.any(Number),
      screeningError: 'The screening service answered with status 503.',
      screenedAt: null,
    })
    expect(await countFailingScreenings()).toBeGreaterThan(0)
    await expect(one.staffVerification.decide({ reviewId, ...approval })).rejects.toMatchObject(
      refusal('E7014', 500),
    )
    await world.setDown(false)
    tenant.clock.advance(3_600_000)
    await screenDueCases(contextAt(tenant))
    expect(await caseOf(tenant)).toMatchObject({ screeningFailures: 0, screeningError: null })
    const another = reviewerOf(tenant)
    expect(await another.staffVerification.decide({ reviewId, ...approval })).toEqual({ state: 'in_review' })
  })

  it('runs once on two instances at the same time', async () => {
    const { tenant } = await submitted('Viktor Stern')
    await Promise.all([1, 2, 3].map(() => screenDueCases(contextAt(tenant))))
    expect(await db.kybHit.count({ where: { organizationId: tenant.organizationId } })).toBe(1)
  })

  it('each night opens a review of an approved organization for what is new, and only for that', async () => {
    const tenant = await approved()
    tenant.clock.advance(dayMs)
    await screenEverybody(tenant)
    expect(await caseOf(tenant)).toMatchObject({ state: 'approved', screenedAt: tenant.clock.now() })
    const [before] = await db.kybOfficer.findMany({ where: { organizationId: tenant.organizationId } })
    await world.list(before?.name ?? '', 'role.pep')
    tenant.clock.advance(dayMs)
    await screenEverybody(tenant)
    expect(await caseOf(tenant)).toMatchObject({ state: 'in_review' })
    const review = await db.kybReview.findFirstOrThrow({ where: { id: await openReviewOf(tenant) } })
    expect(review.reason).toBe('screening')
    const actions = (await actionsOf(tenant)).filter((action) => action === 'kyb.screening_changed')
    tenant.clock.advance(dayMs)
    await screenEverybody(tenant)
    expect((await actionsOf(tenant)).filter((action) => action === 'kyb.screening_changed')).toEqual(actions)
    await world.control('POST', '/reset')
  })

  it('that finds something new voids the approval given before it', async () => {
    const { tenant, reviewId } = await submitted('Gunilla Voss')
    await screenDueCases(contextAt(tenant))
    const one = reviewerOf(tenant)
    await one.staffVerification.assign({ reviewId, isMine: true })
    await one.staffVerification.decide({ reviewId, ...approval })
    await world.list('Gunilla Voss', 'role.pep')
    await one.staffVerification.screen({ reviewId })
    expect((await one.staffVerification.review({ reviewId })).approvals).toEqual([])
  })
})

describe('erasing', () => {
  const namesIn = async (organizationId: string) => {
    const tables = ['kyb_case', 'kyb_owner', 'kyb_officer', 'kyb_hit', 'kyb_record', 'kyb_review']
    const rows = await Promise.all(
      tables.map((table) =>
        db.query<{ text: string }>(`select t::text as text from ${table} t where organization_id = $1`, [
          organizationId,
        ]),
      ),
    )
    return rows.flat().filter(({ text }) => /Astrid|Berg|Nils|Holm|Northern/.test(text))
  }

  it('leaves nobody’s name; of who was approved a sealed record stays for five years', async () => {
    const tenant = await approved()
    const { organizationId } = tenant
    expect(await namesIn(organizationId)).not.toEqual([])
    const ctx = contextAt(tenant)
    await inTransaction((tx) => eraseKyb(tx, ctx, organizationId))
    await inTransaction((tx) => eraseKyb(tx, ctx, organizationId))
    expect(await namesIn(organizationId)).toEqual([])
    expect(await findKybStatus(db, organizationId)).toBe('none')
    expect(await db.kybRecord.count({ where: { organizationId } })).toBe(1)
    tenant.clock.advance(5 * 366 * dayMs)
    await pruneKybRecords(contextAt(tenant))
    expect(await db.kybRecord.count({ where: { organizationId } })).toBe(0)
  })

  it('keeps no record of who was never approved', async () => {
    const { tenant } = await submitted()
    const { organizationId } = tenant
    await inTransaction((tx) => eraseKyb(tx, contextAt(tenant), organizationId))
    expect(await db.kybRecord.count({ where: { organizationId } })).toBe(0)
    expect(await namesIn(organizationId)).toEqual([])
  })
})

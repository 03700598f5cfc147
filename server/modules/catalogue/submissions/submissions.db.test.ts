import { describe, expect, test, vi } from 'vitest'
import { blankSubmission } from '@/server/contract/forms/submissions'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { countWaitingReviews } from '@/server/modules/catalogue/studios'
import { asUser } from '@/server/testing/as-user'
import {
  approveSubmission,
  commentOwnSubmission,
  commentSubmission,
  createSubmission,
  deleteDraft,
  getOwnSubmission,
  getSubmission,
  listOwnSubmissions,
  listSubmissions,
  requestChanges,
  resolveOwnComment,
  resolveSubmissionComment,
  saveSubmission,
  submitSubmission,
  withdrawSubmission,
} from './index'
import { complete, createStudioWorld } from './testing/studio-world'

vi.hoisted(() => Object.assign(process.env, { CROUPIER_MODE: 'demo' }))

const refusal = (code: string) => expect.objectContaining({ code })
const text = 'The link answers 404.'

describe('a submission', () => {
  test('goes from a draft over requested changes to its approval, audited and mailed', async () => {
    const { studio, staff, email, organizationId, draft } = await createStudioWorld()
    const submissionId = await draft()
    const state = async () => (await getOwnSubmission(studio, { submissionId })).state
    expect(await state()).toBe('draft')
    await saveSubmission(studio, { submissionId, ...complete })
    const { submissions: before } = await countWaitingReviews(staff)
    await submitSubmission(studio, { submissionId })
    expect(await state()).toBe('submitted')
    expect((await countWaitingReviews(staff)).submissions).toBe(before + 1)
    await expect(requestChanges(staff, { submissionId })).rejects.toEqual(refusal('E0003'))
    await commentSubmission(staff, { submissionId, field: 'rules', text })
    await expect(approveSubmission(staff, { submissionId })).rejects.toEqual(refusal('E0003'))
    await requestChanges(staff, { submissionId })
    expect(await state()).toBe('changes_requested')
    await saveSubmission(studio, { submissionId, ...complete, rules: 'Three alike pay.' })
    const { comments } = await getOwnSubmission(studio, { submissionId })
    expect(comments).toMatchObject([{ field: 'rules', text, isStaff: true, author: 'ann@croupier.example' }])
    await resolveOwnComment(studio, { submissionId, commentId: comments[0]?.id ?? '' })
    await submitSubmission(studio, { submissionId })
    await approveSubmission(staff, { submissionId })
    expect(await getSubmission(staff, { submissionId })).toMatchObject({
      ...{ state: 'scheduled', status: 'approved', revision: 2, decidedBy: 'ann@croupier.example' },
      ...{ fields: { ...complete, rules: 'Three alike pay.' }, studioName: 'Polar', gameId: null },
    })
    const actions = await db.auditEntry.findMany({
      where: { subjectId: submissionId, organizationId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    expect(actions.map(({ action }) => action.split('.')[1])).toEqual([
      ...['created', 'changed', 'submitted', 'commented', 'changes_requested', 'changed'],
      ...['comment_resolved', 'submitted', 'approved'],
    ])
    const { history } = await getOwnSubmission(studio, { submissionId })
    expect(history.map(({ id }) => id)).toEqual(actions.map(({ id }) => id).toReversed())
    const mails = await db.mail.findMany({ where: { recipient: email }, orderBy: { id: 'asc' } })
    expect(mails.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['submission_decided', 'First Light: submission'],
      ['submission_decided', 'First Light: submission'],
    ])
  })

  test('that lacks fields stays a draft, and each is named', async () => {
    const { studio, draft } = await createStudioWorld()
    const submissionId = await draft()
    await saveSubmission(studio, {
      submissionId,
      ...blankSubmission,
      name: 'First Light',
      hasFeatureBuy: true,
    })
    const refused = submitSubmission(studio, { submissionId })
    const missing = [
      ...['category', 'rtp', 'volatility', 'languages', 'hitRate', 'minSpinTimeMs', 'rules', 'pictures'],
      'featureBuyPrice',
    ]
    await expect(refused).rejects.toMatchObject({
      ...{ code: 'E0003', details: { issues: missing.map((path) => ({ path })) } },
    })
    expect(await getOwnSubmission(studio, { submissionId })).toMatchObject({ state: 'draft', revision: 0 })
  })

  test.each([
    [{ rtp: '101' }, 'rtp'],
    [{ languages: ['en', 'German'] }, 'languages'],
    [{ currencies: ['euro'] }, 'currencies'],
    [{ pictures: ['http://studio.example/a.png'] }, 'pictures'],
    [{ rtpVariants: [{ code: '94', rtp: 'high' }] }, 'rtpVariants'],
    [
      {
        rtpVariants: [
          { code: '94', rtp: '94' },
          { code: '94', rtp: '95' },
        ],
      },
      'rtpVariants',
    ],
    [{ minSpinTimeMs: '60001' }, 'minSpinTimeMs'],
    [{ featureBuyPrice: '-3' }, 'featureBuyPrice'],
    [{ releaseDate: '0000-01-01' }, 'releaseDate'],
  ])('with %j is refused by field', async (change, path) => {
    const { studio, draft } = await createStudioWorld()
    const saving = saveSubmission(studio, { submissionId: await draft(), ...complete, ...change })
    await expect(saving).rejects.toMatchObject({ code: 'E0003', details: { issues: [{ path }] } })
  })

  test('saved by two people keeps what each changed, and overwrites nothing unread', async () => {
    const { studio, draft } = await createStudioWorld()
    const submissionId = await draft()
    const { fields: read } = await saveSubmission(studio, { submissionId, ...complete })
    const save = (change: Partial<typeof read>) =>
      saveSubmission(studio, { submissionId, ...change, basis: read })
    await save({ rules: 'Three alike pay.' })
    expect((await save({ hitRate: '30', languages: ['de'] })).fields).toEqual({
      ...{ ...complete, rules: 'Three alike pay.', hitRate: '30', languages: ['de'] },
    })
    const issues = [{ path: 'languages' }, { path: 'rules' }]
    const refused = save({ rules: 'Four alike pay.', languages: ['sv'], name: 'Second Light' })
    await expect(refused).rejects.toMatchObject({ code: 'E0003', details: { issues } })
    await save({ rules: 'Three alike pay.' })
    expect((await getOwnSubmission(studio, { submissionId })).fields).toMatchObject({
      ...{ name: complete.name, rules: 'Three alike pay.', languages: ['de'] },
    })
  })

  test('is changed, withdrawn and deleted only in its states', async () => {
    const { studio, staff, submitted } = await createStudioWorld()
    const submissionId = await submitted()
    const one = { submissionId }
    for (const refused of [
      () => saveSubmission(studio, { ...one, ...complete, name: 'Other' }),
      () => submitSubmission(studio, one),
      () => deleteDraft(studio, one),
    ])
      await expect(refused()).rejects.toEqual(refusal('E0003'))
    await withdrawSubmission(studio, one)
    for (const refused of [
      () => withdrawSubmission(studio, one),
      () => approveSubmission(staff, one),
      () => requestChanges(staff, one),
    ])
      await expect(refused()).rejects.toEqual(refusal('E0003'))
    await submitSubmission(studio, one)
    await approveSubmission(staff, one)
    for (const refused of [
      () => saveSubmission(studio, { ...one, ...complete, name: 'Other' }),
      () => withdrawSubmission(studio, one),
      () => deleteDraft(studio, one),
      () => commentOwnSubmission(studio, { ...one, field: null, text }),
      () => commentSubmission(staff, { ...one, field: null, text }),
      () => approveSubmission(staff, one),
    ])
      await expect(refused()).rejects.toEqual(refusal('E0003'))
  })

  test('is one of its game, and a deleted draft makes room', async () => {
    const { studio, draft } = await createStudioWorld()
    const submissionId = await draft()
    await commentOwnSubmission(studio, { submissionId, field: null, text })
    await expect(createSubmission(studio, { providerGameId: 'first-light' })).rejects.toEqual(
      refusal('E0003'),
    )
    await deleteDraft(studio, { submissionId })
    await expect(getOwnSubmission(studio, { submissionId })).rejects.toEqual(refusal('E0004'))
    await draft()
  })

  test('is approved once, whoever decides at once', async () => {
    const { staff, submitted } = await createStudioWorld()
    const submissionId = await submitted()
    await commentSubmission(staff, { submissionId, field: null, text })
    const both = await Promise.allSettled([
      approveSubmission(staff, { submissionId }),
      requestChanges(staff, { submissionId }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a comment', () => {
  test('of the studio alone is no reason to request changes, and an open one on a field holds the approval', async () => {
    const { studio, staff, submitted } = await createStudioWorld()
    const submissionId = await submitted()
    await commentOwnSubmission(studio, { submissionId, field: 'rtp', text })
    await expect(requestChanges(staff, { submissionId })).rejects.toEqual(refusal('E0003'))
    await expect(approveSubmission(staff, { submissionId })).rejects.toEqual(refusal('E0003'))
    const [comment] = (await getSubmission(staff, { submissionId })).comments
    const one = { submissionId, commentId: comment?.id ?? '' }
    await resolveSubmissionComment(staff, one)
    await expect(resolveSubmissionComment(staff, one)).rejects.toEqual(refusal('E0003'))
    await approveSubmission(staff, { submissionId })
  })

  test('is of a field of the form, and within its submission', async () => {
    const { staff, submitted } = await createStudioWorld()
    const [first, second] = [await submitted('a'), await submitted('b')]
    await commentSubmission(staff, { submissionId: first, field: null, text })
    const [comment] = (await getSubmission(staff, { submissionId: first })).comments
    const elsewhere = { submissionId: second, commentId: comment?.id ?? '' }
    await expect(resolveSubmissionComment(staff, elsewhere)).rejects.toEqual(refusal('E0004'))
    const field = 'organizationId' as 'rules'
    await expect(commentSubmission(staff, { submissionId: first, field, text })).rejects.toEqual(
      refusal('E0003'),
    )
    const long = { submissionId: first, field: null, text: 'x'.repeat(2_001) }
    await expect(commentSubmission(staff, long)).rejects.toEqual(refusal('E0003'))
  })
})

describe('others', () => {
  test('another studio neither sees nor changes a submission', async () => {
    const [mine, theirs] = [await createStudioWorld(), await createStudioWorld()]
    const submissionId = await theirs.submitted()
    await commentSubmission(theirs.staff, { submissionId, field: null, text })
    const [comment] = (await getSubmission(theirs.staff, { submissionId })).comments
    const [one, me] = [{ submissionId }, mine.studio]
    for (const refused of [
      () => getOwnSubmission(me, one),
      () => saveSubmission(me, { ...one, ...complete }),
      () => submitSubmission(me, one),
      () => withdrawSubmission(me, one),
      () => deleteDraft(me, one),
      () => commentOwnSubmission(me, { ...one, field: null, text }),
      () => resolveOwnComment(me, { ...one, commentId: comment?.id ?? newId() }),
    ])
      await expect(refused()).rejects.toEqual(refusal('E0004'))
    expect((await listOwnSubmissions(me, {})).submissions).toEqual([])
    expect((await listOwnSubmissions(theirs.studio, {})).submissions).toMatchObject([{ openComments: 1 }])
    // The same game ID is free for each studio.
    await mine.draft()
  })

  test('operators, studios and analysts of the staff each keep to what is theirs', async () => {
    const { tenant, studio, staff, submitted } = await createStudioWorld()
    const submissionId = await submitted()
    const owner = asUser(tenant, { role: 'owner' })
    const finance = asUser({ ...staff }, { staffRole: 'finance' })
    for (const refused of [
      () => listOwnSubmissions(owner, {}),
      () => createSubmission(owner, { providerGameId: 'x' }),
      () => createSubmission({ ...staff, organizationId: studio.organizationId }, { providerGameId: 'x' }),
      () => listSubmissions(studio, {}),
      () => getSubmission(owner, { submissionId }),
      () => approveSubmission(studio, { submissionId }),
      () => requestChanges(finance, { submissionId }),
      () => approveSubmission(finance, { submissionId }),
      () => commentSubmission(finance, { submissionId, field: null, text }),
    ])
      await expect(refused()).rejects.toEqual(refusal('E5004'))
    expect(await getSubmission(finance, { submissionId })).toMatchObject({ state: 'submitted' })
  })

  test('staff list the submissions of all studios by status, a page at a time', async () => {
    const { staff, organizationId, draft, submitted } = await createStudioWorld()
    await draft('a')
    const id = await submitted('b')
    const ofStudio = async (search: Parameters<typeof listSubmissions>[1]) =>
      (await listSubmissions(staff, search)).submissions.filter(
        (one) => one.organizationId === organizationId,
      )
    expect(await ofStudio({ status: 'submitted' })).toMatchObject([
      { id, name: 'First Light', providerGameId: 'b', state: 'submitted', revision: 1, studioName: 'Polar' },
    ])
    expect(await ofStudio({})).toHaveLength(2)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  actionsOf,
  addDocument,
  type Caller,
  caseOf,
  details,
  officer,
  ownerOf,
  person,
  prepared,
  submitted,
  upload,
} from './testing/kyb-world'

const refusal = (code: string, status: number) => ({ cause: { code, status } })

let tenant: TestTenant
let owner: Caller
beforeEach(async () => {
  tenant = await createTestTenant()
  owner = ownerOf(tenant)
})

describe('an organization', () => {
  it('sees from the beginning what is missing, and what it gave so far', async () => {
    expect(await owner.verification.get()).toMatchObject({ state: 'draft', isEditable: true, owners: [] })
    await owner.verification.saveDetails({ ...details, registeredAddress: null })
    const { missing, profile } = await owner.verification.get()
    expect(profile).toMatchObject({ legalName: details.legalName, registeredAddress: null })
    expect(missing.details).toEqual(['Registered address', 'At least one officer'])
    expect(missing.documents.map(({ kind }) => kind)).toEqual([
      'trade_registration',
      'address_proof',
      'gaming_licence',
    ])
  })

  it('submits once everything is there, with an audit row for each step', async () => {
    const { tenant: done } = await submitted()
    expect(await caseOf(done)).toMatchObject({ state: 'submitted', nextScreeningAt: done.clock.now() })
    expect((await actionsOf(done)).slice(-2)).toEqual(['kyb.document_added', 'kyb.submitted'])
    expect(await ownerOf(done).verification.get()).toMatchObject({ state: 'submitted', isEditable: false })
  })

  it('is told what is missing: E7003, then E7005, then E7004', async () => {
    await expect(owner.verification.submit()).rejects.toMatchObject(refusal('E7003', 400))
    await owner.verification.saveDetails(details)
    await owner.verification.saveOfficer(officer('Nils Holm'))
    await owner.verification.saveOwner(person('Astrid Berg', 750_000))
    await expect(owner.verification.submit()).rejects.toMatchObject(refusal('E7005', 400))
    await owner.verification.saveOwner(person('Olle Ek', 200_000))
    await expect(owner.verification.submit()).rejects.toMatchObject(refusal('E7004', 400))
  })

  it('that submits twice at once is under review once: E7006', async () => {
    const ready = await prepared()
    const clicks = await Promise.allSettled([1, 2, 3].map(() => ownerOf(ready).verification.submit()))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const { reason } of clicks.filter((one) => one.status === 'rejected'))
      expect(reason).toMatchObject(refusal('E7006', 409))
    expect(await db.kybReview.count({ where: { organizationId: ready.organizationId } })).toBe(1)
  })

  it('changes nothing while it is under review: E7010', async () => {
    const { tenant: done } = await submitted()
    const caller = ownerOf(done)
    const [one] = (await caller.verification.get()).owners
    const fileId = await upload(done)
    for (const change of [
      () => caller.verification.saveDetails(details),
      () => caller.verification.saveOwner(person('Olle Ek')),
      () => caller.verification.removeOwner({ ownerId: one?.id ?? '' }),
      () => caller.verification.saveOfficer(officer('Olle Ek')),
      () => caller.verification.addDocument({ kind: 'articles', subjectId: null, fileId }),
    ])
      await expect(change()).rejects.toMatchObject(refusal('E7010', 400))
  })
})

describe('owners', () => {
  it('are added once by a double click, changed and removed', async () => {
    const ada = person('Ada Byron')
    await Promise.all([owner.verification.saveOwner(ada), owner.verification.saveOwner(ada)])
    await owner.verification.saveOwner({ ...ada, isNew: false, name: 'Ada King' })
    expect((await owner.verification.get()).owners).toMatchObject([
      { name: 'Ada King', effectiveShare: 1_000_000, isBeneficial: true, bornOn: '1961-04-12' },
    ])
    await owner.verification.removeOwner({ ownerId: ada.ownerId })
    expect((await owner.verification.get()).owners).toEqual([])
  })

  it('hold through companies, never themselves: E7005', async () => {
    const [a, b] = [newId(), newId()]
    const company = { ...person('Holding A'), ownerId: a, kind: 'company' as const, bornOn: null }
    await owner.verification.saveOwner(company)
    await owner.verification.saveOwner({
      ...company,
      ownerId: b,
      name: 'Holding B',
      holdings: [{ heldId: a, share: 500_000 }],
    })
    const circle = { ...company, isNew: false, holdings: [{ heldId: b, share: 1 }] }
    await expect(owner.verification.saveOwner(circle)).rejects.toMatchObject(refusal('E7005', 400))
    const itself = { ...company, isNew: false, holdings: [{ heldId: a, share: 1 }] }
    await expect(owner.verification.saveOwner(itself)).rejects.toMatchObject(refusal('E7005', 400))
  })

  it('of another organization, or unknown, are E7009, also as what is held and by a new id', async () => {
    const theirs = person('Ada Byron')
    await ownerOf(await createTestTenant()).verification.saveOwner(theirs)
    for (const ownerId of [theirs.ownerId, newId()]) {
      await expect(owner.verification.saveOwner({ ...theirs, ownerId, isNew: false })).rejects.toMatchObject(
        refusal('E7009', 404),
      )
      await expect(owner.verification.removeOwner({ ownerId })).rejects.toMatchObject(refusal('E7009', 404))
      const holder = { ...person('Olle Ek'), holdings: [{ heldId: ownerId, share: 1 }] }
      await expect(owner.verification.saveOwner(holder)).rejects.toMatchObject(refusal('E7009', 404))
    }
    await expect(owner.verification.saveOwner(theirs)).rejects.toMatchObject(refusal('E7009', 404))
  })
})

describe('officers', () => {
  it('are changed and removed; of another organization, or unknown, are E7013', async () => {
    const [ours, theirs] = [officer('Nils Holm'), officer('Olle Ek')]
    await owner.verification.saveOfficer(ours)
    await ownerOf(await createTestTenant()).verification.saveOfficer(theirs)
    await owner.verification.saveOfficer({ ...ours, isNew: false, position: 'Chair' })
    expect((await owner.verification.get()).officers).toMatchObject([{ position: 'Chair' }])
    for (const officerId of [theirs.officerId, newId()]) {
      await expect(
        owner.verification.saveOfficer({ ...ours, officerId, isNew: false }),
      ).rejects.toMatchObject(refusal('E7013', 404))
      await expect(owner.verification.removeOfficer({ officerId })).rejects.toMatchObject(
        refusal('E7013', 404),
      )
    }
    await owner.verification.removeOfficer({ officerId: ours.officerId })
    expect((await owner.verification.get()).officers).toEqual([])
  })
})

describe('documents', () => {
  it('are replaced by the next of their kind, and deleted before they were submitted', async () => {
    await addDocument(tenant, 'articles')
    const second = await addDocument(tenant, 'articles')
    expect((await owner.verification.get()).documents).toMatchObject([{ id: second, kind: 'articles' }])
    await owner.verification.removeDocument({ documentId: second })
    expect((await owner.verification.get()).documents).toEqual([])
  })

  it('that were submitted stay: E7008, and the one that replaces them stands beside', async () => {
    const { tenant: done } = await submitted()
    const caller = ownerOf(done)
    const [first] = (await caller.verification.get()).documents
    const documentId = first?.id ?? ''
    await expect(caller.verification.removeDocument({ documentId })).rejects.toMatchObject(
      refusal('E7008', 400),
    )
    await db.kybCase.update({
      where: { organizationId: done.organizationId },
      data: { state: 'more_information' },
    })
    await expect(caller.verification.removeDocument({ documentId })).rejects.toMatchObject(
      refusal('E7008', 400),
    )
    await addDocument(done, first?.kind ?? 'articles')
    const kept = await db.kybDocument.findUniqueOrThrow({ where: { id: documentId } })
    expect(kept.replacedAt).toEqual(done.clock.now())
  })

  it('of another organization, or unknown, are E7007; each look is an audit row', async () => {
    const documentId = await addDocument(tenant, 'articles')
    const other = ownerOf(await createTestTenant())
    for (const id of [documentId, newId()]) {
      for (const verb of [other.verification.removeDocument, other.verification.openDocument])
        await expect(verb({ documentId: id })).rejects.toMatchObject(refusal('E7007', 404))
    }
    expect(await actionsOf(tenant)).not.toContain('kyb.document_viewed')
    expect(await owner.verification.openDocument({ documentId })).toMatchObject({ name: 'scan.pdf' })
    expect((await actionsOf(tenant)).at(-1)).toBe('kyb.document_viewed')
  })

  it('are made of one’s own uploads, each once, and about one’s own people', async () => {
    const fileId = await upload(tenant)
    const added = { kind: 'articles', subjectId: null, fileId } as const
    await expect(ownerOf(await createTestTenant()).verification.addDocument(added)).rejects.toThrow()
    await expect(owner.verification.addDocument({ ...added, subjectId: newId() })).rejects.toMatchObject(
      refusal('E7009', 404),
    )
    await owner.verification.addDocument(added)
    await expect(owner.verification.addDocument({ ...added, kind: 'identity' })).rejects.toThrow()
  })
})

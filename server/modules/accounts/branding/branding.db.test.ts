import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { addBrand, retireBrand } from '@/server/modules/accounts/brands'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  discardBrandingDraft,
  eraseBranding,
  findBrandBranding,
  findOrganizationBranding,
  getBranding,
  publishBranding,
  removeBrandingImage,
  restoreBranding,
  saveBranding,
  setBrandingImage,
} from './index'
import { finishProcessing, isKept, refuse, uploadImage } from './testing/images'

const refusal = (code: string, status: number) => expect.objectContaining({ code, status })
const none = { displayName: null, accent: null, supportAddress: null, legalLine: null }

let test: TestTenant
let nordic: string

beforeEach(async () => {
  test = await createTestTenant({ kind: 'platform' })
  nordic = (await addBrand(test.tenant, { ref: 'nordic' })).id
})

const revisionOf = async (brandId: string | null = null) =>
  (await getBranding(test.tenant, { brandId })).revision
const at = async (brandId: string | null = null) => ({ brandId, revision: await revisionOf(brandId) })
const save = async (texts: Partial<typeof none> | Record<string, string>, brandId: string | null = null) =>
  saveBranding(test.tenant, { ...none, ...texts, ...(await at(brandId)) })
const publish = async (brandId: string | null = null) => publishBranding(test.tenant, await at(brandId))

/** An image that is ready, in the draft. */
async function addImage(
  image: 'logoLight' | 'logoDark' | 'icon' = 'logoLight',
  brandId: string | null = null,
) {
  const fileId = await uploadImage(test.tenant)
  await setBrandingImage(test.tenant, { ...(await at(brandId)), image, fileId })
  await finishProcessing(test.tenant)
  return fileId
}

async function publishLogo(texts: Record<string, string> = {}, brandId: string | null = null) {
  const fileId = await addImage('logoLight', brandId)
  await save(texts, brandId)
  return { fileId, ...(await publish(brandId)) }
}

describe('a draft', () => {
  it('shows players nothing before it is published, and then exactly what it held', async () => {
    await addImage()
    await save({ displayName: 'Grand', accent: '#1d5fbf', supportAddress: 'help@grand.example' })
    expect(await findOrganizationBranding(test.organizationId)).toBeNull()
    expect(await publish()).toMatchObject({ number: 1 })
    await save({ displayName: 'Changed later' })
    expect(await findOrganizationBranding(test.organizationId)).toEqual({
      displayName: 'Grand',
      accent: '#1d5fbf',
      supportAddress: 'help@grand.example',
      legalLine: null,
      logoLight: expect.stringMatching(/^\/files\/public\//),
      logoDark: null,
      icon: null,
    })
    expect(await getBranding(test.tenant, { brandId: null })).toMatchObject({ hasChanges: true })
  })

  it('is changed by one of two editors who saw the same', async () => {
    await save({ displayName: 'First' })
    const seen = await at()
    const outcomes = await Promise.allSettled(
      ['A', 'B'].map((displayName) => saveBranding(test.tenant, { ...none, displayName, ...seen })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('E0003', 409),
    })
  })

  it('is begun once by two editors at the same time', async () => {
    const begin = () => saveBranding(test.tenant, { ...none, displayName: 'A', brandId: null, revision: 0 })
    const outcomes = await Promise.allSettled([begin(), begin()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.brandingProfile.count({ where: { organizationId: test.organizationId } })).toBe(1)
  })

  it('saved again as it is stays the same revision, and is not audited', async () => {
    await save({ displayName: 'A' })
    const entries = () => db.auditEntry.count({ where: { organizationId: test.organizationId } })
    const [revision, before] = [await revisionOf(), await entries()]
    await save({ displayName: 'A' })
    expect([await revisionOf(), await entries()]).toEqual([revision, before])
  })

  it('returns to what is published, and forgets images that never were', async () => {
    const { fileId } = await publishLogo({ displayName: 'Grand' })
    const other = await addImage('logoLight')
    const icon = await addImage('icon')
    await discardBrandingDraft(test.tenant, await at())
    expect(await getBranding(test.tenant, { brandId: null })).toMatchObject({
      hasChanges: false,
      texts: { displayName: 'Grand' },
      images: { icon: null, logoLight: { state: 'ready' } },
    })
    expect([await isKept(fileId), await isKept(other), await isKept(icon)]).toEqual([true, false, false])
  })

  it.each([
    ['accent', 'red'],
    ['accent', '#12345'],
    ['supportAddress', 'http://plain.example'],
    ['supportAddress', 'javascript:alert(1)'],
    ['supportAddress', 'https://user:pass@casino.example/'],
    ['supportAddress', 'nobody'],
    ['displayName', 'two\nlines'],
    ['legalLine', 'x'.repeat(301)],
  ])('refuses the %s %j', (field, value) => {
    const input = { ...none, brandId: null, revision: 0, [field]: value }
    expect(saveBranding.input.safeParse(input).success).toBe(false)
  })

  it('takes a mail address or an https page for support', () => {
    for (const supportAddress of ['help@casino.example', 'https://casino.example/help?lang=sv'])
      expect(
        saveBranding.input.safeParse({ ...none, brandId: null, revision: 0, supportAddress }).success,
      ).toBe(true)
  })
})

describe('while an image is processed', () => {
  async function wait(): Promise<string> {
    await save({ displayName: 'Grand' })
    const fileId = await uploadImage(test.tenant)
    await setBrandingImage(test.tenant, { ...(await at()), image: 'icon', fileId })
    return fileId
  }

  it('every change and publishing answer E1013', async () => {
    await publishLogo()
    await wait()
    const target = await at()
    const busy = refusal('E1013', 409)
    const fileId = await uploadImage(test.tenant)
    await expect(saveBranding(test.tenant, { ...none, ...target })).rejects.toEqual(busy)
    await expect(publishBranding(test.tenant, target)).rejects.toEqual(busy)
    await expect(discardBrandingDraft(test.tenant, target)).rejects.toEqual(busy)
    await expect(restoreBranding(test.tenant, { ...target, number: 1 })).rejects.toEqual(busy)
    await expect(setBrandingImage(test.tenant, { ...target, image: 'logoDark', fileId })).rejects.toEqual(
      busy,
    )
    await expect(removeBrandingImage(test.tenant, { ...target, image: 'logoLight' })).rejects.toEqual(busy)
    expect(await getBranding(test.tenant, { brandId: null })).toMatchObject({ isProcessing: true })
  })

  it('removing that image ends the wait', async () => {
    const fileId = await wait()
    await removeBrandingImage(test.tenant, { ...(await at()), image: 'icon' })
    expect(await isKept(fileId)).toBe(false)
    await save({ displayName: 'Free again' })
  })

  it('another brand’s draft can be changed', async () => {
    await wait()
    await expect(save({ displayName: 'Nordic' }, nordic)).resolves.toEqual({ revision: 1 })
  })

  it('and once it was refused, publishing answers E1011 until it is gone', async () => {
    await addImage()
    const fileId = await wait()
    await refuse(fileId)
    await expect(publish()).rejects.toEqual(refusal('E1011', 400))
    await removeBrandingImage(test.tenant, { ...(await at()), image: 'icon' })
    expect(await publish()).toMatchObject({ number: 1 })
  })
})

describe('publishing', () => {
  it('is refused with E1012 before anything was saved, and with E1014 without an image', async () => {
    await expect(publish()).rejects.toEqual(refusal('E1012', 404))
    await save({ displayName: 'Grand' })
    await expect(publish()).rejects.toEqual(refusal('E1014', 404))
  })

  it('a second time without a change makes no second version', async () => {
    await publishLogo()
    const clicks = await Promise.all([publish(), publish()])
    expect(clicks.map(({ number }) => number)).toEqual([1, 1])
  })

  it('an earlier version again makes it the newest, and says where it comes from', async () => {
    const first = await publishLogo({ displayName: 'First' })
    await save({ displayName: 'Second' })
    await removeBrandingImage(test.tenant, { ...(await at()), image: 'logoLight' })
    await addImage('icon')
    await publish()
    expect(await restoreBranding(test.tenant, { ...(await at()), number: 1 })).toMatchObject({ number: 3 })
    expect(await findOrganizationBranding(test.organizationId)).toMatchObject({
      displayName: 'First',
      logoLight: expect.any(String),
      icon: null,
    })
    expect(await isKept(first.fileId)).toBe(true)
    const { versions, hasChanges, texts } = await getBranding(test.tenant, { brandId: null })
    expect(versions.map(({ number, restoredFrom }) => [number, restoredFrom])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect({ hasChanges, texts }).toMatchObject({ hasChanges: false, texts: { displayName: 'First' } })
  })

  it('an earlier version leaves the changes of a draft alone', async () => {
    await publishLogo({ displayName: 'First' })
    await save({ displayName: 'Second' })
    await publish()
    await save({ displayName: 'Draft' })
    await restoreBranding(test.tenant, { ...(await at()), number: 1 })
    expect(await getBranding(test.tenant, { brandId: null })).toMatchObject({
      texts: { displayName: 'Draft' },
    })
  })

  it('is recorded with who and when, and what was published is never changed', async () => {
    await publishLogo({ displayName: 'Grand' })
    const owner = asUser(test.tenant, { role: 'owner', email: 'olga@grand.example' })
    await save({ displayName: 'Grander' })
    test.clock.advance(1_000)
    await publishBranding(owner, await at())
    const { versions } = await getBranding(test.tenant, { brandId: null })
    expect(versions[0]).toMatchObject({ publishedBy: 'olga@grand.example', publishedAt: test.clock.now() })
    await expect(db.brandingVersion.updateMany({ data: { displayName: 'Forged' } })).rejects.toThrow(
      'never changed',
    )
    const entry = await db.auditEntry.findFirstOrThrow({
      where: { organizationId: test.organizationId },
      orderBy: { id: 'desc' },
    })
    expect(entry).toMatchObject({ action: 'branding.published', subjectType: 'organization' })
  })
})

describe('a brand', () => {
  it('inherits field by field, at once when the organization publishes anew', async () => {
    await publishLogo({ displayName: 'Grand', legalLine: 'Grand Ltd' })
    const { logoLight } = (await findOrganizationBranding(test.organizationId)) ?? {}
    await save({ displayName: 'Nordic', accent: '#ff8800' }, nordic)
    expect(await findBrandBranding(nordic)).toMatchObject({ displayName: 'Grand' })
    await publish(nordic)
    expect(await findBrandBranding(nordic)).toMatchObject({
      displayName: 'Nordic',
      accent: '#ff8800',
      legalLine: 'Grand Ltd',
      logoLight,
    })
    await save({ displayName: 'Grand', legalLine: 'Grand plc' })
    await publish()
    expect(await findBrandBranding(nordic)).toMatchObject({ displayName: 'Nordic', legalLine: 'Grand plc' })
    expect(await findBrandBranding(test.brandId)).toMatchObject({ displayName: 'Grand' })
    expect(await getBranding(test.tenant, { brandId: nordic })).toMatchObject({
      texts: { legalLine: null },
      inherited: { displayName: 'Grand', legalLine: 'Grand plc', logoLight },
    })
  })

  it('needs an image of its own where the organization has none', async () => {
    await save({ displayName: 'Nordic' }, nordic)
    await expect(publish(nordic)).rejects.toEqual(refusal('E1014', 404))
    await addImage('icon', nordic)
    expect(await publish(nordic)).toMatchObject({ number: 1 })
    expect(await findOrganizationBranding(test.organizationId)).toBeNull()
  })

  it('that is retired keeps what it shows and takes no change', async () => {
    await publishLogo({ displayName: 'Nordic' }, nordic)
    await retireBrand(test.tenant, { brandId: nordic })
    await expect(save({ displayName: 'Changed' }, nordic)).rejects.toEqual(refusal('E6008', 403))
    await expect(publish(nordic)).rejects.toEqual(refusal('E6008', 403))
    expect(await getBranding(test.tenant, { brandId: nordic })).toMatchObject({ isRetired: true })
    expect(await findBrandBranding(nordic)).toMatchObject({ displayName: 'Nordic' })
  })

  it('of somebody else is E1012, as are its versions, and the unnamed one of a single casino', async () => {
    const other = await createTestTenant({ kind: 'platform' })
    const single = await createTestTenant()
    const unknown = refusal('E1012', 404)
    for (const brandId of [other.brandId, newId()]) {
      await expect(getBranding(test.tenant, { brandId })).rejects.toEqual(unknown)
      const target = { brandId, revision: 0 }
      await expect(saveBranding(test.tenant, { ...none, ...target })).rejects.toEqual(unknown)
      await expect(publishBranding(test.tenant, target)).rejects.toEqual(unknown)
    }
    await expect(getBranding(single.tenant, { brandId: single.brandId })).rejects.toEqual(unknown)
    await publishLogo()
    await expect(restoreBranding(test.tenant, { ...(await at()), number: 9 })).rejects.toEqual(unknown)
  })

  it('takes no file of another organization, and none twice', async () => {
    const other = await createTestTenant({ kind: 'platform' })
    const fileId = await uploadImage(other.tenant)
    await expect(
      setBrandingImage(test.tenant, { ...(await at()), image: 'icon', fileId }),
    ).rejects.toMatchObject({ status: 404 })
    const own = await addImage('icon')
    await expect(
      setBrandingImage(test.tenant, { ...(await at(nordic)), image: 'icon', fileId: own }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('roles', () => {
  it('a manager prepares, an owner or admin publishes, staff only look', async () => {
    await addImage()
    const manager = asUser(test.tenant, { role: 'manager' })
    const staff = asUser(test.tenant, { staffRole: 'administrator' })
    await saveBranding(manager, { ...none, displayName: 'Grand', ...(await at()) })
    const forbidden = refusal('E5004', 403)
    const target = await at()
    await expect(publishBranding(manager, target)).rejects.toEqual(forbidden)
    await expect(saveBranding(staff, { ...none, ...target })).rejects.toEqual(forbidden)
    await expect(publishBranding(staff, target)).rejects.toEqual(forbidden)
    expect(await getBranding(staff, { brandId: null })).toMatchObject({ texts: { displayName: 'Grand' } })
    expect(await publishBranding(asUser(test.tenant, { role: 'admin' }), target)).toMatchObject({ number: 1 })
  })
})

it('erasing an organization’s branding leaves that of others', async () => {
  const other = test
  await publishLogo({ displayName: 'Other' })
  test = await createTestTenant({ kind: 'platform' })
  await publishLogo({ displayName: 'Gone' })
  await inTransaction((tx) => eraseBranding(tx, test.tenant, test.organizationId))
  expect(await findOrganizationBranding(test.organizationId)).toBeNull()
  expect(await db.brandingProfile.count({ where: { organizationId: test.organizationId } })).toBe(0)
  expect(await findOrganizationBranding(other.organizationId)).toMatchObject({ displayName: 'Other' })
})

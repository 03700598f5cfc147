import { describe, expect, it } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant } from '@/server/testing/tenants'
import {
  acceptEnquiry,
  beginEnquiry,
  followLink,
  listEnquiries,
  listLinks,
  pruneEnquiries,
  submitEnquiry,
} from './index'
import { addLink, createAffiliate, type TestAffiliate } from './testing/world'

const refusal = (code: string, reason?: string) =>
  expect.objectContaining({ code, ...(reason && { details: expect.objectContaining({ reason }) }) })

/** Follows a link and fills in the form as a person does. */
async function enquire(
  code: string | null,
  change: Partial<Parameters<typeof submitEnquiry>[1]> = {},
  ip: string | null = null,
) {
  const clock = manualClock(new Date('2026-03-02T12:00:00Z'))
  const ctx = { clock, requestId: newId(), origin: { ip, userAgent: null } }
  const path = code === null ? '/enquire' : await followLink(ctx, { code, isCounted: true })
  const via = new URL(path, 'http://x').searchParams.get('via')
  const { form } = beginEnquiry(ctx)
  clock.advance(10_000)
  const email = `${newId()}@operator.example`
  const enquiry = {
    company: 'New Operator',
    name: 'Bea',
    email,
    message: '',
    website: '',
    form,
    via,
    ...change,
  }
  await submitEnquiry(ctx, enquiry)
  return {
    email: enquiry.email,
    found: await db.affiliateEnquiry.findFirst({
      where: { email: enquiry.email },
      orderBy: { createdAt: 'desc' },
    }),
  }
}

async function accept(own: TestAffiliate, enquiryId: string, isAttributed = true) {
  own.clock.set(new Date('2026-03-05T12:00:00Z'))
  const staff = asUser(own.tenant, { staffRole: 'administrator' })
  const slug = `s-${newId()}`
  return acceptEnquiry(staff, { enquiryId, slug, kind: 'single', creditCurrency: 'EUR', isAttributed })
}

const referralOf = (referredId: string) => db.affiliateReferral.findUnique({ where: { referredId } })

describe('an enquiry', () => {
  it('by a link becomes an organization that is attributed, under the programme of that day, for good', async () => {
    const own = await createAffiliate({ months: 3 })
    const { code } = await addLink(own)
    const { found } = await enquire(code)
    expect(found).toMatchObject({ organizationId: own.organizationId, state: 'open' })
    const { organizationId: referredId } = await accept(own, found?.id ?? '')
    expect(await referralOf(referredId)).toMatchObject({
      organizationId: own.organizationId,
      programmeId: own.programmeId,
      startsOn: new Date('2026-03-05'),
      endsOn: new Date('2026-06-05'),
    })
    const { links } = await listLinks(own.person, {})
    expect(links).toMatchObject([{ clicks: 1, enquiries: 1, organizations: 1 }])
    await expect(accept(own, found?.id ?? '')).rejects.toEqual(refusal('E0004'))
  })

  it('accepted by two at once becomes one organization', async () => {
    const own = await createAffiliate()
    const { found } = await enquire((await addLink(own)).code)
    const results = await Promise.allSettled([1, 2, 3].map(() => accept(own, found?.id ?? '')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.affiliateReferral.count({ where: { organizationId: own.organizationId } })).toBe(1)
  })

  it('belongs to the first affiliate whose link this address of mail came by', async () => {
    const [first, second] = [await createAffiliate(), await createAffiliate()]
    const { email } = await enquire((await addLink(first)).code)
    const { found } = await enquire((await addLink(second)).code, { email })
    const { organizationId } = await accept(second, found?.id ?? '')
    expect(await referralOf(organizationId)).toMatchObject({ organizationId: first.organizationId })
  })

  it('of the affiliate’s own people, or while it is suspended or unverified, credits nobody: EA001', async () => {
    const own = await createAffiliate()
    const { code } = await addLink(own)
    const { found } = await enquire(code, { email: own.email })
    await expect(accept(own, found?.id ?? '')).rejects.toEqual(refusal('EA001', 'self_referral'))
    const colleague = `${newId()}@${own.email.split('@')[1]}`
    const same = await enquire(code, { email: colleague })
    await expect(accept(own, same.found?.id ?? '')).rejects.toEqual(refusal('EA001', 'self_referral'))
    const draft = await createAffiliate({}, 'draft')
    const of = await enquire((await addLink(draft)).code)
    await expect(accept(draft, of.found?.id ?? '')).rejects.toEqual(refusal('EA001', 'not_verified'))
    const { organizationId } = await accept(draft, of.found?.id ?? '', false)
    expect(await referralOf(organizationId)).toBeNull()
  })

  it('of a program is dropped, of a stale form refused, and of one address limited', async () => {
    const bot = await enquire(null, { website: 'https://spam.example' })
    expect(bot.found).toBeNull()
    await expect(enquire(null, { form: 'x' })).rejects.toEqual(refusal('E0003'))
    const { email } = await enquire(null)
    await enquire(null, { email })
    await enquire(null, { email })
    await expect(enquire(null, { email })).rejects.toEqual(refusal('E9001'))
  })

  it('of one network is taken ten times a day', async () => {
    for (let sent = 0; sent < 10; sent += 1) await enquire(null, {}, `2001:db8:1:1::${sent}`)
    await expect(enquire(null, {}, '2001:db8:1:1::ff')).rejects.toEqual(refusal('E9001'))
    expect((await enquire(null, {}, '2001:db8:1:2::1')).found).not.toBeNull()
  })

  it('above the total of a day is kept apart as probably junk, and can be accepted all the same', async () => {
    const own = await createAffiliate()
    const createdAt = new Date('2026-03-02T11:00:00Z')
    const row = { company: 'x', name: 'x', email: 'x@x.example', message: '', createdAt }
    await db.affiliateEnquiry.createMany({
      data: Array.from({ length: 1_000 }, () => ({ ...row, id: newId() })),
    })
    const { found } = await enquire(null)
    expect(found).toMatchObject({ state: 'open', isJunk: true })
    const staff = asUser(own.tenant, { staffRole: 'administrator' })
    const idsOf = async (state: 'open' | 'junk') =>
      (await listEnquiries(staff, { state })).enquiries.map(({ id }) => id)
    expect(await idsOf('open')).not.toContain(found?.id)
    expect(await idsOf('junk')).toContain(found?.id)
    await accept(own, found?.id ?? '', false)
    expect(await idsOf('junk')).not.toContain(found?.id)
    await db.affiliateEnquiry.deleteMany({ where: { email: 'x@x.example' } })
  })

  it('with a forged or retired referrer is nobody’s', async () => {
    const own = await createAffiliate()
    const { id, code } = await addLink(own)
    expect(
      (await enquire(null, { via: `${code}.mabcdefg.${'0'.repeat(64)}` })).found?.organizationId,
    ).toBeNull()
    await db.affiliateLink.update({ where: { id }, data: { retiredAt: new Date() } })
    expect((await enquire(code)).found?.organizationId).toBeNull()
    expect((await listLinks(own.person, {})).links).toMatchObject([{ clicks: 0 }])
  })

  it('is forgotten half a year later, but for what came of it', async () => {
    const { found } = await enquire(null)
    const { tenant } = await createTestTenant()
    await pruneEnquiries({ ...tenant, clock: manualClock(new Date('2027-03-02T12:00:00Z')) })
    expect(await db.affiliateEnquiry.findUnique({ where: { id: found?.id ?? '' } })).toMatchObject({
      name: 'Erased',
      message: '',
      company: 'New Operator',
    })
  })
})

describe('an affiliate', () => {
  it('has no brand, contract or credit, and no operator’s role', async () => {
    const { organizationId } = await createAffiliate()
    await expect(db.brand.create({ data: { id: newId(), organizationId } })).rejects.toThrow(
      'an affiliate has no brand',
    )
    const { id: userId } = await db.user.create({
      data: { id: newId(), email: `${newId()}@x.example`, name: 'x', passwordHash: 'x' },
    })
    const membership = { id: newId(), organizationId, userId, role: 'owner' as const }
    await expect(db.membership.create({ data: membership })).rejects.toThrow('does not belong')
    const operator = await createTestTenant()
    const other = { ...membership, organizationId: operator.organizationId, role: 'affiliate' as const }
    await expect(db.membership.create({ data: other })).rejects.toThrow('does not belong')
  })
})

import { expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { topUpOf } from '@/server/modules/accounts/credit/testing/top-up'
import { topUpCredit } from '@/server/modules/finance/approvals'
import { addContract, fixedLine } from '@/server/modules/finance/contracts/testing/world'
import { createTestTenant } from '@/server/testing/tenants'
import {
  enrolAffiliate,
  listAffiliates,
  listEnquiries,
  listLinks,
  listNewestProgrammes,
  listPayoutFiles,
  listProgrammes,
  listReferrals,
  listReferralsOf,
  listWithdrawals,
  listWithdrawalsEverywhere,
} from './index'
import { addAddress, addLink, createAffiliate, createProgramme, refer } from './testing/world'

const hour = 3_600_000

it('withdrawals come in pages, by status and by affiliate, and each affiliate sees its own', async () => {
  const [own, other] = [await createAffiliate(), await createAffiliate()]
  for (const { organizationId, ...one } of [own, other]) {
    const addressId = await addAddress({ organizationId, ...one }, 'tron', (text) => text)
    await db.withdrawal.createMany({
      data: Array.from({ length: 30 }, (_, index) => {
        const createdAt = new Date(one.clock.now().getTime() + index * hour)
        const of = { id: newId(), organizationId, addressId, currency: 'EUR', requestedBy: {}, createdAt }
        const isPaid = index % 3 === 0
        const ended = isPaid
          ? ({ state: 'paid', settledAt: createdAt } as const)
          : ({ state: 'ready' } as const)
        return { ...of, ...ended, amountMinor: BigInt(index + 1) }
      }),
    })
  }
  const amounts = ({ withdrawals }: Awaited<ReturnType<typeof listWithdrawals>>) =>
    withdrawals.map(({ amountMinor }) => Number(amountMinor))
  const first = await listWithdrawals(own.person, {})
  const second = await listWithdrawals(own.person, { cursor: first.older })
  expect([...amounts(first), ...amounts(second)]).toEqual(
    Array.from({ length: 30 }, (_, index) => 30 - index),
  )
  expect([second.older, amounts(await listWithdrawals(own.person, { cursor: second.newer }))]).toEqual([
    null,
    amounts(first),
  ])
  expect(amounts(await listWithdrawals(own.person, { state: 'paid' }))).toHaveLength(10)
  const everywhere = await listWithdrawalsEverywhere(own.staff, { organization: other.slug, state: 'ready' })
  expect(everywhere.withdrawals).toHaveLength(20)
  expect(new Set(everywhere.withdrawals.map(({ organizationId }) => organizationId))).toEqual(
    new Set([other.organizationId]),
  )
  const nobody = await listWithdrawalsEverywhere(own.staff, { organization: 'nobody' })
  expect(nobody.withdrawals).toEqual([])
})

it('affiliates and enquiries are found by slug and enrolment, bank files by page', async () => {
  const [own, suspended] = [await createAffiliate(), await createAffiliate()]
  const reason = { suspendedAt: new Date(), suspendedReason: 'checks' }
  await db.affiliateAccount.update({
    where: { organizationId: suspended.organizationId },
    data: reason,
  })
  const slugs = async (search: Parameters<typeof listAffiliates>[1]) =>
    (await listAffiliates(own.staff, search)).affiliates.map(({ slug }) => slug)
  expect(await slugs({ organization: own.slug })).toEqual([own.slug])
  expect(await slugs({ organization: own.slug, enrolment: 'suspended' })).toEqual([])
  expect(await slugs({ enrolment: 'suspended' })).toEqual([suspended.slug])
  expect(await slugs({ organization: 'nobody' })).toEqual([])
  const link = await addLink(own)
  const enquiry = { company: 'A', name: 'B', email: 'c@d.example', message: '', createdAt: new Date() }
  await db.affiliateEnquiry.create({
    data: { id: newId(), ...enquiry, organizationId: own.organizationId, linkId: link.id },
  })
  const enquiries = async (organization: string, state: 'open' | 'declined') =>
    (await listEnquiries(own.staff, { organization, state })).enquiries.length
  expect([await enquiries(own.slug, 'open'), await enquiries(own.slug, 'declined')]).toEqual([1, 0])
  expect(await enquiries(suspended.slug, 'open')).toBe(0)
  const file = { count: 1, totalMinor: 1n, currency: 'EUR', createdBy: {} }
  await db.payoutFile.createMany({
    data: Array.from({ length: 27 }, (_, index) => ({
      ...file,
      id: newId(),
      createdAt: new Date(index * hour),
    })),
  })
  const page = await listPayoutFiles(own.staff, {})
  const { files } = await listPayoutFiles(own.staff, { cursor: page.older })
  expect([page.files.length, files.length]).toEqual([25, 2])
})

it('links and organizations come in pages, also of one moment, and each affiliate sees its own', async () => {
  const [own, other] = [await createAffiliate(), await createAffiliate()]
  const { tenant } = await createTestTenant()
  for (let index = 0; index < 12; index += 1)
    await refer(own, index === 0 ? tenant.organizationId : newId(), '2026-02-01')
  await refer(other, newId(), '2026-02-01')
  const links = await listLinks(own.person, {})
  const moreLinks = await listLinks(own.person, { cursor: links.older })
  const ids = [...links.links, ...moreLinks.links].map(({ id }) => id)
  expect([links.links.length, new Set(ids).size, moreLinks.older]).toEqual([10, 12, null])
  expect(links.links[0]).toMatchObject({ clicks: 0, enquiries: 0, organizations: 1 })
  expect((await listLinks(own.person, { cursor: moreLinks.newer })).links).toEqual(links.links)
  const first = await listReferrals(own.person, {})
  const rest = await listReferrals(own.person, { cursor: first.older })
  const referrals = [...first.referrals, ...rest.referrals]
  expect([first.referrals.length, new Set(referrals.map(({ referredId }) => referredId)).size]).toEqual([
    10, 12,
  ])
  expect(referrals.filter(({ name }) => name !== 'Deleted')).toHaveLength(1)
  expect(referrals.every(({ campaign }) => campaign.startsWith('Link '))).toBe(true)
  expect((await listReferrals(own.person, { cursor: rest.newer })).referrals).toEqual(first.referrals)
  const { organizationId } = other
  expect((await listReferralsOf(own.staff, { organizationId })).referrals).toHaveLength(1)
})

it('programmes come in pages by name, newest version first; who enrols chooses among the newest', async () => {
  const { staff } = await createAffiliate()
  for (let index = 0; index < 20; index += 1) await createProgramme()
  const { programmeId, name } = await createProgramme()
  const { id: _, ...version } = await db.affiliateProgramme.findUniqueOrThrow({ where: { id: programmeId } })
  const later = [2, 3, 4, 5, 6, 7].map((number) => ({
    ...version,
    tiers: [{ fromMinor: '0', share: '20' }],
    id: newId(),
    version: number,
  }))
  await db.affiliateProgramme.createMany({ data: later.map((row) => ({ ...row, createdBy: {} })) })
  const pages = [await listProgrammes(staff, {})]
  for (let page = pages[0]; page?.next; page = pages.at(-1))
    pages.push(await listProgrammes(staff, { cursor: page.next }))
  const rows = pages.flatMap(({ programmes }) => programmes)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(await db.affiliateProgramme.count())
  const versions = rows.filter((row) => row.name === name)
  expect(versions.map((row) => row.version)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(versions.map(({ isNewest }) => isNewest)).toEqual([true, ...Array(6).fill(false)])
  const back = await listProgrammes(staff, { cursor: pages[1]?.previous })
  expect(back.programmes).toEqual(pages[0]?.programmes)
  const newest = await listNewestProgrammes(staff)
  expect(newest.filter((one) => one.name === name).map((one) => one.version)).toEqual([7])
  expect(newest).toHaveLength(rows.filter(({ isNewest }) => isNewest).length)
})

it('an affiliate is given no credit and no contract, and an operator no programme: each is told why', async () => {
  const own = await createAffiliate()
  await expect(topUpCredit(own.tenant, topUpOf(100n))).rejects.toMatchObject({ code: 'E0003' })
  await expect(addContract(own, '2026-03-01', [fixedLine(1n)])).rejects.toMatchObject({ code: 'E0003' })
  expect(await db.creditEntry.count({ where: { organizationId: own.organizationId } })).toBe(0)
  const { tenant } = await createTestTenant()
  await expect(enrolAffiliate(tenant, { programmeId: own.programmeId })).rejects.toMatchObject({
    code: 'E7001',
  })
})

import { manualClock } from '@/server/core/clock'
import type { Actor, Context } from '@/server/core/context'
import { asOrganizationId, newId, type OrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createOrganization } from '@/server/modules/accounts/organizations'
import {
  accrueCommissions,
  addPayoutAddress,
  beginEnquiry,
  createLink,
  enrolAffiliate,
  followLink,
  getAffiliate,
  requestWithdrawal,
  saveProgramme,
  submitEnquiry,
} from '@/server/modules/finance/affiliates'
import { demoAffiliate } from './demo-plan'
import { dayMs, joinedAt } from './past-plan'

const { slug, name, brought } = demoAffiliate

/** Before the people of the demo: one of them is its own. */
export async function createDemoAffiliate(ctx: Context): Promise<void> {
  if (await db.organization.findUnique({ where: { slug } })) return
  await createOrganization(at(ctx, weeksBeforeJoining(ctx, 6)), { slug, name, kind: 'affiliate' })
}

const at = <C extends Context>(ctx: C, time: Date) => ({ ...ctx, clock: manualClock(time) })
const weeksBeforeJoining = ({ clock }: Context, weeks: number) =>
  new Date(joinedAt(clock.now()).getTime() - weeks * 7 * dayMs)

/**
 * An affiliate that brought the organization with a past: links and clicks, an open enquiry, commission held and available, one withdrawal
 * for the next bank file and one that waits for two approvals. After the past, whose fees it is paid a share of.
 */
export async function seedAffiliate(ctx: Context): Promise<void> {
  const { id } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const organizationId = asOrganizationId(id)
  if ((await db.withdrawal.count({ where: { organizationId } })) >= 2) return
  const person = { ...ctx, organizationId, actor: await personOf() }
  await enrol(ctx, organizationId)
  const link = await findLink(person)
  await refer(ctx, { organizationId, link })
  await click(ctx, { organizationId, linkId: link.id })
  await enquire(ctx, link.code)
  await accrueCommissions(ctx)
  await withdraw(person)
}

async function personOf(): Promise<Actor> {
  const { email } = demoAffiliate
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
  return { kind: 'user', userId, email, role: 'affiliate', staffRole: null }
}

async function enrol(ctx: Context, organizationId: OrganizationId): Promise<void> {
  if (await db.affiliateAccount.findUnique({ where: { organizationId } })) return
  const early = at(ctx, weeksBeforeJoining(ctx, 6))
  const { programme } = demoAffiliate
  const known = await db.affiliateProgramme.findFirst({ where: { name: programme.name } })
  const { id: programmeId } =
    known ?? (await saveProgramme(early, { ...programme, tiers: [...programme.tiers] }))
  await enrolAffiliate({ ...early, organizationId }, { programmeId })
}

async function findLink(person: Parameters<typeof createLink>[0]) {
  const early = at(person, weeksBeforeJoining(person, 5))
  for (const campaign of demoAffiliate.campaigns) {
    const known = await db.affiliateLink.count({ where: { organizationId: person.organizationId, campaign } })
    if (known === 0) await createLink(early, { campaign })
  }
  return db.affiliateLink.findFirstOrThrow({
    where: { organizationId: person.organizationId, campaign: demoAffiliate.campaigns[0] },
  })
}

interface Brought {
  organizationId: string
  link: { id: string }
}

/** Written as rows: accepting an enquiry opens an organization, and this one has been there for the rest of the demo. */
async function refer(ctx: Context, { organizationId, link: { id: linkId } }: Brought): Promise<void> {
  const referred = await db.organization.findUniqueOrThrow({ where: { slug: brought } })
  if (await db.affiliateReferral.findUnique({ where: { referredId: referred.id } })) return
  const account = await db.affiliateAccount.findUniqueOrThrow({ where: { organizationId } })
  const [joined, createdAt, enquiryId] = [joinedAt(ctx.clock.now()), weeksBeforeJoining(ctx, 1), newId()]
  const by = { kind: 'system', id: 'seed', name: 'seed' }
  const enquirer = { company: referred.name, name: 'Hanna Vik', email: `owner@${brought}.example` }
  await db.affiliateEnquiry.create({
    data: {
      ...{ id: enquiryId, organizationId, linkId, ...enquirer, message: '', state: 'accepted', createdAt },
      ...{ referredId: referred.id, decidedBy: by, decidedAt: joined },
    },
  })
  const endsOn = new Date(Date.UTC(joined.getUTCFullYear() + 2, joined.getUTCMonth(), joined.getUTCDate()))
  await db.affiliateReferral.create({
    data: {
      ...{ referredId: referred.id, organizationId, linkId, enquiryId, programmeId: account.programmeId },
      ...{ startsOn: joined, endsOn, attributedBy: by, createdAt: joined },
    },
  })
}

async function click(
  { clock }: Context,
  { organizationId, linkId }: { organizationId: string; linkId: string },
) {
  const today = Math.floor(clock.now().getTime() / dayMs)
  const days = Array.from({ length: 100 }, (_, index) => index + 1)
  await db.affiliateClick.createMany({
    skipDuplicates: true,
    data: days.map((ago) => ({
      ...{ linkId, organizationId, day: new Date((today - ago) * dayMs), clicks: 3 + ((ago * 7) % 11) },
    })),
  })
}

/** Two days ago, by the link, as a stranger does it. */
async function enquire(ctx: Context, code: string): Promise<void> {
  const { enquiry } = demoAffiliate
  if (await db.affiliateEnquiry.findFirst({ where: { email: enquiry.email } })) return
  const clock = manualClock(new Date(ctx.clock.now().getTime() - 2 * dayMs))
  const path = await followLink({ clock }, { code, isCounted: true })
  const { form } = beginEnquiry({ clock })
  clock.advance(60_000)
  const via = new URL(path, 'http://demo').searchParams.get('via')
  await submitEnquiry({ ...ctx, clock }, { ...enquiry, website: '', form, via })
}

async function withdraw(person: Parameters<typeof requestWithdrawal>[0]): Promise<void> {
  const { organizationId } = person
  const known = await db.payoutAddress.findFirst({ where: { organizationId } })
  const early = at(person, new Date(person.clock.now().getTime() - 10 * dayMs))
  const { id: addressId } = known ?? (await addPayoutAddress(early, demoAffiliate.address))
  const request = (minor: bigint) => {
    const amount = { amountMinor: minor, currency: 'EUR' }
    return requestWithdrawal(person, { withdrawalId: newId(), addressId, amount })
  }
  // Each start seeds again: what was asked for before is not asked for twice.
  const requested = await db.withdrawal.count({ where: { organizationId } })
  if (requested === 0) await request(60_00n)
  if (requested > 1) return
  const staff = { ...person, actor: { kind: 'system' as const, job: 'seed' } }
  const { balance } = await getAffiliate(staff, { organizationId })
  const most = 240_00n
  const left = balance?.availableMinor ?? 0n
  if (left > 0n) await request(left < most ? left : most)
}

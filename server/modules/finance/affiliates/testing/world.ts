import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createUser } from '@/server/modules/accounts/members'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import type { PayoutOutcome, PayoutProvider } from '../payout-provider'

interface Terms {
  currency: string
  tiers: { fromMinor: string; share: string }[]
  months: number
  holdingDays: number
  paidFeesOnly?: boolean
  minimumMinor: bigint
  approvalAboveMinor: bigint
}

const usual: Terms = {
  currency: 'EUR',
  tiers: [{ fromMinor: '0', share: '20' }],
  months: 12,
  holdingDays: 30,
  minimumMinor: 1_000n,
  approvalAboveMinor: 1_000_000n,
}

/** An affiliate, enrolled and verified, with a person who acts for it and somebody of Croupier's finance. */
export async function createAffiliate(
  terms: Partial<Terms> = {},
  kybStatus: 'approved' | 'draft' = 'approved',
) {
  const base = await createTestTenant({ kind: 'affiliate', creditMinor: 0n }, { brandRef: null })
  const { organizationId, clock } = base
  const { name, programmeId } = await createProgramme(terms)
  const { currency } = { ...usual, ...terms }
  await db.affiliateAccount.create({
    data: { organizationId, programmeId, currency, createdAt: clock.now() },
  })
  await verify(base, kybStatus)
  const email = `${newId()}@affiliate.example`
  const memberships = [{ organizationId, role: 'affiliate' as const }]
  const { userId } = await createUser({ email, name: 'Ada', password: 'a long enough password', memberships })
  const person = asUser(base.tenant, { role: 'affiliate', userId, email })
  const staff = asUser({ ...base.tenant }, { staffRole: 'finance' })
  return { ...base, name, programmeId, person, staff, email, userId }
}

export type TestAffiliate = Awaited<ReturnType<typeof createAffiliate>>

export async function createProgramme(terms: Partial<Terms> = {}) {
  const [programmeId, name] = [newId(), `Programme ${newId()}`]
  await db.affiliateProgramme.create({
    data: { ...usual, ...terms, id: programmeId, name, version: 1, createdBy: {}, createdAt: new Date() },
  })
  return { programmeId, name }
}

async function verify({ organizationId, clock }: TestTenant, state: 'approved' | 'draft'): Promise<void> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + 3_650 * 86_400_000)
  const decided = { decidedBy: {}, decidedAt: now, expiresAt }
  await db.kybCase.create({
    data: { organizationId, state, createdAt: now, updatedAt: now, ...(state === 'approved' && decided) },
  })
}

export async function addLink(
  { organizationId, clock }: TestAffiliate,
  campaign = 'Spring',
): Promise<{ id: string; code: string }> {
  const link = { id: newId(), code: newId().replaceAll('-', '').slice(-10) }
  await db.affiliateLink.create({ data: { ...link, organizationId, campaign, createdAt: clock.now() } })
  return link
}

/** An organization that the affiliate brought, from a day on. */
export async function refer(
  affiliate: TestAffiliate,
  referredId: string,
  startsOn: string,
  endsOn = '2099-01-01',
): Promise<void> {
  const { organizationId, programmeId } = affiliate
  const link = await addLink(affiliate, `Link ${newId().slice(-8)}`)
  await db.affiliateReferral.create({
    data: {
      ...{ referredId, organizationId, programmeId, linkId: link.id, enquiryId: newId() },
      startsOn: new Date(startsOn),
      endsOn: new Date(endsOn),
      attributedBy: {},
      createdAt: new Date(startsOn),
    },
  })
}

/** Commission that is free, by one row of the ledger and no fee. */
export async function earn({ organizationId, clock }: TestAffiliate, amountMinor: bigint): Promise<void> {
  const last = await db.commissionEntry.findFirst({
    where: { organizationId },
    orderBy: { position: 'desc' },
  })
  const at = new Date(clock.now().getTime() - 1_000)
  await db.commissionEntry.create({
    data: {
      ...{ id: newId(), organizationId, kind: 'fee', amountMinor, availableAt: at, createdAt: at },
      position: (last?.position ?? 0) + 1,
      balanceMinor: (last?.balanceMinor ?? 0n) + amountMinor,
      ...{ referredId: newId(), month: new Date('2026-01-01'), day: new Date('2026-01-05'), lineId: newId() },
      ...{ feeMinor: amountMinor * 5n, feeCurrency: 'EUR', countedMinor: amountMinor * 5n },
    },
  })
}

/** A payout address that waits no more. */
export async function addAddress(
  { organizationId, clock }: TestAffiliate,
  kind: keyof typeof validAddresses,
  seal: (text: string) => string,
): Promise<string> {
  const [id, createdAt] = [newId(), clock.now()]
  const address = { addressSealed: seal(validAddresses[kind]), hint: kind, holder: 'Ada Ltd' }
  await db.payoutAddress.create({
    data: { id, organizationId, kind, ...address, usableFrom: createdAt, createdBy: {}, createdAt },
  })
  return id
}

/** A payment provider that keeps what it was asked for, and answers as it is told. */
export function stubPayouts() {
  const taken = new Map<string, PayoutOutcome>()
  const stub = {
    answer: { kind: 'paid', providerRef: 'po_1' } as PayoutOutcome,
    isLost: false,
    sends: new Map<string, number>(),
    taken,
  }
  const service: PayoutProvider = {
    async send({ id }) {
      stub.sends.set(id, (stub.sends.get(id) ?? 0) + 1)
      if (!taken.has(id)) taken.set(id, stub.answer)
      return stub.isLost ? { kind: 'unknown', why: 'timeout' } : (taken.get(id) as PayoutOutcome)
    },
    find: async (id) => taken.get(id) ?? null,
  }
  return { stub, service }
}

/** The genuine vectors of each kind, checksum included. */
export const validAddresses = {
  iban: 'DE89370400440532013000',
  evm: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
} as const

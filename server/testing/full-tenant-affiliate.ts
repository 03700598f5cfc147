import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type Own, since, until } from './full-tenant-people'

/** A row of everything an affiliate has. */
export async function createAffiliateRows({ organizationId, mark }: Own) {
  const [programmeId, linkId, addressId, withdrawalId] = [newId(), newId(), newId(), newId()]
  const person = { kind: 'user', id: mark, name: mark }
  const of = { organizationId, createdAt: since }
  await db.affiliateProgramme.create({
    data: {
      ...{ id: programmeId, name: mark, version: 1, currency: 'EUR', tiers: [], months: 12, holdingDays: 1 },
      ...{ minimumMinor: 1n, approvalAboveMinor: 1n, createdBy: person, createdAt: since },
    },
  })
  await db.affiliateAccount.create({
    data: { ...of, programmeId, currency: 'EUR', suspendedAt: since, suspendedReason: mark },
  })
  await db.affiliateLink.create({ data: { ...of, id: linkId, code: mark.slice(0, 16), campaign: mark } })
  await db.affiliateClick.create({ data: { linkId, organizationId, day: since, clicks: 77_777 } })
  await db.affiliateEnquiry.create({
    data: {
      ...of,
      id: newId(),
      linkId,
      company: mark,
      name: mark,
      email: `${mark}@example.com`,
      message: mark,
    },
  })
  await db.affiliateReferral.create({
    data: {
      ...{ ...of, referredId: newId(), linkId, enquiryId: newId(), programmeId },
      ...{ startsOn: since, endsOn: until, attributedBy: person },
    },
  })
  await db.payoutAddress.create({
    data: {
      ...{ ...of, id: addressId, kind: 'iban', holder: mark, addressSealed: mark, hint: mark.slice(0, 16) },
      ...{ usableFrom: since, createdBy: person },
    },
  })
  await db.withdrawal.create({
    data: {
      ...{ ...of, id: withdrawalId, addressId, amountMinor: 77_777n, currency: 'EUR', state: 'failed' },
      ...{ requestedBy: person, approvedBy: person, reason: mark, providerRef: mark, settledAt: since },
    },
  })
  await db.commissionEntry.create({
    data: {
      ...{ ...of, id: newId(), position: 1, kind: 'fee', referredId: newId(), month: since, day: since },
      ...{ amountMinor: -77_777n, balanceMinor: -77_777n, availableAt: since, lineId: newId() },
      ...{ feeMinor: -77_777n, feeCurrency: 'EUR', countedMinor: -77_777n },
    },
  })
  return { linkId, payoutAddressId: addressId, withdrawalId }
}

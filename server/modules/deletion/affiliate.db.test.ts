import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { eraseAffiliate } from '@/server/modules/finance/affiliates'
import {
  addAddress,
  addLink,
  createAffiliate,
  earn,
  refer,
} from '@/server/modules/finance/affiliates/testing/world'
import { createTestTenant } from '@/server/testing/tenants'
import { findOrganizationBlockers } from './blockers'
import { exportOrganization } from './index'

const seal = (text: string) => keyring().seal(text, 'payout_address.address')

async function createBusy() {
  const own = await createAffiliate()
  const brought = await createTestTenant({ name: 'Brought Casino' })
  await refer(own, brought.organizationId, '2026-03-01')
  await earn(own, 60_000n)
  const addressId = await addAddress(own, 'iban', seal)
  const { organizationId } = own
  const createdAt = own.clock.now()
  const of = { organizationId, createdAt }
  const withdrawal = { id: newId(), addressId, amountMinor: 10_000n, currency: 'EUR', requestedBy: {} }
  await db.withdrawal.create({ data: { ...of, ...withdrawal, state: 'ready', nextAttemptAt: createdAt } })
  await db.commissionEntry.create({
    data: {
      ...{ ...of, id: newId(), position: 2, kind: 'withdrawal', withdrawalId: withdrawal.id },
      ...{ amountMinor: -10_000n, balanceMinor: 50_000n, availableAt: createdAt },
    },
  })
  return { ...own, addressId, withdrawalId: withdrawal.id, brought }
}

it('an affiliate’s export has its people, links, organizations, ledger and withdrawals, and nothing of another’s', async () => {
  const [own, other] = [await createBusy(), await createBusy()]
  const pieces: Uint8Array[] = []
  for await (const piece of await exportOrganization(own.person)) pieces.push(piece)
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces)))
  expect(Object.keys(files).toSorted()).toEqual([
    ...['audit-log.csv', 'commission.csv', 'links.csv', 'manifest.json', 'members.csv', 'organizations.csv'],
    ...['payout-addresses.csv', 'settings.json', 'sign-ins.csv', 'withdrawals.csv'],
  ])
  const text = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  expect(text['members.csv']).toContain(own.email)
  expect(text['organizations.csv']).toContain('Brought Casino')
  expect(text['commission.csv']).toMatch(/^id,kind,amount_minor,/)
  expect(text['commission.csv']).toContain(',-10000,50000,')
  expect(text['withdrawals.csv']).toContain(own.withdrawalId)
  expect(JSON.parse(text['manifest.json'] ?? '')).toMatchObject({
    records: { 'commission.csv': 2, 'withdrawals.csv': 1, 'links.csv': 1, 'organizations.csv': 1 },
  })
  const everything = Object.values(text).join('\n')
  for (const foreign of [other.email, other.withdrawalId, other.organizationId])
    expect(everything).not.toContain(foreign)
})

it('an affiliate with commission or a withdrawal under way is not deleted', async () => {
  const { organizationId, clock } = await createBusy()
  const blockers = await findOrganizationBlockers(db, organizationId, clock.now())
  expect(blockers.map(({ kind }) => kind)).toEqual(['withdrawals_under_way', 'positive_commission'])
})

it('erased, its links lead nowhere and addresses that were never paid are gone; the ledger stays', async () => {
  const own = await createBusy()
  const { organizationId, addressId, tenant } = own
  await addLink(own, 'Autumn')
  const unused = await addAddress(own, 'tron', seal)
  await eraseAffiliate(db, tenant, organizationId)
  expect(await db.affiliateLink.count({ where: { organizationId, retiredAt: null } })).toBe(0)
  const left = await db.payoutAddress.findMany({ where: { organizationId }, select: { id: true } })
  expect(left).toEqual([{ id: addressId }])
  expect(await db.payoutAddress.count({ where: { id: unused } })).toBe(0)
  expect(await db.commissionEntry.count({ where: { organizationId } })).toBe(2)
})

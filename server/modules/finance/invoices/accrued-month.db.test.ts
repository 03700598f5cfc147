import { expect, test } from 'vitest'
import { db } from '@/server/db'
import {
  accrueUntil,
  addContract,
  countUntil,
  createFeeWorld,
  fixedLine,
  play,
  shareLine,
} from '@/server/modules/finance/contracts/testing/world'
import { asUser } from '@/server/testing/as-user'
import { closeMonth, getInvoice } from './index'

const march = new Date('2026-03-01T00:00:00.000Z')

/** Computed from the movements alone, in March. */
async function ggrOf(organizationId: string): Promise<bigint> {
  const [row] = await db.query<{ ggr: bigint }>(
    `select coalesce(sum(case transaction_type when 'bet' then amount_minor else -amount_minor end), 0)::int8 as ggr
      from movement where organization_id = $1 and state = 'confirmed' and not is_free
        and settled_at >= '2026-03-01T00:00:00Z' and settled_at < '2026-04-01T00:00:00Z'`,
    [organizationId],
  )
  return row?.ggr ?? 0n
}

test('an invoice of an accrued month says what the movements and the contract come to, and what the credit paid', async () => {
  const own = await createFeeWorld({ creditMinor: 2_000n })
  await addContract(own, '2026-03-01', [shareLine('10'), fixedLine(3_100n)])
  await play(own, '2026-03-01', { type: 'bet', amountMinor: 10_000n })
  await play(own, '2026-03-15', { type: 'win', amountMinor: 4_000n })
  await play(own, '2026-03-31', { type: 'bet', amountMinor: 5_000n })
  const { organizationId } = own
  const staff = asUser(own.tenant, { staffRole: 'finance' })
  const close = async () => (await closeMonth(staff, { month: march, organizationIds: [organizationId] }))[0]
  await accrueUntil(own, '2026-03-31')
  own.clock.set(new Date('2026-04-01T00:00:00.000Z'))
  expect(await close()).toMatchObject({ outcome: 'blocked', blockers: ['not_accrued'] })
  await accrueUntil(own, '2026-04-01')
  await play(own, '2026-04-01', { type: 'bet', amountMinor: 70_000n })
  await countUntil(own, '2026-04-02')
  const closed = await close()
  const ggr = await ggrOf(organizationId)
  expect(ggr).toBe(11_000n)
  const invoice = await getInvoice(own.tenant, { invoiceId: closed?.invoice?.id ?? '' })
  expect(invoice.lines.map(({ ggrMinor, amountMinor }) => [ggrMinor, amountMinor])).toEqual([
    [ggr, ggr / 10n],
    [null, 3_100n],
  ])
  expect(invoice).toMatchObject({ totalMinor: 4_200n, paidMinor: 2_000n, status: 'partly_paid' })
  const { creditMinor } = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
  expect(creditMinor).toBe(2_000n - invoice.totalMinor)
})

import type { AutoTopUp, Prisma } from '@/prisma/generated/client'
import type { TopUpPauseReason } from '@/server/contract/billing-states'
import type { Db, Statement } from '@/server/db'
import { packageColumns } from './queries-packages'

export type { AutoTopUp }

export function findTopUp(db: Db, organizationId: string) {
  return db.autoTopUp.findUnique({
    where: { organizationId },
    include: { package: { select: packageColumns } },
  })
}

export async function saveTopUp(
  db: Db,
  { organizationId, ...data }: Prisma.AutoTopUpUncheckedCreateInput,
): Promise<void> {
  await db.autoTopUp.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  })
}

/** False where it was off. */
export async function markOff(db: Db, organizationId: string): Promise<boolean> {
  const { count } = await db.autoTopUp.updateMany({
    where: { organizationId, state: { not: 'off' } },
    data: { state: 'off', pauseReason: null, pauseDetail: null, pausedAt: null },
  })
  return count === 1
}

/** False where it was not on. */
export async function markPaused(
  db: Db,
  { organizationId, ...why }: { organizationId: string } & Pauses,
): Promise<boolean> {
  const { count } = await db.autoTopUp.updateMany({
    where: { organizationId, state: 'on' },
    data: { state: 'paused', ...why },
  })
  return count === 1
}

interface Pauses {
  pauseReason: TopUpPauseReason
  pauseDetail: string | null
  pausedAt: Date
}

/** False where people were told of this month's limit before. */
export async function markLimitTold(db: Db, organizationId: string, month: string): Promise<boolean> {
  const { count } = await db.autoTopUp.updateMany({
    where: { organizationId, OR: [{ limitToldMonth: null }, { limitToldMonth: { not: month } }] },
    data: { limitToldMonth: month },
  })
  return count === 1
}

const dueStatement: Statement = {
  name: 'billing.due-top-ups',
  text: `select t.organization_id as id from auto_top_up t join organization o on o.id = t.organization_id
    where t.state = 'on' and o.is_active and o.credit_minor < t.threshold_minor
      and t.limit_told_month is distinct from $1
      and not exists (select from purchase p where p.organization_id = t.organization_id
        and p.charged_method_id is not null and p.state = 'awaiting_payment')
    order by o.credit_minor - t.threshold_minor limit $2`,
}

/** Organizations whose credit is below their threshold, none of whose automatic purchases is under way. */
export async function findDueTopUps(db: Db, month: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(dueStatement, [month, limit])
  return rows.map(({ id }) => id)
}

/** What was charged counts in its month, also where it was refunded. */
const chargedStates = ['awaiting_payment', 'paid', 'disputed', 'refunded'] as const

const automatic = { chargedMethodId: { not: null } } satisfies Prisma.PurchaseWhereInput

export async function hasOpenTopUp(db: Db, organizationId: string): Promise<boolean> {
  const where = { organizationId, ...automatic, state: 'awaiting_payment' } as const
  return (await db.purchase.count({ where })) > 0
}

/** What automatic purchases took since then, or may still take. */
export async function sumTopUps(db: Db, organizationId: string, since: Date): Promise<bigint> {
  const { _sum } = await db.purchase.aggregate({
    where: { organizationId, ...automatic, createdAt: { gte: since }, state: { in: [...chargedStates] } },
    _sum: { priceMinor: true },
  })
  return _sum.priceMinor ?? 0n
}

export function findLastTopUp(db: Db, organizationId: string) {
  return db.purchase.findFirst({
    where: { organizationId, ...automatic },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, state: true, createdAt: true, priceMinor: true, currency: true, failureReason: true },
  })
}

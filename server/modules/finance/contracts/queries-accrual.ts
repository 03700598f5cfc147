import { z } from 'zod'
import type { Db, Statement } from '@/server/db'
import type { DayGgr, LineAccrual, LineState, OpenGgr } from './accrue-rules'
import { dayText, nextMonth, plusDays } from './days'
import type { OpenItem } from './late-ggr'

const ggr: Statement = {
  name: 'contracts.ggr',
  text: `select (f.hour at time zone 'UTC')::date::text as day, f.provider_code as "providerCode",
           g.game_type as "gameType", f.currency, f.is_free as "isFree",
           sum(f.bet_minor - f.refund_minor - f.win_minor)::text as "ggrMinor"
         from fact f left join game g on g.id = f.game_id
         where f.organization_id = $1 and f.hour >= $2 and f.hour < $3
         group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
}

interface GgrRow extends Omit<DayGgr, 'ggrMinor'> {
  day: string
  ggrMinor: string
}

/** GGR of an organization by day, from `from` up to `to`, which are midnights. */
export async function findGgr(
  db: Db,
  { organizationId, from, to }: { organizationId: string; from: Date; to: Date },
): Promise<Map<string, DayGgr[]>> {
  const days = new Map<string, DayGgr[]>()
  for (const { day, ggrMinor, ...row } of await db.query<GgrRow>(ggr, [organizationId, from, to])) {
    const known = days.get(day) ?? []
    known.push({ ...row, ggrMinor: BigInt(ggrMinor) })
    days.set(day, known)
  }
  return days
}

const due: Statement = {
  name: 'contracts.organizations-due',
  text: `select c.organization_id as "organizationId"
         from fee_contract c
         join organization o on o.id = c.organization_id and o.deleted_at is null
         left join fee_progress p on p.organization_id = c.organization_id
         where c.withdrawn_at is null and c.effective_day < $1::date
           and (p.organization_id is null or p.accrued_until < $1::date)
         group by c.organization_id order by c.organization_id`,
}

/** Organizations with a day before `today` that is not accrued. */
export async function findOrganizationsDue(db: Db, today: Date): Promise<string[]> {
  const rows = await db.query<{ organizationId: string }>(due, [dayText(today)])
  return rows.map(({ organizationId }) => organizationId)
}

export function findFeeProgress(db: Db, organizationId: string) {
  return db.feeProgress.findUnique({ where: { organizationId } })
}

/** Where every line stood at the end of a day. */
export async function findLineStates(db: Db, organizationId: string, day: Date): Promise<LineState[]> {
  const rows = await db.feeAccrual.findMany({
    where: { organizationId, day },
    select: {
      periodBaseMinor: true,
      feeMinor: true,
      line: {
        select: {
          id: true,
          providerCode: true,
          gameType: true,
          kind: true,
          contract: { select: { negativeMonth: true } },
        },
      },
    },
  })
  return rows.map(({ line: { contract, ...line }, ...lineState }) => ({
    ...lineState,
    ...line,
    negativeMonth: contract.negativeMonth,
  }))
}

interface NewAccruals {
  organizationId: string
  day: Date
  lines: readonly LineAccrual[]
  rates: { day: string; source: string } | null
  creditEntryId: string | null
  createdAt: Date
}

export async function insertAccruals(db: Db, { lines, rates, ...shared }: NewAccruals): Promise<void> {
  await db.feeAccrual.createMany({
    data: lines.map(({ ggr, ...line }) => ({
      ...shared,
      ...line,
      ggr: ggr.map(({ ggrMinor, baseMinor, ...one }) => ({
        ...one,
        ggrMinor: String(ggrMinor),
        baseMinor: String(baseMinor),
      })),
      rateDay: rates && new Date(`${rates.day}T00:00:00Z`),
      rateSource: rates?.source ?? null,
    })),
  })
}

interface NewOpenItems {
  organizationId: string
  day: Date
  open: readonly OpenGgr[]
  createdAt: Date
}

export async function insertOpenItems(db: Db, { open, ...shared }: NewOpenItems): Promise<void> {
  if (open.length > 0) await db.feeOpenItem.createMany({ data: open.map((one) => ({ ...shared, ...one })) })
}

/** What is open, the oldest day first. */
export function findOpenItems(db: Db, organizationId: string) {
  return db.feeOpenItem.findMany({
    // defence: an open item is accrued once
    where: { organizationId, accruedDay: null },
    orderBy: [{ day: 'asc' }, { lineId: 'asc' }, { currency: 'asc' }],
    select: {
      day: true,
      currency: true,
      ggrMinor: true,
      missing: true,
      line: { select: { id: true, providerCode: true, gameType: true, label: true } },
    },
  })
}

/** The item counts in an accrual, once. */
export async function markAccrued(
  db: Db,
  { line, day, currency }: OpenItem,
  accrual: { lineId: string; day: Date },
): Promise<void> {
  const { count } = await db.feeOpenItem.updateMany({
    where: { lineId: line.id, day, currency, accruedDay: null },
    data: { accruedLineId: accrual.lineId, accruedDay: accrual.day },
  })
  if (count !== 1) throw new Error(`The open item of ${dayText(day)} in ${currency} was accrued before`)
}

/** The day after the accrued one is next. */
export async function advanceProgress(db: Db, organizationId: string, accrued: Date): Promise<void> {
  const accruedUntil = plusDays(accrued, 1)
  const isFree = { blockedReason: null, blockedSince: null }
  await db.feeProgress.upsert({
    where: { organizationId },
    create: { organizationId, accruedUntil },
    update: { accruedUntil, ...isFree },
  })
}

/** The first day that cannot be accrued, and why. */
export async function blockProgress(
  db: Db,
  { organizationId, day, reason, now }: { organizationId: string; day: Date; reason: string; now: Date },
): Promise<void> {
  const known = await findFeeProgress(db, organizationId)
  if (known?.blockedReason === reason) return
  const blocked = { blockedReason: reason, blockedSince: now }
  await db.feeProgress.upsert({
    where: { organizationId },
    create: { organizationId, accruedUntil: day, ...blocked },
    update: blocked,
  })
}

const storedGgr = z.array(
  z.object({
    currency: z.string(),
    ggrMinor: z.string().transform(BigInt),
    baseMinor: z.string().transform(BigInt),
    rate: z
      .object({
        from: z.string(),
        to: z.string(),
        origins: z.array(z.object({ currency: z.string(), day: z.string(), source: z.string() })).default([]),
      })
      .nullable(),
    /** Of an earlier day, whose rate came later. */
    day: z.string().optional(),
    ofLineId: z.string().optional(),
  }),
)

/** What of a month's GGR had no rate when its day accrued, whether it was accrued since or not. */
export function findMonthOpenItems(
  db: Db,
  { organizationId, month }: { organizationId: string; month: Date },
) {
  return db.feeOpenItem.findMany({
    where: { organizationId, day: { gte: month, lt: nextMonth(month) } },
    select: { lineId: true, day: true, currency: true, ggrMinor: true },
  })
}

/** The accrual rows of a month, the newest day first, in the order of the lines. */
export async function findMonthAccruals(
  db: Db,
  { organizationId, month }: { organizationId: string; month: Date },
) {
  const rows = await db.feeAccrual.findMany({
    where: { organizationId, day: { gte: month, lt: nextMonth(month) } },
    orderBy: [{ day: 'desc' }, { line: { position: 'asc' } }],
    select: {
      lineId: true,
      day: true,
      ggr: true,
      rateDay: true,
      baseMinor: true,
      periodBaseMinor: true,
      feeMinor: true,
      drawnMinor: true,
      line: {
        select: {
          label: true,
          kind: true,
          providerCode: true,
          includesFreeWins: true,
          contract: { select: { currency: true } },
        },
      },
    },
  })
  return rows.map(({ ggr, ...row }) => ({ ...row, ggr: storedGgr.parse(ggr) }))
}

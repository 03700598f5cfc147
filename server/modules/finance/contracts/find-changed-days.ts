import type { Db } from '@/server/db'
import { ggrByLine } from './accrue-rules'
import type { ContractVersion } from './contract'
import { dayText, nextMonth } from './days'
import { findMonthAccruals, findMonthOpenItems } from './queries-accrual'
import { findGgr } from './queries-ggr'

interface ChangedDays {
  organizationId: string
  month: Date
  versions: readonly ContractVersion[]
}

/** Days of a month whose facts are not what was accrued, newest first: a credit note corrects them. */
export async function findChangedDays(
  db: Db,
  { organizationId, month, versions }: ChangedDays,
): Promise<string[]> {
  const rows = await findMonthAccruals(db, { organizationId, month })
  const open = await findMonthOpenItems(db, { organizationId, month })
  const ggr = await findGgr(db, { organizationId, from: month, to: nextMonth(month) })
  const lines = new Map(
    versions.flatMap((version) => version.lines.map(({ id }) => [id, version.lines] as const)),
  )
  const changed = rows.filter(({ lineId, day, ggr: accrued }) => {
    const counted = ggrByLine(lines.get(lineId) ?? [], ggr.get(dayText(day)) ?? []).get(lineId) ?? new Map()
    const own = [
      ...accrued.filter((one) => one.day === undefined),
      ...open.filter((one) => one.lineId === lineId && one.day.getTime() === day.getTime()),
    ]
    const known = new Map(own.map(({ currency, ggrMinor }) => [currency, ggrMinor]))
    return [...new Set([...counted.keys(), ...known.keys()])].some(
      (currency) => (counted.get(currency) ?? 0n) !== (known.get(currency) ?? 0n),
    )
  })
  return [...new Set(changed.map(({ day }) => dayText(day)))]
}

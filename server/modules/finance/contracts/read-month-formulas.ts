import type { Db } from '@/server/db'
import { periodOf } from './accrue-rules'
import { termsOf } from './contract'
import { describeFee } from './describe-fee'
import { findMonthAccruals } from './queries-accrual'
import { findVersions } from './queries-contract'

/** How each line's fee of a month came about, by line. For a month that is accrued to its end. */
export async function readMonthFormulas(
  db: Db,
  { organizationId, month }: { organizationId: string; month: Date },
): Promise<Map<string, string>> {
  const terms = termsOf(await findVersions(db, organizationId))
  const rows = await findMonthAccruals(db, { organizationId, month })
  const formulas = new Map<string, string>()
  for (const term of terms) {
    const states = term.lines.map((line) => {
      const own = rows.filter(({ lineId }) => lineId === line.id)
      const [last] = own
      return { line, own, last }
    })
    const sharesMinor = sum(
      states.flatMap(({ line, last }) => (line.kind === 'ggr_share' && last ? [last.feeMinor] : [])),
    )
    for (const { line, own, last } of states) {
      if (!last) continue
      const late = own.flatMap(({ ggr }) => ggr.filter(({ day }) => day !== undefined))
      const formula = describeFee({
        line,
        currency: term.currency,
        period: periodOf(term, last.day),
        ggrMinor: sum(own.map(({ baseMinor }) => baseMinor)),
        lateMinor: sum(late.map(({ baseMinor }) => baseMinor)),
        baseMinor: last.periodBaseMinor,
        feeMinor: last.feeMinor,
        sharesMinor,
      })
      formulas.set(line.id, formula)
    }
  }
  return formulas
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

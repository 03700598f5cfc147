import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { readRates } from '@/server/modules/delivery/facts'
import { accrueDay, type DayAccrual, daysFrom, type LineState } from './accrue-rules'
import type { Term } from './contract'
import { ContractTerms, nameProviders } from './contract-terms'
import { dayText, floorToDay, monthOf, plusDays } from './days'
import { findGgr } from './queries-accrual'
import { findProviderNames } from './queries-contract'
import { readMonthFees } from './queries-month-fees'

const Preview = z.object({ terms: ContractTerms })
type Preview = z.output<typeof Preview>

/**
 * What a draft would have cost last month, by line, from last month's facts as they are counted now, beside what was charged.
 * Nothing carried in from before. `open`: the GGR that has no rate. Throws E5004.
 */
export const previewContract = readVerb('contracts.read', Preview, run)

async function run(ctx: TenantContext, { terms }: Preview) {
  const { organizationId } = ctx
  const end = monthOf(floorToDay(ctx.clock.now()))
  const month = monthOf(plusDays(end, -1))
  const term: Term = { id: '', version: 0, effectiveDay: month, endDay: null, ...terms }
  const ggr = await findGgr(db, { organizationId, from: month, to: end })
  const charged = await readMonthFees(db, { organizationId, month })
  const totals = new Map(terms.lines.map(({ id }) => [id, { ggrMinor: 0n, feeMinor: 0n }]))
  let lineStates: LineState[] = []
  const open = new Map<string, bigint>()
  for (const day of daysFrom(month, end)) {
    const rows = ggr.get(dayText(day)) ?? []
    const isForeign = rows.some(({ currency }) => currency !== terms.currency)
    const accrued = accrueDay({
      term,
      day,
      ggr: rows,
      rates: isForeign ? await readRates(db, day) : null,
      lineStates,
    })
    for (const { currency, ggrMinor } of accrued.open)
      open.set(currency, (open.get(currency) ?? 0n) + ggrMinor)
    lineStates = lineStatesAfter(accrued, term)
    for (const { lineId, baseMinor, feeMinor } of accrued.lines) {
      const known = totals.get(lineId)
      totals.set(lineId, { ggrMinor: (known?.ggrMinor ?? 0n) + baseMinor, feeMinor })
    }
  }
  const named = nameProviders(terms.lines, await findProviderNames(db))
  const lines = named.map(({ id, kind, label }) => ({
    kind,
    label,
    ...(totals.get(id) ?? { ggrMinor: 0n, feeMinor: 0n }),
  }))
  return {
    month,
    currency: terms.currency,
    lines,
    totalMinor: lines.reduce((sum, { feeMinor }) => sum + feeMinor, 0n),
    chargedMinor: charged.reduce((sum, { feeMinor }) => sum + feeMinor, 0n),
    open: [...open].map(([currency, ggrMinor]) => ({ currency, ggrMinor })),
  }
}

const lineStatesAfter = ({ lines }: DayAccrual, { lines: ofTerm, negativeMonth }: Term): LineState[] =>
  ofTerm.map((line) => {
    const accrued = lines.find(({ lineId }) => lineId === line.id)
    return {
      ...line,
      negativeMonth,
      periodBaseMinor: accrued?.periodBaseMinor ?? 0n,
      feeMinor: accrued?.feeMinor ?? 0n,
    }
  })

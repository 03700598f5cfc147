import { pivotBys, staffPivotBys } from '@/server/contract/reports'
import { type ReportParams, type StaffReportParams, toReportQuery, toStaffReportQuery } from './report-params'

/** What a report can be told apart by beside its rows; nothing where its rows are players or currencies. */
export const acrossChoices = <By extends string>(bys: readonly By[], by: string): By[] =>
  bys.some((one) => one === by) ? bys.filter((one) => one !== by) : []

/** Both dimensions and the figure; null where only one dimension is chosen. Of one player there is no pivot: hours do not tell players apart. */
function sidesOf<By extends string>(
  bys: readonly By[],
  {
    by: rows,
    across,
    cell,
    player,
  }: Pick<ReportParams, 'cell' | 'player'> & { by: string; across: By | null },
) {
  const by = bys.find((one) => one === rows)
  return by && across && across !== by && !player ? { by, across, figure: cell ?? ('ggr' as const) } : null
}

type Asked = Pick<
  ReturnType<typeof toReportQuery>,
  'period' | 'from' | 'to' | 'zone' | 'brandId' | 'providerCode' | 'gameId' | 'currency' | 'country'
>

const filtersOf = ({ period, from, to, zone, brandId, providerCode, gameId, currency, country }: Asked) => ({
  ...{ period, from, to, zone, brandId, providerCode, gameId, currency, country },
})

export function toPivotQuery(params: ReportParams) {
  const sides = sidesOf(pivotBys, params)
  return sides && { ...sides, ...filtersOf(toReportQuery(params)) }
}

/** The same of all organizations, or of one. */
export function toStaffPivotQuery(params: StaffReportParams) {
  const sides = sidesOf(staffPivotBys, params)
  const asked = toStaffReportQuery(params)
  return sides && { ...sides, organizationId: asked.organizationId, ...filtersOf(asked) }
}

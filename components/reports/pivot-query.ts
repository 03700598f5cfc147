import type { Inputs } from '@/components/trpc/types'
import { pivotBys } from '@/server/contract/reports'
import { type ReportParams, toReportQuery } from './report-params'

/** What a report can be told apart by beside its rows; nothing where its rows are players or currencies. */
export const acrossChoices = (by: string) =>
  pivotBys.some((one) => one === by) ? pivotBys.filter((one) => one !== by) : []

/** The report by two dimensions; null where only one is chosen. Of one player there is none: hours do not tell players apart. */
export function toPivotQuery(params: ReportParams): Inputs['reports']['pivot'] | null {
  const { across, cell } = params
  const { period, from, to, zone, playerId, ...asked } = toReportQuery(params)
  const by = pivotBys.find((one) => one === asked.by)
  if (!by || !across || across === by || playerId !== undefined) return null
  const { brandId, providerCode, gameId, currency, country } = asked
  const filters = { brandId, providerCode, gameId, currency, country }
  return { by, across, figure: cell ?? 'ggr', period, from, to, zone, ...filters }
}

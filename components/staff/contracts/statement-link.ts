import { createSerializer } from 'nuqs/server'
import { staffReportParams } from '@/components/reports/report-params'

const toReports = createSerializer(staffReportParams)

/** The report of a provider's month in one currency, organization by organization, whose figures open their transactions. */
export function statementLink({
  month,
  provider,
  currency,
}: {
  month: string
  provider: string
  currency: string
}): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return toReports('/staff/reports', {
    by: 'organization',
    from: `${month}-01`,
    to,
    zone: 'UTC',
    provider,
    currency,
  })
}

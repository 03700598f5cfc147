import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { givenId, givenText } from '@/components/data/list-params'
import { sortChoices } from '@/components/data/sort'
import { unknownCountry } from '@/components/transactions/unknown-country'
import type { Inputs } from '@/components/trpc/types'
import { reportBys, reportPeriods, reportSorts, staffReportBys } from '@/server/contract/report-query'

const shared = {
  period: parseAsStringLiteral(reportPeriods),
  /** Calendar days, both inclusive. */
  from: parseAsString,
  to: parseAsString,
  zone: parseAsString,
  brand: parseAsString,
  provider: parseAsString,
  game: parseAsString,
  currency: parseAsString,
  country: parseAsString,
  player: parseAsString,
  /** The currency of the converted total. */
  convert: parseAsString,
  sort: parseAsStringLiteral(sortChoices(reportSorts)),
}

/** What a report asks for, in the URL. */
export const reportParams = { by: parseAsStringLiteral(reportBys).withDefault('day'), ...shared }

export const staffReportParams = {
  by: parseAsStringLiteral(staffReportBys).withDefault('organization'),
  organization: parseAsString,
  ...shared,
}

export const loadReportParams = createLoader(reportParams)
export const loadStaffReportParams = createLoader(staffReportParams)

export type ReportParams = Awaited<ReturnType<typeof loadReportParams>>
export type StaffReportParams = Awaited<ReturnType<typeof loadStaffReportParams>>

const date = /^20\d{2}-\d{2}-\d{2}$/
const givenDate = (text: string | null) => (text && date.test(text) ? text : undefined)

const isoCurrency = /^[A-Z]{3}$/
const givenCurrency = (text: string | null) => (text && isoCurrency.test(text) ? text : undefined)

function sharedPart(params: Omit<ReportParams, 'by'>) {
  const { sort } = params
  const country = givenText(params.country)
  return {
    period: params.period ?? undefined,
    from: givenDate(params.from),
    to: givenDate(params.to),
    zone: givenText(params.zone) ?? 'UTC',
    brandId: givenId(params.brand),
    providerCode: givenText(params.provider),
    gameId: givenId(params.game),
    currency: givenText(params.currency),
    country: country === unknownCountry ? '' : country,
    playerId: givenText(params.player),
    convertTo: givenCurrency(params.convert),
    sort: reportSorts.find((one) => sort === one || sort === `-${one}`),
    isAscending: sort ? !sort.startsWith('-') : undefined,
  }
}

export const toReportQuery = ({ by, ...params }: ReportParams): Inputs['reports']['get'] => ({
  by,
  ...sharedPart(params),
})

export const toStaffReportQuery = ({
  by,
  organization,
  ...params
}: StaffReportParams): Inputs['staffReports']['get'] => ({
  by,
  organizationId: givenId(organization),
  ...sharedPart(params),
})

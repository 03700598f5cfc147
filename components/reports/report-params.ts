import { type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import {
  brand,
  chip,
  defineList,
  filterOf,
  finder,
  game,
  id,
  player,
  provider,
  searchOnEnter,
  text,
} from '@/components/data/list-filters'
import { givenText } from '@/components/data/list-params'
import { sortChoices } from '@/components/data/sort'
import { unknownCountry } from '@/components/transactions/unknown-country'
import {
  pivotBys,
  pivotFigures,
  reportBys,
  reportPeriods,
  reportSorts,
  staffPivotBys,
  staffReportBys,
} from '@/server/contract/reports'

function givenCountry(named: string) {
  const country = givenText(named)
  return country === unknownCountry ? '' : country
}

/** What a report is narrowed by, besides its period; a chip where opening a row does it. */
const filters = {
  player,
  provider,
  brand,
  game,
  country: filterOf(parseAsString, 'country', givenCountry, chip('Country')),
  currency: text('currency', chip('Currency')),
}

/** What the charts show; GGR where none is chosen. */
export const chartFigures = ['bet', 'win', 'rounds'] as const

/** The columns that can be left out. */
export const reportColumns = [
  'bets',
  'refunds',
  'wins',
  'ggr',
  'change',
  'free',
  'cash',
  'margin',
  'rtp',
  'rounds',
  'players',
] as const
export type ReportColumn = (typeof reportColumns)[number]

export const columnLabels: Record<ReportColumn, string> = {
  bets: 'Bets',
  refunds: 'Refunds',
  wins: 'Wins',
  ggr: 'GGR',
  change: 'vs. previous',
  free: 'Free-round cost',
  cash: 'Cash GGR',
  margin: 'Margin',
  rtp: 'Observed RTP',
  rounds: 'Rounds',
  players: 'Players',
}

/** Staff's report is of all organizations: what belongs to one of them is opened by its row. */
const ofOneOrganization = {
  player: text('playerId', searchOnEnter('Player', 'Exact player ID')),
  brand: id('brandId', chip('Brand')),
  game: id('gameId', chip('Game')),
}

const place = {
  period: parseAsStringLiteral(reportPeriods),
  /** Calendar days, both inclusive. */
  from: parseAsString,
  to: parseAsString,
  zone: parseAsString,
  /** The currency of the converted total. */
  convert: parseAsString,
  sort: parseAsStringLiteral(sortChoices(reportSorts)),
  figure: parseAsStringLiteral(chartFigures),
  hide: parseAsArrayOf(parseAsStringLiteral(reportColumns)),
  /** The period before is shown beside each figure, unless it is left out. */
  compare: parseAsStringLiteral(['none'] as const),
  /** The figure of a pivot's cells. */
  cell: parseAsStringLiteral(pivotFigures),
}

const ownPlace = {
  ...place,
  /** What the page shows in place of a report. */
  show: parseAsStringLiteral(['dashboard', 'retention'] as const),
  /** What the columns of a pivot are. */
  across: parseAsStringLiteral(pivotBys),
}

const own = defineList(filters, {
  by: parseAsStringLiteral(reportBys).withDefault('day'),
  ...ownPlace,
})
const ofStaff = defineList(
  {
    organization: id('organizationId', finder('organizationId', 'Organization')),
    ...filters,
    ...ofOneOrganization,
  },
  {
    by: parseAsStringLiteral(staffReportBys).withDefault('organization'),
    ...place,
    across: parseAsStringLiteral(staffPivotBys),
  },
)

export const loadReportParams = own.load
export const loadStaffReportParams = ofStaff.load

export type ReportParams = inferParserType<typeof own.parsers>
export type StaffReportParams = inferParserType<typeof ofStaff.parsers>
/** What a report of an organization and one of staff have in common. */
export type SharedParams = Omit<StaffReportParams, 'by' | 'organization' | 'across'>

const date = /^20\d{2}-\d{2}-\d{2}$/
const givenDate = (typed: string | null) => (typed && date.test(typed) ? typed : undefined)

const isoCurrency = /^[A-Z]{3}$/
const givenCurrency = (typed: string | null) => (typed && isoCurrency.test(typed) ? typed : undefined)

function placePart({ period, from, to, zone, convert, sort }: SharedParams) {
  return {
    period: period ?? undefined,
    from: givenDate(from),
    to: givenDate(to),
    zone: givenText(zone) ?? 'UTC',
    convertTo: givenCurrency(convert),
    sort: reportSorts.find((one) => sort === one || sort === `-${one}`),
    isAscending: sort ? !sort.startsWith('-') : undefined,
  }
}

export const toReportQuery = (params: ReportParams) => ({
  by: params.by,
  ...own.toFilter(params),
  ...placePart(params),
})

export const toStaffReportQuery = (params: StaffReportParams) => ({
  by: params.by,
  ...ofStaff.toFilter(params),
  ...placePart(params),
})

/** What a report asks for, in the URL. */
export const reportList = { ...own, toSearch: toReportQuery }
export const staffReportList = { ...ofStaff, toSearch: toStaffReportQuery }

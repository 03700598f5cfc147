/** What the rows of a report are; each is split by currency. */
export const reportBys = [
  'brand',
  'provider',
  'game',
  'currency',
  'country',
  'day',
  'month',
  'player',
] as const

/** Croupier's own reports tell organizations apart as well. */
export const staffReportBys = ['organization', ...reportBys] as const
export type StaffReportBy = (typeof staffReportBys)[number]

/** Periods that move with the calendar of the report's time zone and can be scheduled. */
export const scheduledPeriods = [
  'yesterday',
  'last-7-days',
  'last-30-days',
  'last-week',
  'this-month',
  'last-month',
  'last-quarter',
  'last-12-months',
  'this-year',
] as const

/** Those in days and `this-…` end with today; the others are over. A scheduled report is sent in the morning: it has no `today`. */
export const reportPeriods = ['today', ...scheduledPeriods] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** What rows can be ordered by, within their currency. */
export const reportSorts = [
  'key',
  'bets',
  'refunds',
  'wins',
  'ggr',
  'free',
  'cash',
  'margin',
  'rtp',
  'rounds',
  'players',
] as const
export type ReportSort = (typeof reportSorts)[number]

/** What a pivot can tell apart, as its rows or as its columns. */
export const pivotBys = ['brand', 'provider', 'game', 'country', 'day', 'month'] as const

export const staffPivotBys = ['organization', ...pivotBys] as const
export type StaffPivotBy = (typeof staffPivotBys)[number]

/** The one figure of a pivot's cells. */
export const pivotFigures = ['ggr', 'bet', 'win', 'rounds', 'margin'] as const
export type PivotFigure = (typeof pivotFigures)[number]

/** How often a scheduled report is sent. */
export const cadences = ['daily', 'weekly', 'monthly'] as const
export type Cadence = (typeof cadences)[number]

/** Of a schedule whose report names no period. */
export const cadencePeriods = {
  daily: 'yesterday',
  weekly: 'last-week',
  monthly: 'last-month',
} as const satisfies Record<Cadence, ReportPeriod>

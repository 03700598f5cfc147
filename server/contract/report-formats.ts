export const reportFormats = ['csv', 'xlsx', 'parquet'] as const
export type ReportFormat = (typeof reportFormats)[number]

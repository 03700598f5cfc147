import { z } from 'zod'

/** The last row of a page: its day, currency, provider, game and country; empty where the report does not tell them apart. */
const Place = z.tuple([
  z.iso.date(),
  z.string().max(10),
  z.string().max(64),
  z.union([z.literal(''), z.guid()]),
  z.string().max(2),
])
export type ReportPlace = z.output<typeof Place>

export const formatReportCursor = (place: ReportPlace): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** Null for anything that `formatReportCursor` did not make. */
export function parseReportCursor(text: string | undefined): ReportPlace | null {
  if (!text) return null
  const decoded = Buffer.from(text, 'base64url').toString()
  try {
    return Place.safeParse(JSON.parse(decoded)).data ?? null
  } catch {
    return null
  }
}

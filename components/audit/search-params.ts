import {
  createLoader,
  createSerializer,
  parseAsBoolean,
  parseAsIsoDateTime,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import type { Inputs } from '@/components/trpc/types'
import { auditAreas } from './audit-areas'

const areas = auditAreas.map((area) => area.value)

const filters = {
  text: parseAsString,
  area: parseAsStringLiteral(areas),
  staff: parseAsBoolean,
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
}

/** The filters of the log, in its address. */
export const auditParams = { ...filters, cursor: parseAsString }

export const loadAuditParams = createLoader(auditParams)

/** The same filters as the download takes them. */
const toQuery = createSerializer(filters)

export type AuditParams = Awaited<ReturnType<typeof loadAuditParams>>

export function toAuditSearch(params: AuditParams): Inputs['audit']['search'] {
  return {
    text: params.text?.trim() || undefined,
    area: params.area ?? undefined,
    isStaffOnly: params.staff ?? undefined,
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    cursor: params.cursor,
  }
}

export function hasAuditFilter({ cursor: _, ...given }: AuditParams): boolean {
  return Object.values(given).some((value) => value !== null)
}

export const downloadPath = ({ cursor: _, ...given }: AuditParams) => toQuery('/api/audit-log', given)

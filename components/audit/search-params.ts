import {
  createLoader,
  createSerializer,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { cursorParam, givenId, givenText, periodParams, timeSortParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { auditAreas } from './audit-areas'

const areas = auditAreas.map((area) => area.value)

const filters = {
  text: parseAsString,
  area: parseAsStringLiteral(areas),
  staff: parseAsBoolean,
  /** A bulk run's ID: what it did. */
  run: parseAsString,
  ...periodParams,
}

/** Filters in the URL. */
export const auditParams = { ...filters, ...timeSortParam, ...cursorParam }

export const loadAuditParams = createLoader(auditParams)

/** The same filters for the download. */
const toQuery = createSerializer(filters)

export type AuditParams = Awaited<ReturnType<typeof loadAuditParams>>

export function toAuditSearch(params: AuditParams): Inputs['audit']['search'] {
  return {
    text: givenText(params.text),
    area: params.area ?? undefined,
    isStaffOnly: params.staff ?? undefined,
    runId: givenId(params.run),
    from: params.from ?? undefined,
    to: params.to ?? undefined,
    order: params.sort ?? undefined,
    cursor: params.cursor,
  }
}

export const downloadPath = ({ cursor: _cursor, sort: _sort, ...given }: AuditParams) =>
  toQuery('/api/audit-log', given)

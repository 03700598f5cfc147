import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { globalAreas } from '@/components/audit/audit-areas'
import { auditParams, toAuditSearch } from '@/components/audit/search-params'
import { givenText } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'

/** Filters in the URL. */
export const globalAuditParams = {
  ...auditParams,
  area: parseAsStringLiteral(globalAreas.map((area) => area.value)),
  /** A slug or an ID. */
  organization: parseAsString,
}

export const loadGlobalAuditParams = createLoader(globalAuditParams)

type GlobalAuditParams = Awaited<ReturnType<typeof loadGlobalAuditParams>>

export function toGlobalSearch(params: GlobalAuditParams): Inputs['audit']['everywhere'] {
  const { area, organization, ...shared } = params
  return {
    ...toAuditSearch({ ...shared, area: null }),
    area: area ?? undefined,
    organization: givenText(organization),
  }
}

const toQuery = createSerializer(globalAuditParams)

export const globalDownloadPath = ({ cursor: _cursor, sort: _sort, ...given }: GlobalAuditParams) =>
  toQuery('/api/staff/audit-log', given)

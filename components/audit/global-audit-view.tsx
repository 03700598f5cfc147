'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PlainTime } from '@/components/data/plain-time'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC } from '@/components/trpc/provider'
import { AuditPage } from './audit-page'
import { globalAuditList } from './search-params'

/** The audit logs of all organizations in one list, and what Croupier did outside of any. */
export function GlobalAuditView() {
  const trpc = useTRPC()
  const list = useOpenList(globalAuditList)
  const page = useQuery(
    trpc.audit.everywhere.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  const since = page.data?.since
  return (
    <AuditPage
      title="Global audit log"
      description={
        <>
          Changes in all organizations and by Croupier staff. Viewing it is recorded with your name.
          {since && (
            <>
              {' '}
              Showing entries since <PlainTime value={since} />. Select a time range or an organization to see
              older ones.
            </>
          )}
        </>
      }
      file={globalAuditList.pathWith('/api/staff/audit-log', list.params)}
      list={list}
      query={page}
      hint="Names match partially. IDs and IP addresses must match exactly."
      empty={{ title: 'No entries in this period', text: 'Changes in organizations appear here.' }}
      hasOrganization
    />
  )
}

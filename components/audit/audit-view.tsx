'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOpenList } from '@/components/data/use-open-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { AuditPage } from './audit-page'
import { auditList } from './search-params'

export function AuditView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const list = useOpenList(auditList)
  const page = useQuery(trpc.audit.search.queryOptions(list.search, { placeholderData: keepPreviousData }))
  return (
    <AuditPage
      title="Audit log"
      description="Changes made by your team, your API keys and Croupier staff."
      actions={<SavedViews list="audit-log" />}
      file={fileOf(auditList.pathWith('/api/audit-log', list.params))}
      list={list}
      query={page}
      hint="Names match partially. IDs and IP addresses must match exactly."
      empty={{
        title: 'No entries yet',
        text: 'Changes to keys, endpoints, members and settings appear here.',
      }}
    />
  )
}

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { sortByTime } from '@/components/data/sort'
import { useList } from '@/components/data/use-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { auditAreas } from './audit-areas'
import { AuditFilters } from './audit-filters'
import type { AuditRow } from './audit-row'
import { AuditTable } from './audit-table'
import { auditParams, downloadPath, toAuditSearch } from './search-params'

const AuditSheet = lazyPanel(() => import('./audit-sheet'), 'AuditSheet')

export function AuditView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const { params, isNarrowed, change, go, clear } = useList(auditParams)
  const sort = sortByTime(params.sort, change)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const page = useQuery(
    trpc.audit.search.queryOptions(toAuditSearch(params), { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Changes made by your team, your API keys and Croupier staff."
        actions={
          <>
            <SavedViews list="audit-log" />
            <Button asChild>
              <a href={fileOf(downloadPath(params))} download>
                <Download aria-hidden />
                Export as CSV
              </a>
            </Button>
          </>
        }
      />
      <Card>
        <AuditFilters params={params} areas={auditAreas} onChange={change} onClear={clear} />
        <List
          query={page}
          what="The audit log"
          rows={12}
          rowsOf={(data) => data.entries}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching entries" onClear={clear}>
              Names match partially. IDs and IP addresses must match exactly.
            </NoMatch>
          }
          empty={
            <EmptyState icon={ScrollText} title="No entries yet">
              Changes to keys, endpoints, members and settings appear here.
            </EmptyState>
          }
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
        >
          {(entries) => (
            <AuditTable entries={entries} openId={opened?.id ?? null} onOpen={setOpened} sort={sort.header} />
          )}
        </List>
      </Card>
      {opened && <AuditSheet entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

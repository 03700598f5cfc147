'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { globalAreas } from '@/components/audit/audit-areas'
import { AuditFilters } from '@/components/audit/audit-filters'
import type { AuditRow } from '@/components/audit/audit-row'
import { AuditTable } from '@/components/audit/audit-table'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { NoMatch } from '@/components/data/no-match'
import { PlainTime } from '@/components/data/plain-time'
import { SearchOnEnter } from '@/components/data/search-box'
import { sortByTime } from '@/components/data/sort'
import { useList } from '@/components/data/use-list'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { globalAuditParams, globalDownloadPath, toGlobalSearch } from './global-audit-params'

const AuditSheet = lazyPanel(() => import('@/components/audit/audit-sheet'), 'AuditSheet')

/** The audit logs of all organizations in one list, and what Croupier did outside of any. */
export function GlobalAuditView() {
  const trpc = useTRPC()
  const { params, bind, isNarrowed, change, go, clear } = useList(globalAuditParams)
  const sort = sortByTime(params.sort, change)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const page = useQuery(
    trpc.audit.everywhere.queryOptions(toGlobalSearch(params), { placeholderData: keepPreviousData }),
  )
  const since = page.data?.since
  return (
    <>
      <PageHeader
        title="Global audit log"
        description={
          <>
            Changes in all organizations and by Croupier staff. Viewing it is recorded with your name.
            {since && (
              <>
                {' '}
                Showing entries since <PlainTime value={since} />. Select a time range or an organization to
                see older ones.
              </>
            )}
          </>
        }
        actions={
          <Button asChild>
            <a href={globalDownloadPath(params)} download>
              <Download aria-hidden />
              Export as CSV
            </a>
          </Button>
        }
      />
      <Card>
        <AuditFilters
          params={params}
          areas={globalAreas}
          onChange={change}
          onClear={clear}
          search={
            <SearchOnEnter
              key={`organization ${params.organization}`}
              label="Organization"
              placeholder="Organization slug or ID"
              {...bind('organization')}
            />
          }
        />
        <List
          query={page}
          what="The audit log"
          rows={12}
          rowsOf={(data) => data.entries}
          isNarrowed={isNarrowed}
          noMatch={
            <NoMatch title="No matching entries" onClear={clear}>
              Names match partially. Slugs, IDs and IP addresses must match exactly.
            </NoMatch>
          }
          empty={
            <EmptyState icon={ScrollText} title="No entries in this period">
              Changes in organizations appear here.
            </EmptyState>
          }
          pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order={sort.order} />}
        >
          {(entries) => (
            <AuditTable
              entries={entries}
              openId={opened?.id ?? null}
              onOpen={setOpened}
              sort={sort.header}
              hasOrganization
            />
          )}
        </List>
      </Card>
      {opened && <AuditSheet entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ScrollText, SearchX } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { AuditFilters } from './audit-filters'
import type { AuditRow } from './audit-row'
import { AuditTable } from './audit-table'
import { auditParams, downloadPath, hasAuditFilter, toAuditSearch } from './search-params'

const AuditSheet = lazyPanel(
  () => import('./audit-sheet').then((module) => module.AuditSheet),
  ({ entry }) => entry !== null,
)

export function AuditView() {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(auditParams)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const page = useQuery(
    trpc.audit.search.queryOptions(toAuditSearch(params), { placeholderData: keepPreviousData }),
  )
  const clear = () => setParams(null)
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who changed what, when and from where; also what Croupier's own staff opened and did here."
        actions={
          <Button asChild>
            <a href={downloadPath(params)} download>
              <Download aria-hidden />
              Export as CSV
            </a>
          </Button>
        }
      />
      <Card>
        <AuditFilters
          params={params}
          onChange={(change) => setParams({ ...change, cursor: null })}
          onClear={clear}
        />
        {page.isPending ? (
          <TableSkeleton rows={12} />
        ) : page.isLoadingError ? (
          <LoadError what="The log" message={page.error.message} onRetry={() => void page.refetch()} />
        ) : page.data.entries.length > 0 ? (
          <div className={cn('transition-opacity', page.isPlaceholderData && 'opacity-55')}>
            <AuditTable entries={page.data.entries} openId={opened?.id ?? null} onOpen={setOpened} />
            <KeysetPager
              newer={page.data.newer}
              older={page.data.older}
              isDeep={params.cursor !== null}
              onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
            />
          </div>
        ) : hasAuditFilter(params) || params.cursor ? (
          <EmptyState
            icon={SearchX}
            title="No entry matches"
            actions={<Button onClick={clear}>Clear the filters</Button>}
          >
            Names match in part; ids and addresses are matched whole.
          </EmptyState>
        ) : (
          <EmptyState icon={ScrollText} title="Nothing was changed yet">
            The first key, endpoint or member leaves the first entry here.
          </EmptyState>
        )}
      </Card>
      <AuditSheet entry={opened} onClose={() => setOpened(null)} />
    </>
  )
}

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, ScrollText } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { Loaded } from '@/components/data/loaded'
import { NoMatch } from '@/components/data/no-match'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
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
        <Loaded query={page} what="The log" rows={12}>
          {(data) =>
            data.entries.length > 0 ? (
              <>
                <AuditTable entries={data.entries} openId={opened?.id ?? null} onOpen={setOpened} />
                <KeysetPager
                  page={data}
                  cursor={params.cursor}
                  onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
                />
              </>
            ) : hasAuditFilter(params) || params.cursor ? (
              <NoMatch title="No entry matches" onClear={clear}>
                Names match in part; ids and addresses are matched whole.
              </NoMatch>
            ) : (
              <EmptyState icon={ScrollText} title="Nothing was changed yet">
                The first key, endpoint or member leaves the first entry here.
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      <AuditSheet entry={opened} onClose={() => setOpened(null)} />
    </>
  )
}

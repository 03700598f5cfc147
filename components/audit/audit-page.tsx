'use client'

import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OpenList } from '@/components/data/list-bar'
import { ListPage } from '@/components/data/list-page'
import type { LoadedProps } from '@/components/data/loaded'
import { sortByTime } from '@/components/data/sort'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { AuditRow } from './audit-row'
import { AuditTable } from './audit-table'

const AuditSheet = lazyPanel(() => import('./audit-sheet'), 'AuditSheet')

interface Entries {
  entries: readonly AuditRow[]
  older: string | null
  newer: string | null
}

interface AuditPageProps<Data extends Entries> {
  title: string
  description: ReactNode
  /** Before the download. */
  actions?: ReactNode
  /** Of the download. */
  file: string
  list: OpenList & { params: { sort: 'oldest' | null } }
  query: LoadedProps<Data>['query']
  hint: string
  empty: { title: string; text: string }
  hasOrganization?: boolean
}

/** The audit log of an organization, or of all. */
export function AuditPage<Data extends Entries>(props: AuditPageProps<Data>) {
  const { actions, file, empty, hasOrganization = false, ...page } = props
  const sort = sortByTime(page.list.params.sort, page.list.change)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  return (
    <>
      <ListPage
        {...page}
        actions={
          <>
            {actions}
            <Button asChild>
              <a href={file} download>
                <Download aria-hidden />
                Export as CSV
              </a>
            </Button>
          </>
        }
        what="The audit log"
        rows={12}
        rowsOf={(data) => data.entries}
        noMatch="No matching entries"
        empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
        order={sort.order}
      >
        {(entries) => (
          <AuditTable
            entries={entries}
            openId={opened?.id ?? null}
            onOpen={setOpened}
            sort={sort.header}
            hasOrganization={hasOrganization}
          />
        )}
      </ListPage>
      {opened && <AuditSheet entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

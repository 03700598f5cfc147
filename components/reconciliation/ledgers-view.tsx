'use client'

import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { List } from '@/components/data/list'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { useLinkedDialog } from '@/components/shell/use-linked-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatNumber } from '@/server/contract/figures'
import { ImportsCard } from './imports-card'
import type { Source } from './mapping-form'
import { RulesCard } from './rules-card'
import { useReconciliation } from './scope'
import { importLook, sourceKinds, wordFor } from './words'

const SourceDialog = lazyPanel(() => import('./source-dialog'), 'SourceDialog')
const ImportDialog = lazyPanel(() => import('./import-dialog'), 'ImportDialog')
const ServerDialog = lazyPanel(() => import('./server-dialog'), 'ServerDialog')

/** The ledgers of the other sides: how their files are read, and what was imported. */
export function LedgersView() {
  const { api, client, isStaff, canAct } = useReconciliation()
  const confirm = useConfirm()
  const sources = useQuery(api.sources.queryOptions(undefined, { refetchInterval: 10_000 }))
  const [isAdding, setIsAdding] = useLinkedDialog('add-ledger', canAct)
  const [task, setTask] = useState<{ action: 'change' | 'import' | 'server'; source: Source } | null>(null)
  const close = () => {
    setIsAdding(false)
    setTask(null)
  }
  const retire = ({ id: sourceId, name }: Source) =>
    confirm({
      title: `Remove “${name}”?`,
      text: 'It takes no more files. What was imported stays.',
      action: 'Remove ledger',
      tone: 'danger',
      send: () => client.retireSource.mutate({ sourceId }),
      changed: api.pathFilter(),
      done: 'Ledger removed',
    })
  const addButton = canAct && (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      Add ledger
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <CardHeader
          title="Ledgers"
          description={
            isStaff
              ? 'What providers say they have: read from their feed, or from files.'
              : 'What your wallet has booked, as files. Croupier adds the ledgers of providers.'
          }
          actions={(sources.data?.sources.length ?? 0) > 0 && addButton}
        />
        <List
          query={sources}
          what="The ledgers"
          rows={3}
          rowsOf={(data) => data.sources}
          empty={
            <EmptyState title="No ledgers yet" actions={addButton}>
              Upload a file once to say what its columns are. Then import one for each period.
            </EmptyState>
          }
        >
          {(rows) => (
            <SourcesTable
              sources={rows}
              onChoose={
                canAct &&
                ((action, source) => (action === 'remove' ? retire(source) : setTask({ action, source })))
              }
            />
          )}
        </List>
      </Card>
      <ImportsCard sources={sources.data?.sources ?? []} />
      {isStaff && <RulesCard />}
      {(isAdding || task?.action === 'change') && (
        <SourceDialog source={task?.source ?? null} onClose={close} />
      )}
      {task?.action === 'import' && <ImportDialog source={task.source} onClose={close} />}
      {task?.action === 'server' && <ServerDialog source={task.source} onClose={close} />}
    </div>
  )
}

interface SourcesTableProps {
  sources: readonly Source[]
  /** False where the viewer may change none. */
  onChoose: false | ((action: 'change' | 'import' | 'server' | 'remove', source: Source) => void)
}

function SourcesTable({ sources, onChoose }: SourcesTableProps) {
  return (
    <DataTable
      label="Ledgers"
      rows={sources}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Ledger',
          cell: ({ name, kind, providerCode, fetchError }) => (
            <span className="grid gap-0.5">
              <span className="font-medium">{name}</span>
              <span className="text-faint text-xs">
                {providerCode ? <ProviderName code={providerCode} /> : 'Wallet'}, {wordFor(sourceKinds, kind)}
              </span>
              {fetchError && <span className="text-bad text-xs">{fetchError}</span>}
            </span>
          ),
          className: 'w-full min-w-36',
        },
        {
          heading: 'Latest import',
          cell: ({ newest }) =>
            newest ? (
              <span className="grid justify-items-start gap-1">
                <Badge tone={importLook(newest.state).tone}>{importLook(newest.state).label}</Badge>
                <span className="text-faint text-xs">
                  <Time value={newest.createdAt} />
                </span>
              </span>
            ) : (
              <span className="text-faint">None</span>
            ),
        },
        {
          heading: 'Rows',
          cell: ({ newest }) => newest && formatNumber(newest.rowCount),
          kind: 'number',
          from: 'sm',
        },
        {
          heading: 'Not read',
          cell: ({ newest }) => newest && formatNumber(newest.badRowCount),
          kind: 'number',
          from: 'sm',
        },
        onChoose && {
          heading: 'Actions',
          cell: (source) => (
            <DropdownMenu
              trigger={
                <Button variant="ghost" size="icon" aria-label={`Actions for ${source.name}`}>
                  <Ellipsis aria-hidden />
                </Button>
              }
              groups={[
                [
                  source.mapping !== null && {
                    label: 'Import file…',
                    onSelect: () => onChoose('import', source),
                  },
                  source.mapping !== null && {
                    label: 'File server…',
                    onSelect: () => onChoose('server', source),
                  },
                  { label: 'Edit…', onSelect: () => onChoose('change', source) },
                ],
                [{ label: 'Remove…', tone: 'danger', onSelect: () => onChoose('remove', source) }],
              ]}
            />
          ),
          kind: 'actions',
        },
      ]}
    />
  )
}

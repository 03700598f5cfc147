'use client'

import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { byIsOpen, lazyPanel } from '@/components/ui/lazy-panel'
import type { OperationGroup } from '@/server/contract/operations/groups'
import { KeyWarnings } from './key-warnings'
import { KeysTable } from './keys-table'

const IssueKeyDialog = lazyPanel(
  () => import('./issue-key-dialog').then((module) => module.IssueKeyDialog),
  byIsOpen,
)

/** `groups`: the operations that keys can be limited to. */
export function KeysView({ groups }: { groups: readonly OperationGroup[] }) {
  const trpc = useTRPC()
  const keys = useQuery(trpc.keys.list.queryOptions())
  const canIssue = useCan('keys.issue')
  const [isIssuing, setIsIssuing] = useState(false)
  const issueButton = canIssue && (
    <Button variant="primary" onClick={() => setIsIssuing(true)}>
      <Plus aria-hidden />
      Create key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="API keys"
        description="Send a key as a bearer token with each API call. Keep keys out of browsers and repositories."
        actions={keys.data && keys.data.length > 0 && issueButton}
      />
      {keys.data && <KeyWarnings keys={keys.data} />}
      <Card>
        {keys.isPending ? (
          <TableSkeleton rows={4} />
        ) : keys.isLoadingError ? (
          <LoadError what="Keys" message={keys.error.message} onRetry={() => void keys.refetch()} />
        ) : keys.data.length === 0 ? (
          <EmptyState icon={KeyRound} title="No keys yet" actions={issueButton}>
            Create a key so your backend can list games and create sessions.
          </EmptyState>
        ) : (
          <KeysTable keys={keys.data} groups={groups} />
        )}
      </Card>
      <IssueKeyDialog groups={groups} isOpen={isIssuing} onOpenChange={setIsIssuing} />
    </>
  )
}

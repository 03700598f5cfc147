'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { formatRelative } from '@/components/data/format-time'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { useNow } from '@/components/data/use-now'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useLinkedDialog } from '@/components/shell/use-linked-dialog'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import type { OperationGroup } from '@/server/contract/operations/groups'
import type { KeyRow } from './key-row'
import { KeysTable } from './keys-table'
import { ServiceAccountsCard } from './service-accounts-card'

const IssueKeyDialog = lazyPanel(() => import('./issue-key-dialog'), 'IssueKeyDialog')

/** `groups`: the operations that keys can be limited to. */
export function KeysView({ groups }: { groups: readonly OperationGroup[] }) {
  const trpc = useTRPC()
  const keys = useQuery(trpc.keys.list.queryOptions())
  const canIssue = useCan('keys.issue')
  const [isIssuing, setIsIssuing] = useLinkedDialog('create-key', canIssue)
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
          <EmptyState title="No keys yet" actions={issueButton}>
            Create a key so your backend can list games and create sessions.
          </EmptyState>
        ) : (
          <KeysTable keys={keys.data} groups={groups} />
        )}
      </Card>
      <ServiceAccountsCard />
      <IssueKeyDialog groups={groups} isOpen={isIssuing} onOpenChange={setIsIssuing} />
    </>
  )
}

/** Keys that need attention, above the list. */
function KeyWarnings({ keys }: { keys: readonly KeyRow[] }) {
  const now = useNow(60_000)
  const warned = keys.filter((key) => key.warning !== null)
  if (warned.length === 0) return null
  const title = warned.length === 1 ? '1 key needs attention' : `${warned.length} keys need attention`
  return (
    <Notice tone="warn" title={title} className="mb-5">
      <ul className="grid gap-0.5">
        {warned.map((key) => (
          <li key={key.id}>
            <span className="font-medium text-ink">{key.name}</span>{' '}
            {key.warning === 'expires_soon' && key.expiresAt
              ? `expires ${now === null ? 'within 14 days' : formatRelative(key.expiresAt, now)}. Rotate it before then.`
              : 'has not been used for 90 days. Revoke it if it is no longer needed.'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

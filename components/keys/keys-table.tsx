'use client'

import { Ellipsis, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { BrandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { useCan } from '@/components/shell/me-context'
import { Countdown } from '@/components/transactions/countdown'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatNumber } from '@/server/contract/figures'
import type { OperationGroup } from '@/server/contract/operations/groups'
import type { KeyRow } from './key-row'
import { operationNames } from './operations'

const RenameKeyDialog = lazyPanel(() => import('./rename-key-dialog'), 'RenameKeyDialog')
const RotateKeyDialog = lazyPanel(() => import('./rotate-key-dialog'), 'RotateKeyDialog')
const MoveKeyDialog = lazyPanel(() => import('./move-key-dialog'), 'MoveKeyDialog')
const RestrictKeyDialog = lazyPanel(() => import('./restrict-key-dialog'), 'RestrictKeyDialog')

const sortKeys = {
  name: (key: KeyRow) => key.name,
  status: (key: KeyRow) => key.status,
  lastUsed: (key: KeyRow) => key.lastUsedAt,
  callsDay: (key: KeyRow) => key.callsLastDay,
  callsWeek: (key: KeyRow) => key.callsLastWeek,
  expires: (key: KeyRow) => key.expiresAt,
  created: (key: KeyRow) => key.createdAt,
}

const never = <span className="text-faint">Never</span>

interface KeysTableProps {
  keys: readonly KeyRow[]
  groups: readonly OperationGroup[]
}

export function KeysTable({ keys, groups }: KeysTableProps) {
  const [open, setOpen] = useState<{ action: KeyAction; key: KeyRow } | null>(null)
  const { rows, headerOf } = useSortedRows(keys, sortKeys)
  const close = () => setOpen(null)
  return (
    <>
      <DataTable
        label="API keys"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            heading: 'Name',
            cell: ({ name, prefix }) => (
              <div className="grid">
                <span className="font-medium">{name}</span>
                <code className="text-faint text-xs">{prefix}…</code>
              </div>
            ),
            sort: headerOf('name'),
          },
          {
            heading: 'Owner',
            cell: ({ serviceAccount, responsible }) => (
              <div className="grid">
                <span>{serviceAccount?.name ?? responsible?.name ?? '–'}</span>
                {serviceAccount && <span className="text-faint text-xs">Service account</span>}
              </div>
            ),
            from: 'md',
          },
          { heading: 'Status', cell: (key) => <KeyStatus apiKey={key} />, sort: headerOf('status') },
          {
            heading: 'Scopes',
            cell: (key) => (
              <>
                <span className="font-mono text-muted text-xs">{key.scopes.join(', ')}</span>
                <KeyLimits apiKey={key} groups={groups} />
              </>
            ),
            from: 'lg',
          },
          {
            heading: 'Last used',
            cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : never),
            kind: 'time',
            from: 'md',
            sort: headerOf('lastUsed', 'descending'),
          },
          {
            heading: 'Calls, 24 h',
            cell: ({ callsLastDay }) => formatNumber(callsLastDay),
            kind: 'number',
            from: 'xl',
            sort: headerOf('callsDay', 'descending'),
          },
          {
            heading: 'Calls, 7 days',
            cell: ({ callsLastWeek }) => formatNumber(callsLastWeek),
            kind: 'number',
            from: 'lg',
            sort: headerOf('callsWeek', 'descending'),
          },
          {
            heading: 'Expires',
            cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} isDay /> : never),
            from: 'lg',
            sort: headerOf('expires'),
          },
          {
            heading: 'Created',
            cell: ({ createdAt }) => <Time value={createdAt} isDay />,
            from: '2xl',
            sort: headerOf('created', 'descending'),
          },
          {
            heading: 'Actions',
            cell: (key) => <KeyMenu apiKey={key} onChoose={(action) => setOpen({ action, key })} />,
            kind: 'actions',
          },
        ]}
      />
      {open?.action === 'rotate' && <RotateKeyDialog apiKey={open.key} onClose={close} />}
      {open?.action === 'rename' && <RenameKeyDialog apiKey={open.key} onClose={close} />}
      {open?.action === 'move' && (
        <MoveKeyDialog title={`Move “${open.key.name}”`} what={{ keyId: open.key.id }} onClose={close} />
      )}
      {open?.action === 'restrict' && <RestrictKeyDialog apiKey={open.key} groups={groups} onClose={close} />}
    </>
  )
}

/** What a key is limited to. */
function KeyLimits({ apiKey, groups }: { apiKey: KeyRow; groups: readonly OperationGroup[] }) {
  const { allowedNetworks: networks, allowedOperations, subOperatorRef } = apiKey
  if (networks.length === 0 && !allowedOperations && !subOperatorRef) return null
  const operations = operationNames(groups, allowedOperations ?? [])
  return (
    <span className="flex flex-wrap gap-x-2 text-faint text-xs">
      {subOperatorRef && (
        <span>
          Brand <BrandName brandRef={subOperatorRef} />
        </span>
      )}
      {operations.length > 0 && (
        <span title={operations.join(', ')}>
          {operations.length === 1 ? operations[0] : `${operations.length} operations`}
        </span>
      )}
      {networks.length > 0 && (
        <span title={networks.join(', ')}>
          {networks.length === 1 ? networks[0] : `${networks.length} networks`}
        </span>
      )}
    </span>
  )
}

type KeyAction = 'rotate' | 'rename' | 'restrict' | 'move'

/** What the viewer may do with a key, and the way to what it did. */
function KeyMenu({ apiKey, onChoose }: { apiKey: KeyRow; onChoose: (action: KeyAction) => void }) {
  const { takeOver, revoke } = useKeyQuestions(apiKey)
  const isUsable = ['active', 'retiring', 'stopped'].includes(apiKey.status)
  const [canIssue, canRevoke] = [useCan('keys.issue') && isUsable, useCan('keys.revoke') && isUsable]
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${apiKey.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
      groups={[
        [
          canIssue && apiKey.status === 'active' && { label: 'Rotate…', onSelect: () => onChoose('rotate') },
          canIssue && { label: 'Take over…', onSelect: takeOver },
          canIssue && { label: 'Move to service account…', onSelect: () => onChoose('move') },
          canIssue && { label: 'Rename…', onSelect: () => onChoose('rename') },
          canIssue && { label: 'Restrict…', onSelect: () => onChoose('restrict') },
        ],
        [
          { label: 'Show sessions', href: `/sessions?key=${apiKey.id}` },
          { label: 'Show requests', href: `/developers/requests?key=${apiKey.id}` },
        ],
        [canRevoke && { label: 'Revoke now…', tone: 'danger', onSelect: revoke }],
      ]}
    />
  )
}

function useKeyQuestions({ id: keyId, name, prefix }: KeyRow) {
  const client = useTRPCClient()
  const confirm = useConfirm()
  const changed = useTRPC().keys.list.pathFilter()
  return {
    takeOver: () =>
      confirm({
        title: `Take over “${name}”?`,
        text: 'You become responsible for this key. It stops working if you are suspended or removed.',
        action: 'Take over',
        send: () => client.keys.takeOver.mutate({ keyId }),
        changed,
        done: (key) => `You are now responsible for “${key.name}”`,
      }),
    revoke: () =>
      confirm({
        title: `Revoke “${name}”?`,
        text: (
          <>
            Calls with <code className="text-ink">{prefix}…</code> are refused immediately. This can’t be
            undone. Open games continue, and their callbacks still arrive.
          </>
        ),
        action: 'Revoke key',
        tone: 'danger',
        send: () => client.keys.revoke.mutate({ keyId }),
        changed,
        done: (key) => `“${key.name}” revoked`,
      }),
  }
}

const looks: Record<KeyRow['status'], { tone: Tone; label: string }> = {
  active: { tone: 'ok', label: 'Active' },
  retiring: { tone: 'busy', label: 'Retiring' },
  stopped: { tone: 'bad', label: 'Inactive: its owner is disabled or gone' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
}

const warnings = { expires_soon: 'Expires soon', unused: 'Unused for 90 days' } as const

function KeyStatus({ apiKey }: { apiKey: KeyRow }) {
  const { tone, label } = looks[apiKey.status]
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {apiKey.warning && (
        <Badge tone="warn">
          <TriangleAlert aria-hidden />
          {warnings[apiKey.warning]}
        </Badge>
      )}
      {apiKey.status === 'retiring' && apiKey.expiresAt && (
        <span className="text-muted text-xs">
          retires <Countdown until={apiKey.expiresAt} />
        </span>
      )}
    </div>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { roleLabels } from '@/components/team/roles'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import type { ServiceAccount } from './service-account-dialog'

const ServiceAccountDialog = lazyPanel(() => import('./service-account-dialog'), 'ServiceAccountDialog')

/** Owners of keys that are no person. */
export function ServiceAccountsCard() {
  const trpc = useTRPC()
  const accounts = useQuery(trpc.serviceAccounts.list.queryOptions())
  const canManage = useCan('serviceAccounts.manage')
  const [open, setOpen] = useState<{ account: ServiceAccount | null } | null>(null)
  return (
    <Card className="mt-6">
      <CardHeader
        title="Service accounts"
        description="Their keys belong to no member, and keep working when one leaves."
        actions={
          canManage && (
            <Button size="sm" onClick={() => setOpen({ account: null })}>
              <Plus aria-hidden />
              Create service account
            </Button>
          )
        }
      />
      <Loaded query={accounts} what="Service accounts" rows={2}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No service accounts yet">
              Create one for each system that calls the API.
            </EmptyState>
          ) : (
            <DataTable
              label="Service accounts"
              rows={all}
              keyOf={({ id }) => id}
              columns={[
                {
                  heading: 'Name',
                  cell: ({ name, isActive }) => (
                    <div className="flex flex-wrap items-center gap-1.5">
                      <span className="font-medium">{name}</span>
                      {!isActive && <Badge tone="warn">Disabled</Badge>}
                    </div>
                  ),
                },
                { heading: 'Role', cell: ({ role }) => roleLabels[role] },
                { heading: 'Keys', cell: ({ keyCount }) => keyCount, kind: 'number', from: 'sm' },
                {
                  heading: 'Last used',
                  cell: ({ lastUsedAt }) =>
                    lastUsedAt ? <Time value={lastUsedAt} /> : <span className="text-faint">Never</span>,
                  kind: 'time',
                  from: 'md',
                },
                canManage && {
                  heading: 'Actions',
                  cell: (account) => <AccountMenu account={account} onChange={() => setOpen({ account })} />,
                  kind: 'actions',
                },
              ]}
            />
          )
        }
      </Loaded>
      {open && <ServiceAccountDialog account={open.account} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function AccountMenu({ account, onChange }: { account: ServiceAccount; onChange: () => void }) {
  const { id: serviceAccountId, name, isActive, keyCount } = account
  const client = useTRPCClient()
  const confirm = useConfirm()
  const trpc = useTRPC()
  const changed = [trpc.serviceAccounts.list.pathFilter(), trpc.keys.list.pathFilter()]
  const keys = keyCount === 1 ? '1 key' : `${keyCount} keys`
  const change = () =>
    confirm({
      title: `${isActive ? 'Disable' : 'Enable'} “${name}”?`,
      text: isActive
        ? `Calls with its ${keys} are refused until it is enabled again.`
        : `Its ${keys} will work again.`,
      action: isActive ? 'Disable' : 'Enable',
      ...(isActive && { tone: 'danger' as const }),
      send: () => client.serviceAccounts.switch.mutate({ serviceAccountId, isActive: !isActive }),
      changed,
      done: `“${name}” ${isActive ? 'disabled' : 'enabled'}`,
    })
  const remove = () =>
    confirm({
      title: `Remove “${name}”?`,
      text: `Its ${keys} are revoked immediately. This can’t be undone.`,
      action: 'Remove',
      tone: 'danger',
      send: () => client.serviceAccounts.remove.mutate({ serviceAccountId }),
      changed,
      done: `“${name}” removed`,
    })
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
      groups={[
        [
          { label: 'Change…', onSelect: onChange },
          { label: isActive ? 'Disable…' : 'Enable…', onSelect: change },
        ],
        [{ label: 'Remove…', tone: 'danger', onSelect: remove }],
      ]}
    />
  )
}

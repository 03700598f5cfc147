'use client'

import { FileCheck, RotateCw, Undo2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { stateLooks } from './state-look'
import type { Transaction } from './transaction'

const ReopenDialog = lazyPanel(() => import('./reopen-dialog'), 'ReopenDialog')
const ResolveDialog = lazyPanel(() => import('./resolve-dialog'), 'ResolveDialog')

/** Replay and resolve, or what proves an archived round, where the server and the role allow them. */
export function TransactionActions({ transaction }: { transaction: Transaction }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const [isResolving, setIsResolving] = useState(false)
  const mayReplay = useCan('transactions.replay')
  const mayResolve = useCan('transactions.resolve')
  const mayExport = useCan('transactions.export')
  const fileOf = useOrganizationFile()
  const [isReopening, setIsReopening] = useState(false)
  const { canReplay, canResolve, canReopen } = transaction.actions
  const replay = () =>
    confirm({
      title: `Replay this ${transaction.type}?`,
      text: 'The same body is sent again, signed with the endpoint’s current secret. A wallet that already processed it must return its original response. A wallet without duplicate handling would pay twice. The replay is recorded with your name.',
      action: 'Replay',
      send: () => client.transactions.replay.mutate({ id: transaction.id }),
      changed: [trpc.transactions.pathFilter(), trpc.callbacks.pathFilter()],
      onDone: ({ state }) =>
        state === 'confirmed'
          ? toast.success('The wallet accepted the replay')
          : toast.warning(`Replayed. Status is now ${stateLooks[state].label.toLowerCase()}`),
    })
  return (
    <div className="flex flex-wrap gap-2">
      {transaction.isArchived && mayExport && (
        <Button asChild>
          <a href={fileOf(`/api/transactions/evidence?id=${transaction.id}`)} download>
            <FileCheck aria-hidden />
            Evidence pack
          </a>
        </Button>
      )}
      {canResolve && mayResolve && (
        <Button onClick={() => setIsResolving(true)}>
          <UserCheck aria-hidden />
          Resolve
        </Button>
      )}
      {canReopen && mayResolve && (
        <Button onClick={() => setIsReopening(true)}>
          <Undo2 aria-hidden />
          Reopen
        </Button>
      )}
      {canReplay && mayReplay && (
        <Button variant="primary" onClick={replay}>
          <RotateCw aria-hidden />
          Replay
        </Button>
      )}
      {isReopening && canReopen && (
        <ReopenDialog transaction={transaction} onClose={() => setIsReopening(false)} />
      )}
      {isResolving && canResolve && (
        <ResolveDialog transaction={transaction} onClose={() => setIsResolving(false)} />
      )}
    </div>
  )
}

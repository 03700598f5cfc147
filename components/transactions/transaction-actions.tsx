'use client'

import { FileCheck, RotateCw, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { byIsOpen, lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import type { Transaction } from './transaction'

const ReplayDialog = lazyPanel(
  () => import('./replay-dialog').then((module) => module.ReplayDialog),
  byIsOpen,
)
const ResolveDialog = lazyPanel(
  () => import('./resolve-dialog').then((module) => module.ResolveDialog),
  whenDrawn,
)

/** Replay and resolve, or what proves an archived round, where the server and the role allow them. */
export function TransactionActions({ transaction }: { transaction: Transaction }) {
  const [asked, setAsked] = useState<'replay' | 'resolve' | null>(null)
  const mayReplay = useCan('transactions.replay')
  const mayResolve = useCan('transactions.resolve')
  const mayExport = useCan('transactions.export')
  const fileOf = useOrganizationFile()
  const { canReplay, canResolve } = transaction.actions
  const close = () => setAsked(null)
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
        <Button onClick={() => setAsked('resolve')}>
          <UserCheck aria-hidden />
          Resolve
        </Button>
      )}
      {canReplay && mayReplay && (
        <Button variant="primary" onClick={() => setAsked('replay')}>
          <RotateCw aria-hidden />
          Replay
        </Button>
      )}
      <ReplayDialog transaction={transaction} isOpen={asked === 'replay' && canReplay} onClose={close} />
      {asked === 'resolve' && canResolve && <ResolveDialog transaction={transaction} onClose={close} />}
    </div>
  )
}

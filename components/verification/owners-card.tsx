'use client'

import { useMutation } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { ErrorNotice } from '@/components/ui/notice'
import { OwnersTable } from './owners-table'
import type { CaseOwner, Verification } from './types'

const OwnerDialog = lazyPanel(() => import('./owner-dialog').then((module) => module.OwnerDialog), whenDrawn)

interface OwnersCardProps {
  verification: Verification
  canChange: boolean
}

export function OwnersCard({ verification: { owners }, canChange }: OwnersCardProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [opened, setOpened] = useState<CaseOwner | 'new' | null>(null)
  const remove = useMutation(
    trpc.verification.removeOwner.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Owner removed'),
    }),
  )
  const actions = (owner: CaseOwner) => (
    <span className="flex justify-end gap-2">
      <Button size="sm" aria-label={`Edit ${owner.name}`} onClick={() => setOpened(owner)}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Remove ${owner.name}`}
        isPending={remove.isPending && remove.variables.ownerId === owner.id}
        onClick={() => remove.mutate({ ownerId: owner.id })}
      >
        Remove
      </Button>
    </span>
  )
  return (
    <Card>
      <CardHeader
        title="Owners"
        description="Everybody who holds a share, directly or through companies, until less than 25 % is left unnamed."
        actions={canChange && <Button onClick={() => setOpened('new')}>Add owner</Button>}
      />
      {remove.error && (
        <div className="px-5 pb-3">
          <ErrorNotice>{remove.error.message}</ErrorNotice>
        </div>
      )}
      {owners.length === 0 ? (
        <EmptyState icon={Users} title="No owners yet" />
      ) : (
        <OwnersTable owners={owners} {...(canChange && { actions })} />
      )}
      {opened && (
        <OwnerDialog
          owner={opened === 'new' ? null : opened}
          companies={owners.filter((one) => one.kind === 'company')}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

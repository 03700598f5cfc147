'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { OwnersTable } from './owners-table'
import { PeopleCard } from './people-card'
import type { Verification } from './types'

const OwnerDialog = lazyPanel(() => import('./owner-dialog'), 'OwnerDialog')

interface OwnersCardProps {
  verification: Verification
  canChange: boolean
}

export function OwnersCard({ verification: { owners }, canChange }: OwnersCardProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const remove = useMutation(
    trpc.verification.removeOwner.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Owner removed'),
    }),
  )
  return (
    <PeopleCard
      title="Owners"
      description="List everyone who holds a share, directly or through companies, until the list covers more than 75 %."
      noun="owner"
      people={owners}
      canChange={canChange}
      remove={{
        error: remove.error,
        pendingId: remove.isPending ? remove.variables.ownerId : null,
        run: (ownerId) => remove.mutate({ ownerId }),
      }}
      table={(actions) => <OwnersTable owners={owners} {...actions} />}
      dialog={(owner, onClose) => (
        <OwnerDialog
          owner={owner}
          companies={owners.filter((one) => one.kind === 'company')}
          onClose={onClose}
        />
      )}
    />
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { OfficersTable } from './officers-table'
import { PeopleCard } from './people-card'
import type { CaseOfficer } from './types'

const OfficerDialog = lazyPanel(() => import('./officer-dialog'), 'OfficerDialog')

interface OfficersCardProps {
  officers: readonly CaseOfficer[]
  canChange: boolean
}

export function OfficersCard({ officers, canChange }: OfficersCardProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const remove = useMutation(
    trpc.verification.removeOfficer.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Officer removed'),
    }),
  )
  return (
    <PeopleCard
      title="Officers"
      description="Directors and others who act for the organization."
      noun="officer"
      people={officers}
      canChange={canChange}
      remove={{
        error: remove.error,
        pendingId: remove.isPending ? remove.variables.officerId : null,
        run: (officerId) => remove.mutate({ officerId }),
      }}
      table={(actions) => <OfficersTable officers={officers} {...actions} />}
      dialog={(officer, onClose) => <OfficerDialog officer={officer} onClose={onClose} />}
    />
  )
}

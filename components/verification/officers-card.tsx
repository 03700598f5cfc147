'use client'

import { useMutation } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { ErrorNotice } from '@/components/ui/notice'
import { OfficersTable } from './officers-table'
import type { CaseOfficer } from './types'

const OfficerDialog = lazyPanel(
  () => import('./officer-dialog').then((module) => module.OfficerDialog),
  whenDrawn,
)

interface OfficersCardProps {
  officers: readonly CaseOfficer[]
  canChange: boolean
}

export function OfficersCard({ officers, canChange }: OfficersCardProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [opened, setOpened] = useState<CaseOfficer | 'new' | null>(null)
  const remove = useMutation(
    trpc.verification.removeOfficer.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Officer removed'),
    }),
  )
  const actions = (officer: CaseOfficer) => (
    <span className="flex justify-end gap-2">
      <Button size="sm" aria-label={`Edit ${officer.name}`} onClick={() => setOpened(officer)}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Remove ${officer.name}`}
        isPending={remove.isPending && remove.variables.officerId === officer.id}
        onClick={() => remove.mutate({ officerId: officer.id })}
      >
        Remove
      </Button>
    </span>
  )
  return (
    <Card>
      <CardHeader
        title="Officers"
        description="Directors and others who act for the organization."
        actions={canChange && <Button onClick={() => setOpened('new')}>Add officer</Button>}
      />
      {remove.error && (
        <div className="px-5 pb-3">
          <ErrorNotice>{remove.error.message}</ErrorNotice>
        </div>
      )}
      {officers.length === 0 ? (
        <EmptyState icon={UserRound} title="No officers yet" />
      ) : (
        <OfficersTable officers={officers} {...(canChange && { actions })} />
      )}
      {opened && <OfficerDialog officer={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { Account } from './account'

const stops = [
  'API calls are refused with E6003 (403), except to read transactions, sessions and grants.',
  'Open sessions accept no more bets.',
  'Wins and refunds of earlier rounds still reach its wallet, and redeliveries continue.',
  'Members can still sign in and see that it is suspended.',
]

/** Suspends or reinstates an organization; the effects are shown first. */
export function AccountStatus({ account }: { account: Account }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const canSuspend = useStaffCan('organizations.suspend')
  const [isAsking, setIsAsking] = useState(false)
  const { id: organizationId, name, isActive } = account
  const options = {
    onError: (error: { message: string }) => toast.error(error.message),
    onSuccess: succeed(
      trpc.staffOrganizations.pathFilter(),
      isActive ? `${name} suspended` : `${name} reinstated`,
      () => setIsAsking(false),
    ),
  }
  const suspend = useMutation(trpc.staffOrganizations.suspend.mutationOptions(options))
  const reinstate = useMutation(trpc.staffOrganizations.reinstate.mutationOptions(options))
  if (!canSuspend) return null
  return (
    <>
      <Button variant={isActive ? 'danger' : 'secondary'} onClick={() => setIsAsking(true)}>
        {isActive ? 'Suspend' : 'Reinstate'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={isActive ? `Suspend ${name}?` : `Reinstate ${name}?`}
        description={
          isActive ? (
            <ul className="grid list-disc gap-1.5 pl-4.5">
              {stops.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            'Its keys, sessions and callbacks work again immediately.'
          )
        }
        confirmLabel={isActive ? 'Suspend organization' : 'Reinstate'}
        isDanger={isActive}
        isPending={suspend.isPending || reinstate.isPending}
        onConfirm={() => (isActive ? suspend : reinstate).mutate({ organizationId })}
      />
    </>
  )
}

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { Provider } from './provider-status'

const stops = [
  'Launches of its games are refused with E1003 (403) for every organization.',
  'Its games leave every list, and its catalogue is read no more.',
  'Open sessions take no more bets.',
  'Wins and refunds it reports still reach the operators.',
]

/** Suspends a provider for everybody, or takes it back; what that does is said first. */
export function ProviderStanding({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canSuspend = useStaffCan('providers.suspend')
  const [isAsking, setIsAsking] = useState(false)
  const isSuspended = provider.status === 'suspended'
  const setStatus = useMutation(
    trpc.staffProviders.setStatus.mutationOptions({
      onSuccess: async (_, { status }) => {
        await queryClient.invalidateQueries(trpc.staffProviders.pathFilter())
        toast.success(`${provider.name} is ${status === 'suspended' ? 'suspended' : 'active again'}`)
        setIsAsking(false)
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  if (!canSuspend) return null
  return (
    <>
      <Button variant={isSuspended ? 'secondary' : 'danger'} onClick={() => setIsAsking(true)}>
        {isSuspended ? 'Reinstate' : 'Suspend'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={isSuspended ? `Reinstate ${provider.name}?` : `Suspend ${provider.name} for everybody?`}
        description={
          isSuspended ? (
            'Its games are listed and launched again at once.'
          ) : (
            <ul className="grid list-disc gap-1.5 pl-4.5">
              {stops.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )
        }
        confirmLabel={isSuspended ? 'Reinstate' : 'Suspend the provider'}
        isDanger={!isSuspended}
        isPending={setStatus.isPending}
        onConfirm={() =>
          setStatus.mutate({
            providerCode: provider.code,
            status: isSuspended ? 'active' : 'suspended',
          })
        }
      />
    </>
  )
}

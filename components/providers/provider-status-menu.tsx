'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { Provider } from './provider-status'

type Status = Provider['status']

const changes: Record<
  Status,
  { title: (name: string) => string; lines: string[]; confirm: string; done: string }
> = {
  suspended: {
    title: (name) => `Suspend ${name} for all organizations?`,
    lines: [
      'Launches of its games are refused with E1003 (403) for all organizations.',
      'Its games are removed from all lists, and its catalogue is no longer synced.',
      'Open sessions accept no more bets.',
      'Wins and refunds it reports still reach the operators.',
    ],
    confirm: 'Suspend provider',
    done: 'suspended',
  },
  unavailable: {
    title: (name) => `Mark ${name} as unavailable?`,
    lines: [
      'Launches of its games are refused with E1002 (502), which operators retry.',
      'Its games stay listed, and open sessions continue.',
    ],
    confirm: 'Mark as unavailable',
    done: 'marked as unavailable',
  },
  active: {
    title: (name) => `Reinstate ${name}?`,
    lines: ['Its games can be listed and launched again immediately.'],
    confirm: 'Reinstate',
    done: 'reinstated',
  },
}

/** Suspends, marks as unavailable or reinstates a provider; the effects are shown first. */
export function ProviderStatusMenu({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canSuspend = useStaffCan('providers.suspend')
  const [asked, setAsked] = useState<Status | null>(null)
  const setStatus = useMutation(
    trpc.staffProviders.setStatus.mutationOptions({
      onSuccess: async (_, { status }) => {
        await queryClient.invalidateQueries(trpc.staffProviders.pathFilter())
        toast.success(`${provider.name} ${changes[status].done}`)
        setAsked(null)
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  if (!canSuspend) return null
  const { title, lines, confirm } = changes[asked ?? 'active']
  return (
    <>
      {provider.status === 'active' ? (
        <Button onClick={() => setAsked('unavailable')}>Mark as unavailable</Button>
      ) : (
        <Button onClick={() => setAsked('active')}>Reinstate</Button>
      )}
      {provider.status !== 'suspended' && (
        <Button variant="danger" onClick={() => setAsked('suspended')}>
          Suspend
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={title(provider.name)}
        description={
          <ul className="grid list-disc gap-1.5 pl-4.5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        }
        confirmLabel={confirm}
        isDanger={asked === 'suspended'}
        isPending={setStatus.isPending}
        onConfirm={() => asked && setStatus.mutate({ providerCode: provider.code, status: asked })}
      />
    </>
  )
}

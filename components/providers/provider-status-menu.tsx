'use client'

import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { useConfirm } from '@/components/ui/use-confirm'
import type { Provider } from './provider-status'

type Status = Provider['status']

interface Change {
  title: (name: string) => string
  effects: string[]
  action: string
  tone?: 'danger'
  done: string
}

const changes: Record<Status, Change> = {
  suspended: {
    title: (name) => `Suspend ${name} for all organizations?`,
    effects: [
      'Launches of its games are refused with E1003 (403) for all organizations.',
      'Its games are removed from all lists, and its catalogue is no longer synced.',
      'Open sessions accept no more bets.',
      'Wins and refunds it reports still reach the operators.',
    ],
    action: 'Suspend provider',
    tone: 'danger',
    done: 'suspended',
  },
  unavailable: {
    title: (name) => `Mark ${name} as unavailable?`,
    effects: [
      'Launches of its games are refused with E1002 (502), which operators retry.',
      'Its games stay listed, and open sessions continue.',
    ],
    action: 'Mark as unavailable',
    done: 'marked as unavailable',
  },
  active: {
    title: (name) => `Reinstate ${name}?`,
    effects: ['Its games can be listed and launched again immediately.'],
    action: 'Reinstate',
    done: 'reinstated',
  },
}

/** Suspends, marks as unavailable or reinstates a provider; the effects are shown first. */
export function ProviderStatusMenu({ provider }: { provider: Provider }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  if (!useStaffCan('providers.suspend')) return null
  const { code: providerCode, name } = provider
  const change = (status: Status) =>
    confirm({
      ...changes[status],
      title: changes[status].title(name),
      send: () => client.staffProviders.setStatus.mutate({ providerCode, status }),
      changed: trpc.staffProviders.pathFilter(),
      done: `${name} ${changes[status].done}`,
    })
  return (
    <>
      {provider.status === 'active' ? (
        <Button onClick={() => change('unavailable')}>Mark as unavailable</Button>
      ) : (
        <Button onClick={() => change('active')}>Reinstate</Button>
      )}
      {provider.status !== 'suspended' && (
        <Button variant="danger" onClick={() => change('suspended')}>
          Suspend
        </Button>
      )}
    </>
  )
}

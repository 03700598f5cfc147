'use client'

import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { useConfirm } from '@/components/ui/use-confirm'
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
  const client = useTRPCClient()
  const confirm = useConfirm()
  const canSuspend = useStaffCan('organizations.suspend')
  const { id: organizationId, name, isActive } = account
  if (!canSuspend) return null
  const changed = trpc.staffOrganizations.pathFilter()
  const suspend = () =>
    confirm({
      title: `Suspend ${name}?`,
      effects: stops,
      action: 'Suspend organization',
      tone: 'danger',
      send: () => client.staffOrganizations.suspend.mutate({ organizationId }),
      changed,
      done: `${name} suspended`,
    })
  const reinstate = () =>
    confirm({
      title: `Reinstate ${name}?`,
      text: 'Its keys, sessions and callbacks work again immediately.',
      action: 'Reinstate',
      send: () => client.staffOrganizations.reinstate.mutate({ organizationId }),
      changed,
      done: `${name} reinstated`,
    })
  return (
    <Button variant={isActive ? 'danger' : 'secondary'} onClick={isActive ? suspend : reinstate}>
      {isActive ? 'Suspend' : 'Reinstate'}
    </Button>
  )
}

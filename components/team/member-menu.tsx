'use client'

import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { DropdownMenu, type MenuGroup } from '@/components/ui/dropdown-menu'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { describeMemberStep, type MemberStep } from './member-steps'
import type { Member } from './roles'

const MemberSessionsDialog = lazyPanel(() => import('./member-sessions-dialog'), 'MemberSessionsDialog')
const MoveKeyDialog = lazyPanel(() => import('@/components/keys/move-key-dialog'), 'MoveKeyDialog')
const RoleDialog = lazyPanel(() => import('./role-dialog'), 'RoleDialog')

/** Shows only the actions that the server allows: leaving for oneself, none for higher roles. */
export function MemberMenu({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const [open, setOpen] = useState<'role' | 'sessions' | 'keys' | null>(null)
  const close = () => setOpen(null)
  const items = useItems(member, { isSelf, onOpen: setOpen }).filter((item) => !!item)
  if (items.length === 0) return null
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="icon" variant="ghost" aria-label={`Change ${member.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
        groups={[items]}
      />
      {open === 'role' && <RoleDialog member={member} onClose={close} />}
      {open === 'sessions' && <MemberSessionsDialog member={member} onClose={close} />}
      {open === 'keys' && (
        <MoveKeyDialog
          title={`Move the keys of ${member.name}`}
          what={{ membershipId: member.id }}
          onClose={close}
        />
      )}
    </>
  )
}

interface Menu {
  isSelf: boolean
  onOpen: (dialog: 'role' | 'sessions' | 'keys') => void
}

function useItems(member: Member, { isSelf, onOpen }: Menu): MenuGroup {
  const ask = useQuestions(member)
  const canManage = useCan('team.manage')
  const canTransfer = useCan('team.transfer')
  const canReset = useCan('team.resetTwoFactor')
  const canLink = useCan('sso.manage')
  if (isSelf) return [{ label: 'Leave organization…', onSelect: ask.leave }]
  const isAbove = member.role === 'owner' && !canTransfer
  const mayManage = canManage && !isAbove
  return [
    mayManage && member.isActive && { label: 'Change role…', onSelect: () => onOpen('role') },
    mayManage && { label: 'Show sessions…', onSelect: () => onOpen('sessions') },
    mayManage &&
      member.keyCount > 0 && { label: 'Move keys to service account…', onSelect: () => onOpen('keys') },
    canTransfer &&
      member.isActive &&
      member.role !== 'owner' && { label: 'Offer ownership…', onSelect: ask.offer },
    canReset &&
      member.hasTwoFactor &&
      (mayManage || !canManage) && { label: 'Reset 2FA…', onSelect: ask.resetTwoFactor },
    canLink &&
      member.isActive &&
      member.role !== 'owner' && { label: 'Link single sign-on…', onSelect: ask.allowProviderLink },
    mayManage &&
      (member.isActive
        ? { label: 'Suspend…', onSelect: ask.suspend }
        : { label: 'Reinstate…', onSelect: ask.reinstate }),
  ]
}

function useQuestions(member: Member) {
  const { team } = useTRPCClient()
  const confirm = useConfirm()
  const changed = useTRPC().team.get.pathFilter()
  const { id: membershipId, name } = member
  const ask = (step: MemberStep, { mutate }: typeof team.suspend, done: string) =>
    confirm({ ...describeMemberStep(step, member), send: () => mutate({ membershipId }), changed, done })
  return {
    suspend: () => ask('suspend', team.suspend, `${name} suspended`),
    reinstate: () => ask('reinstate', team.reinstate, `${name} reinstated`),
    offer: () => ask('offer', team.offerOwnership, `Ownership offered to ${name}`),
    resetTwoFactor: () =>
      ask('resetTwoFactor', team.resetTwoFactor, `Two-factor authentication reset for ${name}`),
    allowProviderLink: () =>
      ask('allowProviderLink', team.allowProviderLink, `${name} can be linked for 24 hours`),
    leave: () =>
      confirm({
        ...describeMemberStep('leave', member),
        send: () => team.leave.mutate(),
        // Nothing on screen belongs to the user any more.
        onDone: () => window.location.assign('/'),
      }),
  }
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import type { Member } from './roles'

const RoleDialog = lazyPanel(() => import('./role-dialog').then((module) => module.RoleDialog), whenDrawn)

export interface MemberStep {
  kind: 'role' | 'suspend' | 'reinstate' | 'offer' | 'resetTwoFactor' | 'leave'
  member: Member
}

const words = {
  suspend: {
    title: (name: string) => `Suspend ${name}?`,
    text: 'They are signed out immediately and can’t open this organization until reinstated.',
    confirm: 'Suspend',
    done: (name: string) => `${name} suspended`,
  },
  reinstate: {
    title: (name: string) => `Reinstate ${name}?`,
    text: 'They regain access with their previous role and must sign in again.',
    confirm: 'Reinstate',
    done: (name: string) => `${name} reinstated`,
  },
  offer: {
    title: (name: string) => `Offer ownership to ${name}?`,
    text: 'They have seven days to accept. You then become an admin, and only they can transfer ownership back.',
    confirm: 'Offer ownership',
    done: (name: string) => `Ownership offered to ${name}`,
  },
  resetTwoFactor: {
    title: (name: string) => `Reset two-factor authentication for ${name}?`,
    text: 'For members who lost their phone and recovery codes. Verify their identity first. They are signed out everywhere, sign in with their password only, and set up 2FA again.',
    confirm: 'Reset',
    done: (name: string) => `Two-factor authentication reset for ${name}`,
  },
  leave: {
    title: () => 'Leave this organization?',
    text: 'You lose access immediately. To return, you need a new invitation.',
    confirm: 'Leave',
    done: () => 'You left the organization',
  },
} as const

/** Confirmation of an action on a member. Open while one is given. */
export function MemberDialog({ step, onClose }: { step: MemberStep | null; onClose: () => void }) {
  if (step?.kind === 'role') return <RoleDialog member={step.member} onClose={onClose} />
  return step && <ConfirmStep kind={step.kind} member={step.member} onClose={onClose} />
}

/** The effect on API keys that the member is responsible for. */
function keysText(kind: keyof typeof words, keyCount: number): string {
  if (keyCount === 0) return ''
  const keys = keyCount === 1 ? '1 API key' : `${keyCount} API keys`
  if (kind === 'reinstate') return ` ${keys} they are responsible for will work again.`
  const stops = kind === 'suspend' || kind === 'leave'
  return stops
    ? ` ${keys} they are responsible for will stop working until they are reinstated or another member takes them over on the API keys page.`
    : ''
}

interface ConfirmStepProps {
  kind: keyof typeof words
  member: Member
  onClose: () => void
}

function ConfirmStep({ kind, member, onClose }: ConfirmStepProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { title, text, confirm, done } = words[kind]
  const options = {
    onError: (error: { message: string }) => toast.error(error.message),
    onSuccess: succeed(trpc.team.get.pathFilter(), done(member.name), onClose),
  }
  const target = { membershipId: member.id }
  const suspend = useMutation(trpc.team.suspend.mutationOptions(options))
  const reinstate = useMutation(trpc.team.reinstate.mutationOptions(options))
  const offer = useMutation(trpc.team.offerOwnership.mutationOptions(options))
  const resetTwoFactor = useMutation(trpc.team.resetTwoFactor.mutationOptions(options))
  const leave = useMutation(
    // Nothing on screen belongs to the user any more.
    trpc.team.leave.mutationOptions({ ...options, onSuccess: () => window.location.assign('/') }),
  )
  const steps = { suspend, reinstate, offer, resetTwoFactor, leave }
  const take = () => (kind === 'leave' ? leave.mutate() : steps[kind].mutate(target))
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title(member.name)}
      description={`${text}${keysText(kind, member.keyCount)}`}
      confirmLabel={confirm}
      isDanger={kind !== 'reinstate'}
      isPending={steps[kind].isPending}
      onConfirm={take}
    />
  )
}

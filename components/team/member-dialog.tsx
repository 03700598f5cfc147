'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
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
    text: 'They are signed out everywhere at once and cannot open this organization until they are reinstated.',
    confirm: 'Suspend',
    done: (name: string) => `${name} is suspended`,
  },
  reinstate: {
    title: (name: string) => `Reinstate ${name}?`,
    text: 'They get their seat back with the role they had, and sign in again.',
    confirm: 'Reinstate',
    done: (name: string) => `${name} is reinstated`,
  },
  offer: {
    title: (name: string) => `Offer the ownership to ${name}?`,
    text: 'Nothing changes until they accept, within seven days. Then they own the organization and you become an admin; only they could give it back.',
    confirm: 'Offer the ownership',
    done: (name: string) => `The ownership is offered to ${name}`,
  },
  resetTwoFactor: {
    title: (name: string) => `Reset the two-factor sign-in of ${name}?`,
    text: 'For who lost both phone and recovery codes; make sure that it is them who asks. They are signed out everywhere, their password alone signs in, and they set the app up anew.',
    confirm: 'Reset',
    done: (name: string) => `${name} signs in by password until they set up the app again`,
  },
  leave: {
    title: () => 'Leave this organization?',
    text: 'You lose your seat at once. Coming back takes a new invite.',
    confirm: 'Leave',
    done: () => 'You have left',
  },
} as const

/** What was chosen for a member, asked once more. Open while a step is given. */
export function MemberDialog({ step, onClose }: { step: MemberStep | null; onClose: () => void }) {
  if (step?.kind === 'role') return <RoleDialog member={step.member} onClose={onClose} />
  return step && <ConfirmStep kind={step.kind} member={step.member} onClose={onClose} />
}

/** What the step does to the API keys the member answers for. */
function keysText(kind: keyof typeof words, keyCount: number): string {
  if (keyCount === 0) return ''
  const keys = keyCount === 1 ? '1 API key' : `${keyCount} API keys`
  if (kind === 'reinstate') return ` ${keys} of theirs will work again.`
  const stops = kind === 'suspend' || kind === 'leave'
  return stops
    ? ` ${keys} they are responsible for will stop working until they are reinstated or somebody takes the keys over on the keys page.`
    : ''
}

interface ConfirmStepProps {
  kind: keyof typeof words
  member: Member
  onClose: () => void
}

function ConfirmStep({ kind, member, onClose }: ConfirmStepProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { title, text, confirm, done } = words[kind]
  const options = {
    onError: (error: { message: string }) => toast.error(error.message),
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.team.get.pathFilter())
      toast.success(done(member.name))
      onClose()
    },
  }
  const target = { membershipId: member.id }
  const suspend = useMutation(trpc.team.suspend.mutationOptions(options))
  const reinstate = useMutation(trpc.team.reinstate.mutationOptions(options))
  const offer = useMutation(trpc.team.offerOwnership.mutationOptions(options))
  const resetTwoFactor = useMutation(trpc.team.resetTwoFactor.mutationOptions(options))
  const leave = useMutation(
    // Nothing of what is on screen is theirs any more.
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

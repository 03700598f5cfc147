'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { toast } from 'sonner'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RoleDialog } from './role-dialog'
import type { Member } from './roles'

export interface MemberStep {
  kind: 'role' | 'suspend' | 'reinstate' | 'transfer'
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
  transfer: {
    title: (name: string) => `Make ${name} the owner?`,
    text: 'You become an admin. Only the new owner can give the ownership back.',
    confirm: 'Hand over the ownership',
    done: (name: string) => `${name} is now the owner`,
  },
} as const

/** What was chosen for a member, asked once more. Open while a step is given. */
export function MemberDialog({ step, onClose }: { step: MemberStep | null; onClose: () => void }) {
  if (step?.kind === 'role') return <RoleDialog member={step.member} onClose={onClose} />
  return step && <ConfirmStep kind={step.kind} member={step.member} onClose={onClose} />
}

interface ConfirmStepProps {
  kind: keyof typeof words
  member: Member
  onClose: () => void
}

function ConfirmStep({ kind, member, onClose }: ConfirmStepProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { title, text, confirm, done } = words[kind]
  const options = {
    onError: (error: { message: string }) => toast.error(error.message),
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.team.get.pathFilter())
      toast.success(done(member.name))
      // One's own role has changed, and with it the menu.
      if (kind === 'transfer') router.refresh()
      onClose()
    },
  }
  const steps = {
    suspend: useMutation(trpc.team.suspend.mutationOptions(options)),
    reinstate: useMutation(trpc.team.reinstate.mutationOptions(options)),
    transfer: useMutation(trpc.team.transfer.mutationOptions(options)),
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title(member.name)}
      description={text}
      confirmLabel={confirm}
      isDanger={kind !== 'reinstate'}
      isPending={steps[kind].isPending}
      onConfirm={() => steps[kind].mutate({ membershipId: member.id })}
    />
  )
}

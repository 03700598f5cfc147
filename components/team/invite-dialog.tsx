'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { InviteHandedOver } from './invite-handed-over'
import { RoleSelect } from './role-select'

const form = z.object({
  email: z.email('Enter their work email.'),
  role: z.enum(['admin', 'developer', 'manager', 'finance', 'analyst']),
})

interface InviteDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Invites by email, or by a link shown once where no email is sent. */
export function InviteDialog({ isOpen, onOpenChange }: InviteDialogProps) {
  const [made, setMade] = useState<Outputs['team']['invite'] | null>(null)
  const close = () => {
    setMade(null)
    onOpenChange(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={made ? (made.url ? 'Invitation link' : 'Invitation sent') : 'Invite member'}
      {...(!made && { description: 'They join this organization with the role you select.' })}
    >
      {made ? (
        <InviteHandedOver url={made.url} email={made.invite.email} onDone={close} />
      ) : (
        <InviteForm onInvited={setMade} onCancel={close} />
      )}
    </Dialog>
  )
}

interface InviteFormProps {
  onInvited: (made: Outputs['team']['invite']) => void
  onCancel: () => void
}

function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      onSuccess: (made) => {
        void queryClient.invalidateQueries(trpc.team.get.pathFilter())
        onInvited(made)
      },
    }),
  )
  const { register, control, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { email: '', role: 'analyst' },
  })
  return (
    <form onSubmit={handleSubmit((values) => invite.mutate(values))} className="grid gap-5" noValidate>
      <ErrorNotice>{invite.error?.message}</ErrorNotice>
      <Field label="Email" error={formState.errors.email?.message}>
        {(props) => <Input type="email" autoComplete="off" {...props} {...register('email')} />}
      </Field>
      <Controller
        control={control}
        name="role"
        render={({ field }) => <RoleSelect value={field.value} onChange={field.onChange} />}
      />
      <SubmitActions label="Invite" isPending={invite.isPending} onCancel={onCancel} />
    </form>
  )
}

'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { InviteHandedOver } from '@/components/team/invite-handed-over'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'

const form = z.object({
  email: z.email('Enter the owner’s work email.').check(z.maxLength(320, 'At most 320 characters.')),
})

interface OwnerDialogProps {
  organizationId: string
  email: string
  onClose: () => void
}

export function OwnerDialog({ organizationId, email, onClose }: OwnerDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [made, setMade] = useState<Outputs['staffOrganizations']['inviteOwner'] | null>(null)
  const invite = useMutation(
    trpc.staffOrganizations.inviteOwner.mutationOptions({
      onSuccess: (answer) => {
        void queryClient.invalidateQueries(trpc.staffOrganizations.get.pathFilter())
        setMade(answer)
      },
    }),
  )
  const { register, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { email },
  })
  const submit = handleSubmit((values) => invite.mutate({ organizationId, ...values }))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? (made.url ? 'Owner’s invitation link' : 'Invitation sent') : 'Invite owner'}
      {...(!made && { description: 'This revokes any earlier invitation.' })}
    >
      {made ? (
        <InviteHandedOver url={made.url} email={made.invite.email} onDone={onClose} />
      ) : (
        <form onSubmit={submit} className="grid gap-5" noValidate>
          <ErrorNotice>{invite.error?.message}</ErrorNotice>
          <Field label="Email" error={formState.errors.email?.message}>
            {(props) => <Input type="email" autoComplete="off" {...props} {...register('email')} />}
          </Field>
          <SubmitActions label="Send invitation" isPending={invite.isPending} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  )
}

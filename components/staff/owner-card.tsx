'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { InviteHandedOver } from '@/components/team/invite-handed-over'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import type { Account } from './account'

interface OwnerCardProps {
  organizationId: string
  invites: Account['ownerInvites']
}

/** While nobody owns the organization: who was invited, and a way to invite again. */
export function OwnerCard({ organizationId, invites }: OwnerCardProps) {
  const canInvite = useStaffCan('organizations.create')
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Nobody owns it yet"
        description="The first owner takes it over by their invite link, then runs it alone."
        actions={
          canInvite && (
            <Button size="sm" onClick={() => setIsInviting(true)}>
              {invites.length === 0 ? 'Invite an owner' : 'Invite again'}
            </Button>
          )
        }
      />
      {invites.length > 0 && (
        <ul className="divide-y divide-line border-line border-t text-sm">
          {invites.map((invite) => (
            <li key={invite.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-5 py-2.5">
              <span className="[overflow-wrap:anywhere]">{invite.email}</span>
              <span className="text-muted">
                {invite.isExpired ? 'The link lapsed ' : 'The link works until '}
                <Time value={invite.expiresAt} hasYear />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isInviting && (
        <OwnerDialog
          organizationId={organizationId}
          email={invites[0]?.email ?? ''}
          onClose={() => setIsInviting(false)}
        />
      )}
    </Card>
  )
}

const form = z.object({
  email: z.email('Enter the owner’s work email.').check(z.maxLength(320, 'At most 320 characters.')),
})

interface OwnerDialogProps {
  organizationId: string
  email: string
  onClose: () => void
}

function OwnerDialog({ organizationId, email, onClose }: OwnerDialogProps) {
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
      title={made ? (made.url ? 'The owner’s invite link' : 'The invite is on its way') : 'Invite the owner'}
      {...(!made && { description: 'It ends the invite before it, if there is one.' })}
    >
      {made ? (
        <InviteHandedOver url={made.url} email={made.invite.email} onDone={onClose} />
      ) : (
        <form onSubmit={submit} className="grid gap-5" noValidate>
          {invite.isError && (
            <Notice tone="bad" role="alert">
              {invite.error.message}
            </Notice>
          )}
          <Field label="Email" error={formState.errors.email?.message}>
            {(props) => <Input type="email" autoComplete="off" {...props} {...register('email')} />}
          </Field>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isPending={invite.isPending}>
              Send the invite
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

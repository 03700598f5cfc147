'use client'

import { useState } from 'react'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Dialog } from '@/components/ui/dialog'
import { DialogForm } from '@/components/ui/dialog-form'
import { fieldOf, TextField } from '@/components/ui/form-fields'
import { NewInvite } from '@/server/contract/forms/team'
import { InviteHandedOver } from './invite-handed-over'
import { RoleSelect } from './role-select'

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
  const client = useTRPCClient()
  const values: NewInvite = { email: '', role: 'analyst' }
  return (
    <DialogForm
      schema={NewInvite}
      values={values}
      send={(entered) => client.team.invite.mutate(entered)}
      changed={trpc.team.get.pathFilter()}
      onSaved={onInvited}
      submitLabel="Invite"
      onClose={onCancel}
    >
      {(form) => {
        const { value, onChange } = fieldOf(form, 'role')
        return (
          <>
            <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
            <RoleSelect value={value} onChange={onChange} />
          </>
        )
      }}
    </DialogForm>
  )
}

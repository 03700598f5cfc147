'use client'

import { useState } from 'react'
import { InviteHandedOver } from '@/components/team/invite-handed-over'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { OwnerInvite } from '@/server/contract/forms/team'

interface OwnerDialogProps {
  organizationId: string
  email: string
  onClose: () => void
}

export function OwnerDialog({ organizationId, email, onClose }: OwnerDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [made, setMade] = useState<Outputs['staffOrganizations']['inviteOwner'] | null>(null)
  return (
    <FormDialog
      title={made ? (made.url ? 'Owner’s invitation link' : 'Invitation sent') : 'Invite owner'}
      description={!made && 'This revokes any earlier invitation.'}
      schema={OwnerInvite}
      values={{ email }}
      send={(values) => client.staffOrganizations.inviteOwner.mutate({ organizationId, ...values })}
      changed={trpc.staffOrganizations.get.pathFilter()}
      onSaved={setMade}
      submitLabel="Send invitation"
      onClose={onClose}
      instead={made && <InviteHandedOver url={made.url} email={made.invite.email} onDone={onClose} />}
    >
      {(form) => <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />}
    </FormDialog>
  )
}

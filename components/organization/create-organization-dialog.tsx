'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { InviteHandedOver } from '@/components/team/invite-handed-over'
import type { Outputs } from '@/components/trpc/types'
import { Dialog } from '@/components/ui/dialog'
import { CreateOrganizationForm } from './create-organization-form'

type Created = Outputs['staffOrganizations']['create']

/** Creates an organization, shows the owner's invitation link once and opens its page. */
export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [created, setCreated] = useState<Created | null>(null)
  const leave = () => {
    if (created) router.push(`/staff/organizations/${created.organizationId}`)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={created ? titleOf(created) : 'Create organization'}
      {...(!created && { description: 'Creates an organization and invites its owner.' })}
    >
      {created ? (
        <InviteHandedOver url={created.url} email={created.invite.email} onDone={leave} />
      ) : (
        <CreateOrganizationForm onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  )
}

const titleOf = ({ url }: Created) => (url ? 'Owner’s invitation link' : 'Invitation sent to the owner')

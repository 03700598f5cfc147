'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { InviteHandedOver } from '@/components/team/invite-handed-over'
import type { Outputs } from '@/components/trpc/types'
import { Dialog } from '@/components/ui/dialog'
import { CreateOrganizationForm } from './create-organization-form'

type Created = Outputs['staffOrganizations']['create']

/** Creates a customer, then shows its first owner's link once and leads to its page. */
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
      title={created ? titleOf(created) : 'Create an organization'}
      {...(!created && { description: 'A new customer, and the person who is to own it.' })}
    >
      {created ? (
        <InviteHandedOver url={created.url} email={created.invite.email} onDone={leave} />
      ) : (
        <CreateOrganizationForm onCreated={setCreated} onCancel={onClose} />
      )}
    </Dialog>
  )
}

const titleOf = ({ url }: Created) => (url ? 'The owner’s invite link' : 'The owner’s invite is on its way')

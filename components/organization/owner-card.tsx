'use client'

import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Account } from './account'

const OwnerDialog = lazyPanel(() => import('./owner-dialog'), 'OwnerDialog')

interface OwnerCardProps {
  organizationId: string
  invites: Account['ownerInvites']
}

/** While there is no owner: invitations and a way to invite again. */
export function OwnerCard({ organizationId, invites }: OwnerCardProps) {
  const canInvite = useStaffCan('organizations.create')
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Card>
      <CardHeader
        title="No owner yet"
        description="The owner joins with an invitation link."
        actions={
          canInvite && (
            <Button size="sm" onClick={() => setIsInviting(true)}>
              {invites.length === 0 ? 'Invite owner' : 'Invite again'}
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
                {invite.isExpired ? 'Link expired ' : 'Link expires '}
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

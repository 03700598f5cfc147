'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import { InviteHandedOver } from './invite-handed-over'
import { type Invite, roleLabels } from './roles'

export function InvitesTable({ invites }: { invites: readonly Invite[] }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canManage = useCan('team.manage')
  const [made, setMade] = useState<{ url: string | null; email: string } | null>(null)
  const refresh = () => queryClient.invalidateQueries(trpc.team.get.pathFilter())
  const onError = (error: { message: string }) => toast.error(error.message)
  const resend = useMutation(
    trpc.team.resend.mutationOptions({
      onError,
      onSuccess: ({ url, invite }) => {
        void refresh()
        setMade({ url, email: invite.email })
      },
    }),
  )
  const revoke = useMutation(
    trpc.team.revoke.mutationOptions({
      onError,
      onSuccess: async ({ email }) => {
        await refresh()
        toast.success(`Invitation for ${email} revoked`)
      },
    }),
  )
  return (
    <>
      <DataTable
        label="Pending invitations"
        rows={invites}
        keyOf={(invite) => invite.id}
        columns={[
          {
            heading: 'Email',
            cell: (invite) => (
              <div className="grid">
                <span className="font-medium [overflow-wrap:anywhere]">{invite.email}</span>
                <span className="text-faint text-xs">{roleLabels[invite.role]}</span>
              </div>
            ),
          },
          { heading: 'Invited by', cell: (invite) => invite.invitedBy, from: 'lg', className: 'text-muted' },
          {
            heading: 'Expires',
            cell: (invite) => (invite.isExpired ? <Badge>Expired</Badge> : <Time value={invite.expiresAt} />),
            kind: 'time',
            from: 'sm',
          },
          {
            heading: 'Actions',
            cell: (invite) =>
              canManage && (
                <div className="flex flex-wrap justify-end gap-1.5">
                  <Button
                    size="sm"
                    aria-label={`New link for ${invite.email}`}
                    isPending={resend.isPending && resend.variables.inviteId === invite.id}
                    onClick={() => resend.mutate({ inviteId: invite.id })}
                  >
                    New link
                  </Button>
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={`Revoke invitation for ${invite.email}`}
                    isPending={revoke.isPending && revoke.variables.inviteId === invite.id}
                    onClick={() => revoke.mutate({ inviteId: invite.id })}
                  >
                    Revoke
                  </Button>
                </div>
              ),
            kind: 'actions',
          },
        ]}
      />
      <Dialog
        isOpen={made !== null}
        onOpenChange={(isOpen) => !isOpen && setMade(null)}
        title={made?.url ? 'New invitation link' : 'New link sent'}
      >
        {made && <InviteHandedOver {...made} onDone={() => setMade(null)} />}
      </Dialog>
    </>
  )
}

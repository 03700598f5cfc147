'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Table, Td, Th } from '@/components/ui/table'
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
      <Table label="Pending invitations">
        <thead>
          <tr>
            <Th>Email</Th>
            <Th className="max-lg:hidden">Invited by</Th>
            <TimeHeader label="Expires" className="max-sm:hidden" />
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {invites.map((invite) => (
            <tr key={invite.id}>
              <Td>
                <div className="grid">
                  <span className="font-medium [overflow-wrap:anywhere]">{invite.email}</span>
                  <span className="text-faint text-xs">{roleLabels[invite.role]}</span>
                </div>
              </Td>
              <Td className="text-muted max-lg:hidden">{invite.invitedBy}</Td>
              <Td className="max-sm:hidden">
                {invite.isExpired ? <Badge>Expired</Badge> : <Time value={invite.expiresAt} />}
              </Td>
              <Td>
                {canManage && (
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
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
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

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogActions } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast'
import type { AssignableRole } from '@/server/contract/forms/team'
import { RoleSelect } from './role-select'

type Request = Outputs['team']['get']['joinRequests'][number]

/** Join requests, each to approve with a role or to decline. */
export function JoinRequests({ requests }: { requests: readonly Request[] }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [approving, setApproving] = useState<Request | null>(null)
  const after = (done: string) => ({
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.team.get.pathFilter())
      setApproving(null)
      toast.success(done)
    },
    onError: (error: { message: string }) => toast.error(error.message),
  })
  const approve = useMutation(trpc.team.approveJoin.mutationOptions(after('Request approved')))
  const decline = useMutation(trpc.team.declineJoin.mutationOptions(after('Request declined')))
  return (
    <ul aria-label="Join requests" className="border-line border-t">
      {requests.map((request) => (
        <li
          key={request.id}
          className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3 last:border-b-0"
        >
          <div className="grid min-w-0 flex-1">
            <span className="font-medium text-sm">{request.name}</span>
            <span className="text-faint text-xs [overflow-wrap:anywhere]">
              {request.email} · requested <Time value={request.createdAt} />
            </span>
          </div>
          <Button size="sm" aria-label={`Approve ${request.name}`} onClick={() => setApproving(request)}>
            Approve
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`Decline ${request.name}`}
            isPending={decline.isPending && decline.variables.requestId === request.id}
            onClick={() => decline.mutate({ requestId: request.id })}
          >
            Decline
          </Button>
        </li>
      ))}
      {approving && (
        <ApproveDialog
          name={approving.name}
          isPending={approve.isPending}
          onClose={() => setApproving(null)}
          onGive={(role) => approve.mutate({ requestId: approving.id, role })}
        />
      )}
    </ul>
  )
}

interface ApproveDialogProps {
  name: string
  isPending: boolean
  onClose: () => void
  onGive: (role: AssignableRole) => void
}

function ApproveDialog({ name, isPending, onClose, onGive }: ApproveDialogProps) {
  const [role, setRole] = useState<AssignableRole>('analyst')
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Approve ${name}`}>
      <RoleSelect value={role} onChange={setRole} />
      <DialogActions isPending={isPending}>
        <CancelButton onCancel={onClose} />
        <Button variant="primary" isPending={isPending} onClick={() => onGive(role)}>
          Approve
        </Button>
      </DialogActions>
    </Dialog>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { CancelButton, Dialog, DialogActions } from '@/components/ui/dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { RoleSelect } from './role-select'
import { asAssignable, type Member } from './roles'

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [role, setRole] = useState(asAssignable(member.role))
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      onSuccess: succeed(trpc.team.get.pathFilter(), `Role of ${member.name} changed`, onClose),
    }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Change role of ${member.name}`}
      description="Takes effect on their next request."
    >
      <div className="grid gap-5">
        <ErrorNotice>{change.error?.message}</ErrorNotice>
        <RoleSelect value={role} onChange={setRole} />
      </div>
      <DialogActions isPending={change.isPending}>
        <CancelButton onCancel={onClose} />
        <Button
          variant="primary"
          isPending={change.isPending}
          onClick={() => change.mutate({ membershipId: member.id, role })}
        >
          Change role
        </Button>
      </DialogActions>
    </Dialog>
  )
}

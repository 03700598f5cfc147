'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { RoleSelect } from './role-select'
import { asAssignable, type Member } from './roles'

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [role, setRole] = useState(asAssignable(member.role))
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.team.get.pathFilter())
        toast.success(`Role of ${member.name} changed`)
        onClose()
      },
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
        {change.isError && (
          <Notice tone="bad" role="alert">
            {change.error.message}
          </Notice>
        )}
        <RoleSelect value={role} onChange={setRole} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
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

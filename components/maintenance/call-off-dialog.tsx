'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNotice } from '@/components/ui/notice'
import type { MaintenanceRow } from './window-dialog'

/** Rendered while it is open. */
export function CallOffDialog({ row, onClose }: { row: MaintenanceRow; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const callOff = useMutation(
    trpc.staffMaintenance.callOff.mutationOptions({
      onSuccess: succeed(trpc.staffMaintenance.pathFilter(), 'Maintenance cancelled', onClose),
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Cancel “${row.title}”?`}
      description={
        row.state === 'current'
          ? 'Its games become available immediately. Croupier notifies everyone who was told about it.'
          : 'Its games stay available. Croupier notifies everyone who was told about it.'
      }
      confirmLabel="Cancel maintenance"
      cancelLabel="Keep maintenance"
      isDanger
      isPending={callOff.isPending}
      onConfirm={() => callOff.mutate({ maintenanceId: row.id })}
    >
      <ErrorNotice className="mt-4">{callOff.error?.message}</ErrorNotice>
    </ConfirmDialog>
  )
}

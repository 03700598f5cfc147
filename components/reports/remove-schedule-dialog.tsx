'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNotice } from '@/components/ui/notice'
import type { Schedule } from './schedule'

/** Rendered while it is open. */
export function RemoveScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { id: scheduleId, name } = schedule
  const remove = useMutation(
    trpc.reports.removeSchedule.mutationOptions({
      onSuccess: succeed(trpc.reports.schedules.pathFilter(), `Scheduled report ${name} deleted`, onClose),
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${name}?`}
      description="Its recipients get no further emails. Reports already sent are not affected."
      confirmLabel="Delete"
      isDanger
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ scheduleId })}
    >
      <ErrorNotice className="mt-4">{remove.error?.message}</ErrorNotice>
    </ConfirmDialog>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DialogActions } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import type { Schedule, Schedules } from './schedule'
import { ScheduleItem } from './schedule-item'

interface ScheduleListProps {
  data: Schedules
  onCreate: () => void
  onEdit: (schedule: Schedule) => void
}

export function ScheduleList({ data, onCreate, onEdit }: ScheduleListProps) {
  const [removed, setRemoved] = useState<Schedule | null>(null)
  const { schedules, readers, sendsMail } = data
  return (
    <div className="grid gap-4">
      {!sendsMail && (
        <Notice tone="warn" title="Email is not configured">
          Scheduled reports are saved, but not sent until this deployment can send email.
        </Notice>
      )}
      {schedules.length === 0 ? (
        <EmptyState icon={CalendarClock} title="No scheduled reports yet">
          Select a grouping and filters on the page, then schedule that report here.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {schedules.map((schedule) => (
            <ScheduleItem
              key={schedule.id}
              schedule={schedule}
              readers={readers}
              sendsMail={sendsMail}
              onEdit={() => onEdit(schedule)}
              onRemove={() => setRemoved(schedule)}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onCreate}>
          Schedule current view
        </Button>
      </DialogActions>
      {removed && <RemoveScheduleDialog schedule={removed} onClose={() => setRemoved(null)} />}
    </div>
  )
}

/** Rendered while it is open. */
function RemoveScheduleDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
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

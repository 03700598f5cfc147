'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { DialogActions } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { useConfirm } from '@/components/ui/use-confirm'
import type { Schedule, Schedules } from './schedule'
import { ScheduleItem } from './schedule-item'

interface ScheduleListProps {
  data: Schedules
  onCreate: () => void
  onEdit: (schedule: Schedule) => void
}

export function ScheduleList({ data, onCreate, onEdit }: ScheduleListProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const remove = ({ id: scheduleId, name }: Schedule) =>
    confirm({
      title: `Delete ${name}?`,
      text: 'Its recipients get no further emails. Reports already sent are not affected.',
      action: 'Delete',
      tone: 'danger',
      send: () => client.reports.removeSchedule.mutate({ scheduleId }),
      changed: trpc.reports.schedules.pathFilter(),
      done: `Scheduled report ${name} deleted`,
    })
  const { schedules, readers, sendsMail } = data
  return (
    <div className="grid gap-4">
      {!sendsMail && (
        <Notice tone="warn" title="Email is not configured">
          Scheduled reports are saved, but not sent until this deployment can send email.
        </Notice>
      )}
      {schedules.length === 0 ? (
        <EmptyState title="No scheduled reports yet">
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
              onRemove={() => remove(schedule)}
            />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="primary" onClick={onCreate}>
          Schedule current view
        </Button>
      </DialogActions>
    </div>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/data/loaded'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { Dialog } from '@/components/ui/dialog'
import { type Schedule, toScheduled } from './schedule'
import { ScheduleForm } from './schedule-form'
import { ScheduleList } from './schedule-list'

interface SchedulesDialogProps {
  /** Of the report on screen. */
  query: Inputs['reports']['get']
  onClose: () => void
}

/** Rendered while it is open: the list, or the form of one schedule in its place. */
export function SchedulesDialog({ query, onClose }: SchedulesDialogProps) {
  const trpc = useTRPC()
  const schedules = useQuery(trpc.reports.schedules.queryOptions())
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null)
  const title =
    edited === 'new' ? 'New scheduled report' : edited ? `Edit ${edited.name}` : 'Scheduled reports'
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={edited === null ? 'Reports sent by email to members of this organization.' : undefined}
    >
      <Loaded query={schedules} what="The list of scheduled reports" rows={3}>
        {(data) =>
          edited === null ? (
            <ScheduleList data={data} onCreate={() => setEdited('new')} onEdit={setEdited} />
          ) : (
            <ScheduleForm
              schedule={edited === 'new' ? null : edited}
              query={toScheduled(query)}
              readers={data.readers}
              onDone={() => setEdited(null)}
            />
          )
        }
      </Loaded>
    </Dialog>
  )
}

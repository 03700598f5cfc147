'use client'

import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import type { ScheduledQuery } from './schedule'

const SchedulesDialog = lazyPanel(
  () => import('./schedules-dialog').then((module) => module.SchedulesDialog),
  whenDrawn,
)

/** Opens the scheduled reports; a new one repeats the given query. */
export function SchedulesButton({ query }: { query: ScheduledQuery }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden />
        Scheduled reports
      </Button>
      {isOpen && <SchedulesDialog query={query} onClose={() => setIsOpen(false)} />}
    </>
  )
}

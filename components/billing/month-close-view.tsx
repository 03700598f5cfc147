'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { List } from '@/components/data/list'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { recentMonths } from './month'
import { MonthCloseTable } from './month-close-table'
import { monthParam } from './month-param'
import { useCloseMonths } from './use-close-months'

/** Dry run of a month, and closing it for one or all organizations that are ready. */
export function MonthCloseView({ now }: { now: Date }) {
  const trpc = useTRPC()
  const months = recentMonths(now, { count: 24 })
  const [chosen, setMonth] = useQueryState('month', monthParam)
  const month = chosen ?? months[1]?.value ?? ''
  const [isConfirming, setIsConfirming] = useState(false)
  const { close, progress } = useCloseMonths(month)
  const preview = useQuery(
    trpc.staffInvoices.previewMonth.queryOptions({ month }, { placeholderData: keepPreviousData }),
  )
  const ready = (preview.data ?? []).filter(({ status }) => status === 'ready')
  const label = months.find(({ value }) => value === month)?.label ?? month
  return (
    <Card>
      <CardHeader
        title="Month close"
        description="What closing would invoice. A closed month and its invoices never change; corrections are credit notes."
        actions={
          <div className="flex flex-wrap gap-2">
            <Select
              aria-label="Month"
              value={month}
              onValueChange={(value) => void setMonth(value)}
              options={months}
            />
            <Button
              variant="primary"
              disabled={ready.length === 0 || preview.isPlaceholderData}
              isPending={progress?.isRunning ?? false}
              onClick={() => setIsConfirming(true)}
            >
              {ready.length === 0 ? 'Close month' : `Close ${counted(ready.length)}`}
            </Button>
          </div>
        }
      />
      {progress && (
        <div className="px-5 pb-4">
          <Notice tone={progress.failure ? 'bad' : progress.isRunning ? 'busy' : 'ok'} role="status">
            {progress.failure ?? `${progress.done} of ${progress.total} closed for ${label}.`}
          </Notice>
        </div>
      )}
      <List
        query={preview}
        what="The dry run"
        rowsOf={(rows) => rows}
        empty={<EmptyState icon={CalendarCheck} title="No organizations in this month" />}
      >
        {(rows) => (
          <MonthCloseTable
            rows={rows}
            isBusy={progress?.isRunning ?? preview.isPlaceholderData}
            onClose={(id) => void close([id])}
          />
        )}
      </List>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Close ${label}?`}
        description={`Invoices are issued for ${counted(ready.length)} and mailed. They can’t be changed afterwards.`}
        confirmLabel="Close month"
        onConfirm={() => {
          setIsConfirming(false)
          void close(ready.map(({ organization }) => organization.id))
        }}
      />
    </Card>
  )
}

const counted = (organizations: number) =>
  organizations === 1 ? '1 organization' : `${organizations} organizations`

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createParser } from 'nuqs/server'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { defineList } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { useConfirm } from '@/components/ui/use-confirm'
import { recentMonths } from './month'
import { MonthCloseTable } from './month-close-table'
import { readyOf, useCloseMonths } from './use-close-months'

const pattern = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** A month in the URL, `2026-03`. */
const monthParam = createParser({
  parse: (text) => (pattern.test(text) ? text : null),
  serialize: (month: string) => month,
})

/** The month that is looked at, and where in its organizations. */
const monthCloseList = defineList({}, { month: monthParam, ...cursorParam })

/** Dry run of a month, and closing it for one or all organizations that are ready. */
export function MonthCloseView({ now }: { now: Date }) {
  const trpc = useTRPC()
  const months = recentMonths(now, { count: 24 })
  const { params, change, go } = useOpenList(monthCloseList)
  const month = params.month ?? months[1]?.value ?? ''
  const confirm = useConfirm()
  const { closeOne, closeReady, progress } = useCloseMonths(month)
  const preview = useQuery(
    trpc.staffInvoices.previewMonth.queryOptions(
      { month, cursor: params.cursor },
      { placeholderData: keepPreviousData },
    ),
  )
  const ready = preview.data ? readyOf(preview.data).length : 0
  const isWhole = preview.data?.next === null && preview.data.previous === null
  const closable = isWhole ? counted(ready) : 'all ready organizations'
  const canClose = ready > 0 || preview.data?.next != null || preview.data?.previous != null
  const label = months.find(({ value }) => value === month)?.label ?? month
  const ask = () =>
    confirm({
      title: `Close ${label}?`,
      text: `Croupier issues and emails invoices for ${isWhole ? closable : 'all ready organizations'}. They can’t be changed afterwards.`,
      action: 'Close month',
      onConfirm: () => void closeReady(),
    })
  return (
    <Card>
      <CardHeader
        title="Month close"
        description="Preview of the invoices. A closed month and its invoices never change; correct them with credit notes."
        actions={
          <div className="flex flex-wrap gap-2">
            <Select
              aria-label="Month"
              value={month}
              onValueChange={(value) => change({ month: value })}
              options={months}
            />
            <Button
              variant="primary"
              disabled={!canClose || preview.isPlaceholderData}
              isPending={progress?.isRunning ?? false}
              onClick={ask}
            >
              {canClose ? `Close ${closable}` : 'Close month'}
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
        rowsOf={(data) => data.organizations}
        isNarrowed={params.cursor !== null}
        noMatch={
          <NoMatch title="No organizations on this page" clear="First page" onClear={() => go(null)} />
        }
        empty={
          <EmptyState title="No organizations in this month">
            An organization appears in the month in which its contract starts.
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order="listed" />}
      >
        {(rows) => (
          <MonthCloseTable
            rows={rows}
            isBusy={progress?.isRunning ?? preview.isPlaceholderData}
            onClose={(id) => void closeOne(id)}
          />
        )}
      </List>
    </Card>
  )
}

const counted = (organizations: number) =>
  organizations === 1 ? '1 organization' : `${organizations} organizations`

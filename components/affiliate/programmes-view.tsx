'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { unfilteredList } from '@/components/data/list-filters'
import { ListCard } from '@/components/data/list-page'
import { Money } from '@/components/data/money'
import { useOpenList } from '@/components/data/use-open-list'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatPercent } from '@/server/contract/figures'
import type { Programme } from './types'

const ProgrammeDialog = lazyPanel(() => import('./programme-dialog'), 'ProgrammeDialog')

/** What affiliates earn, by programme and version. */
export function ProgrammesView() {
  const trpc = useTRPC()
  const canManage = useStaffCan('affiliates.manage')
  const list = useOpenList(unfilteredList)
  const programmes = useQuery(
    trpc.staffAffiliates.programmes.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  const [opened, setOpened] = useState<Programme | 'new' | null>(null)
  return (
    <>
      <ListCard
        header={
          <CardHeader
            title="Programmes"
            description="A version never changes. Enrolled affiliates keep their version until enrolled in another."
            actions={
              canManage && (
                <Button size="sm" variant="primary" onClick={() => setOpened('new')}>
                  Create programme
                </Button>
              )
            }
          />
        }
        list={list}
        query={programmes}
        what="The programmes"
        rowsOf={(data) => data.programmes}
        noMatch="No more programmes"
        empty={<EmptyState title="No programmes yet">Create a programme to enrol affiliates.</EmptyState>}
        order="listed"
      >
        {(rows) => (
          <DataTable
            label="Programmes"
            rows={rows}
            keyOf={(one) => one.id}
            columns={[
              {
                heading: 'Programme',
                cell: (one) => (
                  <>
                    <span className="font-medium">{one.name}</span>
                    <span className="block text-faint text-xs">Version {one.version}</span>
                  </>
                ),
              },
              {
                heading: 'Commission',
                cell: (one) => (
                  <>
                    {one.paidFeesOnly && <span className="block text-faint text-xs">Paid fees only</span>}
                    {one.tiers.map(({ share, from }) => (
                      <span key={from.decimal} className="block sm:whitespace-nowrap">
                        {formatPercent(share)} <span className="text-faint">from</span> <Money value={from} />
                      </span>
                    ))}
                  </>
                ),
              },
              {
                heading: 'Commission period',
                cell: (one) => `${one.months} months`,
                kind: 'number',
                from: 'md',
              },
              {
                heading: 'Holding period',
                cell: (one) => (one.holdingDays === 1 ? '1 day' : `${one.holdingDays} days`),
                kind: 'number',
                from: 'md',
              },
              {
                heading: 'Minimum withdrawal',
                cell: (one) => <Money value={one.minimum} />,
                kind: 'number',
                from: 'sm',
              },
              {
                heading: 'Two approvals above',
                cell: (one) => <Money value={one.approvalAbove} />,
                kind: 'number',
                from: 'sm',
              },
              { heading: 'Affiliates', cell: (one) => one.accounts, kind: 'number', from: 'md' },
              {
                heading: 'Actions',
                cell: (one) =>
                  canManage &&
                  one.isNewest && (
                    <Button
                      size="sm"
                      aria-label={`New version of ${one.name}`}
                      onClick={() => setOpened(one)}
                    >
                      New version
                    </Button>
                  ),
                kind: 'actions',
              },
            ]}
          />
        )}
      </ListCard>
      {opened && <ProgrammeDialog last={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  )
}

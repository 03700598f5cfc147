'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { cursorParam } from '@/components/data/list-params'
import { Money } from '@/components/data/money'
import { NoMatch } from '@/components/data/no-match'
import { useList } from '@/components/data/use-list'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Programme } from './types'

const ProgrammeDialog = lazyPanel(() => import('./programme-dialog'), 'ProgrammeDialog')

/** What affiliates earn, by programme and version. */
export function ProgrammesView() {
  const trpc = useTRPC()
  const canManage = useStaffCan('affiliates.manage')
  const { params, isNarrowed, go, clear } = useList(cursorParam)
  const programmes = useQuery(
    trpc.staffAffiliates.programmes.queryOptions(params, { placeholderData: keepPreviousData }),
  )
  const [opened, setOpened] = useState<Programme | 'new' | null>(null)
  return (
    <Card>
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
      <List
        query={programmes}
        what="The programmes"
        rowsOf={(data) => data.programmes}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title="No more programmes" onClear={clear} />}
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order="listed" />}
        empty={<EmptyState icon={Percent} title="No programmes yet" />}
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
                        {share} % <span className="text-faint">from</span> <Money value={from} />
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
      </List>
      {opened && <ProgrammeDialog last={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

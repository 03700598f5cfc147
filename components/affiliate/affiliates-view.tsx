'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { FilteredList } from '@/components/affiliate/filtered-list'
import { affiliateList } from '@/components/affiliate/search-params'
import { type Column, DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { useOpenList } from '@/components/data/use-open-list'
import { kybStatusLabels } from '@/components/packages/purchase-words'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { programmeName } from './programme-name'

const columns: Column<Outputs['staffAffiliates']['list']['affiliates'][number]>[] = [
  {
    heading: 'Affiliate',
    cell: ({ id, name, slug, suspendedReason }) => (
      <>
        <Link href={`/staff/affiliates/${id}`} className="font-medium hover:underline">
          {name}
        </Link>{' '}
        {suspendedReason !== null && <Badge tone="bad">Suspended</Badge>}
        <span className="block text-faint text-xs">{slug}</span>
      </>
    ),
  },
  {
    heading: 'Programme',
    cell: ({ programme }) => (programme ? programmeName(programme) : 'Not enrolled'),
    from: 'md',
  },
  { heading: 'Verification', cell: ({ kybStatus }) => kybStatusLabels[kybStatus], from: 'sm' },
  { heading: 'Organizations', cell: (one) => one.organizations, kind: 'number', from: 'md' },
  {
    heading: 'Available',
    cell: ({ balance }) => (balance ? <Money value={balance.available} /> : '–'),
    kind: 'number',
    className: 'max-sm:pr-4',
    headingClassName: 'max-sm:pr-4',
  },
  {
    heading: 'Held',
    cell: ({ balance }) => (balance ? <Money value={balance.held} /> : '–'),
    kind: 'number',
    from: 'sm',
  },
]

/** All affiliates. */
export function StaffAffiliatesView() {
  const trpc = useTRPC()
  const list = useOpenList(affiliateList)
  const page = useQuery(
    trpc.staffAffiliates.list.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <FilteredList
      title="Affiliates"
      description="Create an affiliate under Organizations, verify it, then enrol it in a programme here."
      empty="Create an organization of the kind Affiliate."
      query={page}
      rowsOf={(data) => data.affiliates}
      list={list}
    >
      {(affiliates) => (
        <DataTable label="Affiliates" rows={affiliates} keyOf={({ id }) => id} columns={columns} />
      )}
    </FilteredList>
  )
}

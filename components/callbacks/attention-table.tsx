'use client'

import type { MouseEvent } from 'react'
import { BrandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { PlainTime } from '@/components/data/plain-time'
import { ProviderName } from '@/components/data/provider-name'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { StateBadge } from '@/components/transactions/state-badge'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { RowCheckbox } from '@/components/ui/row-checkbox'
import { groupLooks } from './group-looks'
import { reasonLabel } from './reason-label'

type Waiting = Outputs['callbacks']['search']['rows'][number]

export interface AttentionTableProps {
  rows: readonly Waiting[]
  previewed: string | null
  onPreview: (id: string) => void
  /** Null where the viewer may act on none. */
  chosen: ReadonlySet<string> | null
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  sort: HeaderSort
}

export function AttentionTable({ rows, previewed, onPreview, chosen, onChoose, sort }: AttentionTableProps) {
  const ids = rows.map((row) => row.id)
  return (
    <DataTable
      label="Callbacks that need attention"
      rows={rows}
      keyOf={(row) => row.id}
      rowProps={(row) => ({
        onClick: () => onPreview(row.id),
        className: cn('cursor-pointer hover:bg-hover', row.id === previewed && 'bg-accent-soft'),
      })}
      columns={[
        !!chosen && {
          heading: 'Selected',
          headingNode: (
            <RowCheckbox
              label="Select all callbacks on this page"
              checked={ids.every((id) => chosen.has(id))}
              onCheckedChange={(isChosen) => onChoose(ids, isChosen)}
            />
          ),
          cell: (row) => (
            <RowCheckbox
              label={`Select ${row.type} ${row.transactionId}`}
              checked={chosen.has(row.id)}
              onCheckedChange={(isChosen) => onChoose([row.id], isChosen)}
            />
          ),
          kind: 'select',
        },
        {
          heading: 'Transaction',
          cell: (row) => (
            <div className="grid xl:flex xl:items-baseline xl:gap-2">
              <OrganizationLink
                href={`/transactions/${row.id}`}
                prefetch={false}
                onClick={(event) => openSheet(event, () => onPreview(row.id))}
                className="font-medium capitalize"
              >
                {row.type}
              </OrganizationLink>
              <span className="truncate text-faint text-xs md:max-w-56">
                {row.gameName && `${row.gameName}, `}
                <ProviderName code={row.providerCode} />
                {row.subOperatorRef && (
                  <>
                    , <BrandName brandRef={row.subOperatorRef} />
                  </>
                )}
              </span>
            </div>
          ),
          className: 'max-md:w-full max-md:max-w-0',
        },
        { heading: 'Amount', cell: (row) => <Money value={row.amount} />, kind: 'number' },
        {
          heading: 'Reason',
          cell: (row) => (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              {row.group === 'held' || row.group === 'late' ? (
                <Badge tone="bad">{groupLooks[row.group].label.replace(/s$/, '')}</Badge>
              ) : (
                <StateBadge state={row.state} />
              )}
              {row.assignee && <Badge>{row.assignee}</Badge>}
              {row.group !== 'late' && <span className="text-muted text-xs">{reasonLabel(row.why)}</span>}
              <span className="whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
                <PlainTime value={row.lastAt} />
              </span>
            </div>
          ),
        },
        { heading: 'Attempts', cell: (row) => row.attemptCount, kind: 'number', from: 'xl' },
        {
          heading: 'Player',
          cell: (row) => (
            <span className="block max-w-40 truncate font-mono text-[0.8125rem]" title={row.playerId}>
              {row.playerId}
            </span>
          ),
          from: 'lg',
        },
        {
          heading: 'Reported',
          cell: (row) => <Time value={row.createdAt} />,
          kind: 'time',
          from: 'xl',
          sort,
        },
        { heading: 'Last attempt', cell: (row) => <Time value={row.lastAt} />, kind: 'time', from: 'md' },
      ]}
    />
  )
}

/** The whole row opens the sheet; its link leads to the page, for a new tab and for the keyboard. */
function openSheet(event: MouseEvent, onPreview: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  onPreview()
}

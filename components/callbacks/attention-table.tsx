'use client'

import type { MouseEvent } from 'react'
import { BrandName } from '@/components/data/brand-name'
import { Money } from '@/components/data/money'
import { PlainTime } from '@/components/data/plain-time'
import { ProviderName } from '@/components/data/provider-name'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink } from '@/components/shell/organization-link'
import { StateBadge } from '@/components/transactions/state-badge'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { RowCheckbox } from '@/components/ui/row-checkbox'
import { Table, Td, Th } from '@/components/ui/table'
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
    <Table label="Callbacks that need attention">
      <thead>
        <tr>
          {chosen && (
            <Th className="w-0">
              <RowCheckbox
                label="Select all callbacks on this page"
                checked={ids.every((id) => chosen.has(id))}
                onCheckedChange={(isChosen) => onChoose(ids, isChosen)}
              />
            </Th>
          )}
          <Th>Transaction</Th>
          <Th className="text-right">Amount</Th>
          <Th>Reason</Th>
          <Th className="text-right max-xl:hidden">Attempts</Th>
          <Th className="max-lg:hidden">Player</Th>
          <TimeHeader label="Reported" sort={sort} className="max-xl:hidden" />
          <TimeHeader label="Last attempt" className="max-md:hidden" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isPreviewed={row.id === previewed}
            isChosen={chosen?.has(row.id) ?? null}
            onPreview={() => onPreview(row.id)}
            onChoose={(isChosen) => onChoose([row.id], isChosen)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  row: Waiting
  isPreviewed: boolean
  isChosen: boolean | null
  onPreview: () => void
  onChoose: (isChosen: boolean) => void
}

/** The whole row opens the sheet; its link leads to the page, for a new tab and for the keyboard. */
function Row({ row, isPreviewed, isChosen, onPreview, onChoose }: RowProps) {
  const openSheet = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    onPreview()
  }
  return (
    <tr onClick={onPreview} className={cn('cursor-pointer hover:bg-hover', isPreviewed && 'bg-accent-soft')}>
      {isChosen !== null && (
        <Td className="w-0" onClick={(event) => event.stopPropagation()}>
          <RowCheckbox
            label={`Select ${row.type} ${row.transactionId}`}
            checked={isChosen}
            onCheckedChange={onChoose}
          />
        </Td>
      )}
      <Td className="max-md:w-full max-md:max-w-0">
        <div className="grid xl:flex xl:items-baseline xl:gap-2">
          <OrganizationLink
            href={`/transactions/${row.id}`}
            prefetch={false}
            onClick={openSheet}
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
      </Td>
      <Td className="text-right">
        <Money value={row.amount} />
      </Td>
      <Td>
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
      </Td>
      <Td className="text-right tabular-nums max-xl:hidden">{row.attemptCount}</Td>
      <Td className="max-lg:hidden">
        <span className="block max-w-40 truncate font-mono text-[0.8125rem]" title={row.playerId}>
          {row.playerId}
        </span>
      </Td>
      <Td className="max-xl:hidden">
        <Time value={row.createdAt} />
      </Td>
      <Td className="max-md:hidden">
        <Time value={row.lastAt} />
      </Td>
    </tr>
  )
}

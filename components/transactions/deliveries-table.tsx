'use client'

import type { MouseEvent } from 'react'
import { Money } from '@/components/data/money'
import { PlainTime } from '@/components/data/plain-time'
import { ProviderName } from '@/components/data/provider-name'
import { shortenId } from '@/components/data/shorten-id'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import { Countdown } from './countdown'
import { StateBadge } from './state-badge'

type Delivery = Outputs['transactions']['search']['deliveries'][number]

interface DeliveriesTableProps {
  deliveries: readonly Delivery[]
  previewed: string | null
  onPreview: (id: string) => void
  /** Left out, the list has one order. */
  sort?: HeaderSort
}

export function DeliveriesTable({ deliveries, previewed, onPreview, sort }: DeliveriesTableProps) {
  return (
    <Table label="Transactions">
      <thead>
        <tr>
          <Th>Transaction</Th>
          <Th className="text-right">Amount</Th>
          <Th>Status</Th>
          <Th className="text-right max-xl:hidden">Attempts</Th>
          <Th className="max-lg:hidden">Player</Th>
          <Th className="max-xl:hidden">Transaction ID</Th>
          <TimeHeader label="Reported" sort={sort} className="max-md:hidden" />
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <Row
            key={delivery.id}
            delivery={delivery}
            isPreviewed={delivery.id === previewed}
            onPreview={() => onPreview(delivery.id)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  delivery: Delivery
  isPreviewed: boolean
  onPreview: () => void
}

/** The whole row opens the sheet; its link leads to the page, for a new tab and for the keyboard. */
function Row({ delivery, isPreviewed, onPreview }: RowProps) {
  const openSheet = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    onPreview()
  }
  return (
    <tr onClick={onPreview} className={cn('cursor-pointer hover:bg-hover', isPreviewed && 'bg-accent-soft')}>
      <Td className="max-md:w-full max-md:max-w-0">
        <div className="grid xl:flex xl:items-baseline xl:gap-2">
          <OrganizationLink
            href={`/transactions/${delivery.id}`}
            prefetch={false}
            onClick={openSheet}
            className="whitespace-nowrap font-medium"
          >
            <span className="capitalize">{delivery.type}</span>
            {delivery.isFree && <span className="ml-1.5 font-normal text-faint text-xs">free round</span>}
            {delivery.origin === 'croupier' && (
              <span className="ml-1.5 font-normal text-faint text-xs">by Croupier</span>
            )}
          </OrganizationLink>
          <span className="truncate text-faint text-xs md:max-w-56">
            {delivery.gameName && `${delivery.gameName}, `}
            <ProviderName code={delivery.providerCode} />
          </span>
        </div>
      </Td>
      <Td className="text-right">
        <Money value={delivery.amount} />
      </Td>
      <Td>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <StateBadge state={delivery.state} stateReason={delivery.stateReason} />
          <span className="text-faint text-xs max-sm:hidden">
            {delivery.state === 'retrying' && delivery.nextAttemptAt ? (
              <Countdown until={delivery.nextAttemptAt} />
            ) : (
              delivery.operatorStatus !== null && `HTTP ${delivery.operatorStatus}`
            )}
          </span>
          <span className="whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
            <PlainTime value={delivery.createdAt} />
          </span>
        </div>
      </Td>
      <Td className="text-right tabular-nums max-xl:hidden">{delivery.attemptCount}</Td>
      <Td className="max-lg:hidden">
        <span className="block max-w-40 truncate font-mono text-[0.8125rem]" title={delivery.playerId}>
          {delivery.playerId}
        </span>
      </Td>
      <Td className="max-xl:hidden">
        <span className="whitespace-nowrap font-mono text-[0.8125rem]" title={delivery.transactionId}>
          {shortenId(delivery.transactionId, { head: 12, tail: 6 })}
        </span>
      </Td>
      <Td className="max-md:hidden">
        <Time value={delivery.createdAt} />
      </Td>
    </tr>
  )
}

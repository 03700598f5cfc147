'use client'

import type { MouseEvent } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { PlainTime } from '@/components/data/plain-time'
import { ProviderName } from '@/components/data/provider-name'
import { shortenId } from '@/components/data/shorten-id'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { cn } from '@/components/ui/cn'
import { Countdown } from './countdown'
import { StateBadge } from './state-badge'

type Transaction = Outputs['transactions']['search']['movements'][number]

interface TransactionsTableProps {
  transactions: readonly Transaction[]
  previewed: string | null
  onPreview: (id: string) => void
  /** Left out, the list has one order. */
  sort?: HeaderSort
}

/** The whole row opens the sheet; its link leads to the page, for a new tab and for the keyboard. */
export function TransactionsTable({ transactions, previewed, onPreview, sort }: TransactionsTableProps) {
  const openSheet = (id: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    onPreview(id)
  }
  return (
    <DataTable
      label="Transactions"
      rows={transactions}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({
        onClick: () => onPreview(id),
        className: cn('cursor-pointer hover:bg-hover', id === previewed && 'bg-accent-soft'),
      })}
      columns={[
        {
          heading: 'Transaction',
          cell: (transaction) => (
            <div className="grid xl:flex xl:items-baseline xl:gap-2">
              <OrganizationLink
                href={`/transactions/${transaction.id}`}
                prefetch={false}
                onClick={openSheet(transaction.id)}
                className="whitespace-nowrap font-medium"
              >
                <span className="capitalize">{transaction.type}</span>
                {transaction.isFree && (
                  <span className="ml-1.5 font-normal text-faint text-xs">free round</span>
                )}
                {transaction.origin === 'croupier' && (
                  <span className="ml-1.5 font-normal text-faint text-xs">by Croupier</span>
                )}
              </OrganizationLink>
              <span className="truncate text-faint text-xs md:max-w-56">
                {transaction.gameName && `${transaction.gameName}, `}
                <ProviderName code={transaction.providerCode} />
              </span>
            </div>
          ),
          className: 'max-md:w-full max-md:max-w-0',
        },
        { heading: 'Amount', cell: ({ amount }) => <Money value={amount} />, kind: 'number' },
        {
          heading: 'Status',
          cell: (transaction) => (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <StateBadge state={transaction.state} stateReason={transaction.stateReason} />
              <span className="text-faint text-xs max-sm:hidden">
                {transaction.state === 'retrying' && transaction.nextAttemptAt ? (
                  <Countdown until={transaction.nextAttemptAt} />
                ) : (
                  transaction.operatorStatus !== null && `HTTP ${transaction.operatorStatus}`
                )}
              </span>
              <span className="whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
                <PlainTime value={transaction.createdAt} />
              </span>
            </div>
          ),
        },
        { heading: 'Attempts', cell: ({ attemptCount }) => attemptCount, kind: 'number', from: 'xl' },
        {
          heading: 'Player',
          cell: ({ playerId }) => (
            <span className="block max-w-40 truncate font-mono text-[0.8125rem]" title={playerId}>
              {playerId}
            </span>
          ),
          from: 'lg',
        },
        {
          heading: 'Transaction ID',
          cell: ({ transactionId }) => (
            <span className="whitespace-nowrap font-mono text-[0.8125rem]" title={transactionId}>
              {shortenId(transactionId, { head: 12, tail: 6 })}
            </span>
          ),
          from: 'xl',
        },
        {
          heading: 'Reported',
          cell: ({ createdAt }) => <Time value={createdAt} />,
          kind: 'time',
          from: 'md',
          sort,
        },
      ]}
    />
  )
}

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

type Transaction = Outputs['transactions']['search']['movements'][number]

interface TransactionsTableProps {
  transactions: readonly Transaction[]
  previewed: string | null
  onPreview: (id: string) => void
  /** Left out, the list has one order. */
  sort?: HeaderSort
}

export function TransactionsTable({ transactions, previewed, onPreview, sort }: TransactionsTableProps) {
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
        {transactions.map((transaction) => (
          <Row
            key={transaction.id}
            transaction={transaction}
            isPreviewed={transaction.id === previewed}
            onPreview={() => onPreview(transaction.id)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  transaction: Transaction
  isPreviewed: boolean
  onPreview: () => void
}

/** The whole row opens the sheet; its link leads to the page, for a new tab and for the keyboard. */
function Row({ transaction, isPreviewed, onPreview }: RowProps) {
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
            href={`/transactions/${transaction.id}`}
            prefetch={false}
            onClick={openSheet}
            className="whitespace-nowrap font-medium"
          >
            <span className="capitalize">{transaction.type}</span>
            {transaction.isFree && <span className="ml-1.5 font-normal text-faint text-xs">free round</span>}
            {transaction.origin === 'croupier' && (
              <span className="ml-1.5 font-normal text-faint text-xs">by Croupier</span>
            )}
          </OrganizationLink>
          <span className="truncate text-faint text-xs md:max-w-56">
            {transaction.gameName && `${transaction.gameName}, `}
            <ProviderName code={transaction.providerCode} />
          </span>
        </div>
      </Td>
      <Td className="text-right">
        <Money value={transaction.amount} />
      </Td>
      <Td>
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
      </Td>
      <Td className="text-right tabular-nums max-xl:hidden">{transaction.attemptCount}</Td>
      <Td className="max-lg:hidden">
        <span className="block max-w-40 truncate font-mono text-[0.8125rem]" title={transaction.playerId}>
          {transaction.playerId}
        </span>
      </Td>
      <Td className="max-xl:hidden">
        <span className="whitespace-nowrap font-mono text-[0.8125rem]" title={transaction.transactionId}>
          {shortenId(transaction.transactionId, { head: 12, tail: 6 })}
        </span>
      </Td>
      <Td className="max-md:hidden">
        <Time value={transaction.createdAt} />
      </Td>
    </tr>
  )
}

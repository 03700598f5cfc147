'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import Link from 'next/link'
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { DataTable } from '@/components/data/data-table'
import { List } from '@/components/data/list'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { useConfirm } from '@/components/ui/use-confirm'
import {
  bookAccountKeys,
  bookAccounts,
  bookBlockers,
  bookSystemKeys,
  bookSystems,
  postingKinds,
} from '@/server/contract/books'
import { formatMonth } from '@/server/contract/figures'
import { sourcePath } from './source-path'

type Month = Outputs['staffJournal']['month']
type Entry = Outputs['staffJournal']['entries']['entries'][number]

/** A month's accounts, its files, and the entries behind an account's figure. */
export function JournalMonthView({ month }: { month: string }) {
  const trpc = useTRPC()
  const found = useQuery(trpc.staffJournal.month.queryOptions({ month }))
  return (
    <Loaded query={found} what="The journal" rows={12}>
      {(data) => (
        <div className="grid grid-cols-1 gap-6">
          <Accounts data={data} />
          <Entries month={month} />
        </div>
      )}
    </Loaded>
  )
}

const params = {
  account: parseAsStringLiteral(bookAccountKeys),
  page: parseAsInteger.withDefault(1),
}

function Accounts({ data }: { data: Month }) {
  const { month, closed, blockers, accounts, exports, debitBase, creditBase } = data
  const isBalanced = debitBase.decimal === creditBase.decimal
  const state = closed ? 'Closed.' : 'Open: figures and files are provisional.'
  const exported = exports
    .map(({ system }) => bookSystemKeys.find((key) => key === system))
    .filter((key) => key != null)
  const names = exported.map((system) => bookSystems[system]).join(', ')
  return (
    <Card>
      <CardHeader
        title={`Journal of ${formatMonth(month)}`}
        description={`${state} ${isBalanced ? 'Debit and credit are equal.' : 'Debit and credit differ.'}${names && ` Exported for ${names}.`}`}
        actions={<Actions data={data} />}
      />
      {!closed && blockers.length > 0 && (
        <Notice tone="warn" className="mx-5 mb-5" title="This month can’t be closed yet">
          <ul>
            {blockers.map((blocker) => (
              <li key={blocker}>{bookBlockers[blocker]}</li>
            ))}
          </ul>
        </Notice>
      )}
      <DataTable
        label="Accounts"
        rows={accounts}
        keyOf={({ account, debit }) => `${account} ${debit.currency}`}
        columns={[
          {
            heading: 'Account',
            cell: ({ account }) => (
              <Link href={`/staff/billing/journal/${month}?account=${account}`} className="hover:underline">
                {bookAccounts[account]}
              </Link>
            ),
          },
          { heading: 'Debit', cell: ({ debit }) => <Money value={debit} />, kind: 'number', from: 'md' },
          { heading: 'Credit', cell: ({ credit }) => <Money value={credit} />, kind: 'number', from: 'md' },
          { heading: 'Debit value', cell: ({ debitBase: value }) => <Money value={value} />, kind: 'number' },
          {
            heading: 'Credit value',
            cell: ({ creditBase: value }) => <Money value={value} />,
            kind: 'number',
          },
        ]}
      />
    </Card>
  )
}

function Actions({ data: { month, closed, blockers } }: { data: Month }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const canManage = useStaffCan('journal.manage')
  const ask = () =>
    confirm({
      title: `Close the journal of ${formatMonth(month)}?`,
      text: 'Its entries can’t be changed afterwards. Later changes become corrections in the first open month.',
      action: 'Close month',
      send: () => client.staffJournal.close.mutate({ month }),
      changed: trpc.staffJournal.pathFilter(),
      done: 'Journal closed',
    })
  return (
    <div className="flex flex-wrap gap-2">
      {bookSystemKeys.map((system) => (
        <Button key={system} asChild size="sm">
          <a href={`/api/staff/journal?month=${month}&system=${system}`} download>
            <Download aria-hidden />
            {bookSystems[system]}
          </a>
        </Button>
      ))}
      {canManage && !closed && (
        <Button size="sm" variant="primary" disabled={blockers.length > 0} onClick={ask}>
          Close month
        </Button>
      )}
    </div>
  )
}

function Entries({ month }: { month: string }) {
  const trpc = useTRPC()
  const [{ account, page }, setParams] = useQueryStates(params)
  const entries = useQuery(
    trpc.staffJournal.entries.queryOptions(
      { month, page: Math.max(1, page), ...(account && { account }) },
      { placeholderData: keepPreviousData },
    ),
  )
  const all = () => void setParams({ account: null, page: 1 })
  return (
    <Card>
      <CardHeader
        title={account ? `Entries: ${bookAccounts[account]}` : 'Entries'}
        description="Each entry links to what it was posted from."
        actions={
          account && (
            <Button size="sm" onClick={all}>
              All accounts
            </Button>
          )
        }
      />
      <List
        query={entries}
        what="The entries"
        rowsOf={(data) => data.entries}
        isNarrowed={account !== null || page > 1}
        noMatch={<NoMatch title="No entries" clear="All entries" onClear={all} />}
        empty={<EmptyState title="No entries">Nothing is booked in this month.</EmptyState>}
        pager={(data) => (
          <PagePager
            page={page}
            perPage={data.perPage}
            total={data.total}
            onGo={(to) => void setParams({ page: to })}
          />
        )}
      >
        {(rows) => <EntriesTable rows={rows} />}
      </List>
    </Card>
  )
}

const EntriesTable = ({ rows }: { rows: readonly Entry[] }) => (
  <DataTable
    label="Entries"
    rows={rows}
    keyOf={(row) => `${row.sourceKind} ${row.sourceId} ${row.part}`}
    columns={[
      { heading: 'Date', cell: (row) => row.day, width: 'line', className: 'tabular-nums' },
      {
        heading: 'Text',
        cell: (row) => (
          <>
            <SourceLink row={row} />
            <span className="block text-muted text-xs">
              {row.correctsMonth && `Correction of ${formatMonth(row.correctsMonth)}. `}
              {row.party} {row.document}
            </span>
          </>
        ),
        width: 'wrap',
      },
      { heading: 'Debit', cell: (row) => bookAccounts[row.debitAccount], from: 'md' },
      { heading: 'Credit', cell: (row) => bookAccounts[row.creditAccount], from: 'md' },
      { heading: 'Amount', cell: (row) => <Money value={row.amount} />, kind: 'number' },
      { heading: 'Value', cell: (row) => <Money value={row.base} />, kind: 'number', from: 'sm' },
      { heading: 'Rate', cell: (row) => row.rate, kind: 'number', from: 'lg' },
    ]}
  />
)

function SourceLink({ row }: { row: Entry }) {
  const path = sourcePath(row)
  const text = postingKinds[row.kind]
  return path === null ? (
    text
  ) : (
    <Link href={path} className="hover:underline">
      {text}
    </Link>
  )
}

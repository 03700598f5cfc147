'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { PaymentDifferenceKind } from '@/server/contract/billing-states'
import { NoteDialog } from './note-dialog'
import { differenceWords } from './purchase-words'

type Difference = Outputs['staffPackages']['differences'][number]

const wordsOf = ({ kind }: Difference) => differenceWords[kind as PaymentDifferenceKind]

const amountOf = (amount: Difference['here']) => (amount ? <Money value={amount} /> : '–')

/** What the nightly comparison with the payment provider found. */
export function DifferencesView() {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const differences = useQuery(trpc.staffPackages.differences.queryOptions({}))
  const [open, setOpen] = useState<Difference | null>(null)
  const close = () => setOpen(null)
  const resolve = useMutation(
    trpc.staffPackages.resolve.mutationOptions({
      onSuccess: succeed(trpc.staffPackages.pathFilter(), 'Difference resolved', close),
    }),
  )
  return (
    <Card>
      <CardHeader
        title="Payment differences"
        description="Croupier compares purchases with Stripe each night. Resolve a difference once it is settled."
      />
      <List
        query={differences}
        what="The differences"
        rowsOf={(rows) => rows}
        empty={
          <EmptyState
            title="No open differences"
            actions={
              <Button asChild>
                <Link href="/staff/billing/purchases">View purchases</Link>
              </Button>
            }
          >
            Every payment of the last comparison matched.
          </EmptyState>
        }
      >
        {(rows) => <DifferenceTable rows={rows} onResolve={setOpen} />}
      </List>
      {open && (
        <NoteDialog
          title="Resolve difference"
          description={wordsOf(open).todo}
          label="Resolve"
          error={resolve.error?.message}
          isPending={resolve.isPending}
          onSubmit={(note) => resolve.mutate({ differenceId: open.id, note })}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface DifferenceTableProps {
  rows: readonly Difference[]
  onResolve: (one: Difference) => void
}

function DifferenceTable({ rows, onResolve }: DifferenceTableProps) {
  return (
    <DataTable
      label="Payment differences"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { heading: 'Found', cell: ({ foundAt }) => <Time value={foundAt} hasYear />, from: 'sm' },
        {
          heading: 'Difference',
          cell: (row) => (
            <>
              <span className="font-medium">{wordsOf(row).label}</span>
              <span className="block text-faint text-xs sm:hidden">
                <Time value={row.foundAt} hasYear />
              </span>
              {row.purchase && (
                <OrganizationLink
                  href={`/staff/billing/purchases?${new URLSearchParams({ organization: row.purchase.organization.slug })}`}
                  className="block text-sm hover:underline"
                >
                  {row.purchase.organization.name}, {row.purchase.packageName}
                </OrganizationLink>
              )}
              <code className="block text-xs [overflow-wrap:anywhere]">{row.subjectId}</code>
              <span className="block text-xs sm:hidden">
                Here {amountOf(row.here)}, at Stripe {amountOf(row.there)}
              </span>
              <span className="block text-muted text-xs">{wordsOf(row).todo}</span>
            </>
          ),
          className: 'w-full',
        },
        { heading: 'Croupier', cell: ({ here }) => amountOf(here), kind: 'number', from: 'sm' },
        { heading: 'Stripe', cell: ({ there }) => amountOf(there), kind: 'number', from: 'sm' },
        {
          heading: 'Actions',
          cell: (row) => (
            <Button size="sm" onClick={() => onResolve(row)}>
              Resolve
            </Button>
          ),
          kind: 'actions',
        },
      ]}
    />
  )
}

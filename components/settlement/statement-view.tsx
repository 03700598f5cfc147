'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statementLink } from '@/components/contracts/statement-card'
import { DataTable } from '@/components/data/data-table'
import { Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { DetailSkeleton } from '@/components/data/skeletons'
import { FigureLink } from '@/components/reports/figure-cells'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatDay, formatMonth, formatPercent } from '@/server/contract/figures'
import type { Opened, Statement } from './statement-dialogs'
import { State } from './statements-view'

const StatementDialog = lazyPanel(() => import('./statement-dialogs'), 'StatementDialog')

/** One provider's month: figures, the provider's invoice beside them, approvals and payment. */
export function StatementView({ statementId, today }: { statementId: string; today: string }) {
  const found = useQuery(useTRPC().staffSettlement.get.queryOptions({ statementId }))
  return (
    <Loaded query={found} what="The statement" skeleton={<DetailSkeleton />}>
      {(statement) => <Shown statement={statement} today={today} />}
    </Loaded>
  )
}

function Shown({ statement, today }: { statement: Statement; today: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <CardHeader
          title={`${statement.name}, ${formatMonth(statement.month)}`}
          description={<State state={statement.state} />}
          actions={<Steps statement={statement} onOpen={setOpened} />}
        />
        <Facts className="px-5 pb-5" facts={factsOf(statement)} />
        <Missing statement={statement} />
      </Card>
      <LinesCard statement={statement} />
      <ComparisonCard statement={statement} onOpen={setOpened} />
      {opened && <StatementDialog {...{ opened, statement, today }} onClose={() => setOpened(null)} />}
    </div>
  )
}

function Steps({ statement, onOpen }: { statement: Statement; onOpen: (opened: Opened) => void }) {
  const { id: statementId, state, total, computedAt, isOwnApproval, firstApprovedBy } = statement
  const [canManage, canApprove] = [useStaffCan('settlements.manage'), useStaffCan('settlements.approve')]
  const [trpc, client, confirm] = [useTRPC(), useTRPCClient(), useConfirm()]
  const changed = trpc.staffSettlement.pathFilter()
  const amount = `${total.decimal} ${total.currency}`
  const ready = () =>
    confirm({
      title: 'Submit for approval?',
      text: 'The figures are computed once more and stand until they are approved or made a draft again.',
      action: 'Submit',
      send: () => client.staffSettlement.ready.mutate({ statementId }),
      changed,
      done: 'Submitted for approval',
    })
  const redraft = () =>
    confirm({
      title: 'Make it a draft again?',
      text: 'The figures are computed from the current facts. Approvals are withdrawn.',
      action: 'Make draft',
      send: () => client.staffSettlement.redraft.mutate({ statementId }),
      changed,
      done: 'Statement is a draft',
    })
  const approve = () =>
    confirm({
      title: `Approve ${amount}?`,
      text: firstApprovedBy
        ? 'This is the second approval. The figures and the contract version can’t change afterwards.'
        : 'Another person gives the second approval.',
      action: 'Approve',
      send: () => client.staffSettlement.approve.mutate({ statementId, computedAt }),
      changed,
      done: 'Approval recorded',
    })
  return (
    <div className="flex flex-wrap gap-2">
      {canManage && state === 'draft' && (
        <Button size="sm" variant="primary" onClick={ready}>
          Submit for approval
        </Button>
      )}
      {canManage && state === 'ready' && (
        <Button size="sm" onClick={redraft}>
          Make draft
        </Button>
      )}
      {canApprove && state === 'ready' && !isOwnApproval && (
        <Button size="sm" variant="primary" onClick={approve}>
          Approve
        </Button>
      )}
      {canManage && state === 'payable' && (
        <Button size="sm" variant="primary" onClick={() => onOpen({ kind: 'pay' })}>
          Record payment
        </Button>
      )}
    </div>
  )
}

function factsOf(statement: Statement) {
  const { deductions, corrections, contract, parties, dueOn, paidOn } = statement
  const money = (label: string, value: Statement['total']) => ({ label, value: <Money value={value} /> })
  return [
    { label: 'Contract', value: `Version ${contract.version}, share of ${contract.shareBase.toUpperCase()}` },
    money('GGR converted', statement.base),
    ...deductions.map(({ label, amount }) => money(`Deducted: ${label}`, amount)),
    ...(contract.shareBase === 'ngr' ? [money('NGR', statement.net)] : []),
    money('Share', statement.share),
    money('Raised to the minimum', statement.topUp),
    money('Fixed', statement.fixed),
    ...(contract.upstream
      ? [money(statement.name, parties.provider), money(contract.upstream, parties.upstream)]
      : []),
    ...corrections.map(({ kind, month, amount, converted }) =>
      money(
        kind === 'facts' ? `Correction of ${formatMonth(month)}` : `Carried from ${formatMonth(month)}`,
        converted ?? amount,
      ),
    ),
    { label: 'Total', value: <Money className="font-medium" value={statement.total} /> },
    {
      label: 'Approved by',
      value: [statement.firstApprovedBy, statement.approvedBy].filter(Boolean).join(', ') || 'None',
    },
    ...(dueOn ? [{ label: 'Due', value: formatDay(dueOn) }] : []),
    ...(paidOn
      ? [
          {
            label: 'Paid',
            value: `${formatDay(paidOn)}, ${statement.paymentReference}, by ${statement.paidBy}`,
          },
        ]
      : []),
  ]
}

function Missing({ statement: { open } }: { statement: Statement }) {
  if (open.length === 0) return null
  return (
    <Notice tone="warn" className="mx-5 mb-5" title="Not in these amounts">
      {open.map(({ key, ggr, missing }) => (
        <p key={`${key} ${ggr.currency}`}>
          {key}, GGR <Money value={ggr} />: no exchange rate for {missing}.
        </p>
      ))}
    </Notice>
  )
}

function LinesCard({ statement: { lines, month, providerCode, contract, name } }: { statement: Statement }) {
  return (
    <Card>
      <CardHeader
        title="Lines"
        description={`By ${contract.lineBy.replace('_', ' ')} and currency of play.`}
      />
      {lines.length === 0 ? (
        <EmptyNote>No transactions in this month.</EmptyNote>
      ) : (
        <DataTable
          label={`Lines of ${name}`}
          rows={lines}
          keyOf={({ key, ggr }) => `${key} ${ggr.currency}`}
          columns={[
            { heading: 'Line', cell: ({ key }) => key },
            {
              heading: 'Bets less refunds',
              cell: ({ bets }) => <Money value={bets} />,
              kind: 'number',
              from: 'lg',
            },
            { heading: 'Wins', cell: ({ wins }) => <Money value={wins} />, kind: 'number', from: 'lg' },
            {
              heading: 'GGR',
              cell: ({ ggr }) => (
                <FigureLink href={statementLink({ month, provider: providerCode, currency: ggr.currency })}>
                  <Money value={ggr} />
                </FigureLink>
              ),
              kind: 'number',
            },
            {
              heading: 'Rate per EUR',
              cell: ({ rate }) => rate?.from ?? (contract.rateRule === 'day' ? 'By day' : '–'),
              kind: 'number',
              from: 'md',
            },
            {
              heading: 'Converted',
              cell: ({ converted }) => <Money value={converted} />,
              kind: 'number',
              from: 'sm',
            },
            {
              heading: 'Deducted',
              cell: ({ deducted }) => <Money value={deducted} />,
              kind: 'number',
              from: 'lg',
            },
            { heading: 'Share', cell: ({ share }) => <Money value={share} />, kind: 'number' },
          ]}
        />
      )}
    </Card>
  )
}

const results = {
  equal: { label: 'Equal', tone: 'ok' },
  within_tolerance: { label: 'Within tolerance', tone: 'ok' },
  differs: { label: 'Differs', tone: 'bad' },
  missing_with_us: { label: 'Not in statement', tone: 'bad' },
  missing_with_them: { label: 'Not in invoice', tone: 'bad' },
} as const

interface CardProps {
  statement: Statement
  onOpen: (opened: Opened) => void
}

function ComparisonCard({ statement, onOpen }: CardProps) {
  const canManage = useStaffCan('settlements.manage')
  const { invoice, compared, state } = statement
  const canEnter = canManage && state !== 'payable' && state !== 'paid'
  return (
    <Card>
      <CardHeader
        title="Provider invoice"
        description={
          invoice
            ? `${invoice.number} of ${formatDay(invoice.invoicedOn)}, due ${formatDay(invoice.dueOn)}, entered by ${invoice.enteredBy}.`
            : 'A statement becomes payable once the provider’s invoice is entered and its differences are accepted.'
        }
        actions={
          <div className="flex gap-2">
            {invoice?.file && (
              <Button asChild size="sm">
                <a href={invoice.file} title={`SHA-256 ${invoice.sha256}`} download>
                  Download file
                </a>
              </Button>
            )}
            {canEnter && (
              <Button size="sm" onClick={() => onOpen({ kind: 'invoice' })}>
                {invoice ? 'Replace invoice' : 'Enter invoice'}
              </Button>
            )}
          </div>
        }
      />
      {invoice && invoice.badRows.length > 0 && (
        <Notice tone="warn" className="mx-5 mb-5" title="Rows that could not be read">
          {invoice.badRows.map(({ row, message }) => (
            <p key={row}>
              Row {row}: {message}
            </p>
          ))}
        </Notice>
      )}
      {compared.length > 0 && (
        <DataTable
          label="Statement and invoice"
          rows={compared}
          keyOf={({ key }) => key}
          columns={[
            { heading: 'Line', cell: ({ key }) => key },
            {
              heading: 'Statement',
              cell: ({ ours }) => (ours ? <Money value={ours} /> : '–'),
              kind: 'number',
            },
            {
              heading: 'Invoice',
              cell: ({ theirs }) => (theirs ? <Money value={theirs} /> : '–'),
              kind: 'number',
            },
            {
              heading: 'Difference',
              cell: ({ difference, percent }) => (
                <>
                  <Money value={difference} />
                  {percent && <span className="block text-faint text-xs">{formatPercent(percent)}</span>}
                </>
              ),
              kind: 'number',
              from: 'sm',
            },
            {
              heading: 'Result',
              cell: ({ result, reason }) => (
                <>
                  <Badge tone={reason === null ? results[result].tone : 'neutral'}>
                    {results[result].label}
                  </Badge>
                  {reason && <span className="block text-muted text-xs">Accepted: {reason}</span>}
                </>
              ),
            },
            {
              heading: 'Actions',
              cell: ({ key, isUnexplained }) =>
                canEnter &&
                isUnexplained && (
                  <Button
                    size="sm"
                    aria-label={`Accept ${key}`}
                    onClick={() => onOpen({ kind: 'accept', key })}
                  >
                    Accept
                  </Button>
                ),
              kind: 'actions',
            },
          ]}
        />
      )}
    </Card>
  )
}

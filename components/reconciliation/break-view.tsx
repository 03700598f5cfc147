'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useOpenOrganization } from '@/components/shell/use-open-organization'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { breakCauses, breakKindNames } from '@/server/contract/reconciliation'
import { BreakActions } from './break-actions'
import { OneRecord } from './one-record'
import { useReconciliation } from './scope'
import { breakLook, causeNames, wordFor } from './words'

const CommentForm = lazyPanel(
  () => import('./comment-form'),
  'CommentForm',
  <Skeleton className="h-30 w-full" />,
)

type Break = Outputs['reconciliation']['oneBreak']
const link = 'text-accent hover:underline'

/** One break: what each ledger has, the likely cause, and what was done about it. */
export function BreakView({ id }: { id: string }) {
  const { api, base } = useReconciliation()
  const found = useQuery(api.oneBreak.queryOptions({ breakId: id }, { retry: false }))
  return (
    <OneRecord query={found} what="Break" list={{ href: `${base}/breaks`, label: 'Breaks' }}>
      {(one) => <BreakDetail one={one} />}
    </OneRecord>
  )
}

function BreakDetail({ one }: { one: Break }) {
  return (
    <>
      <PageHeader
        heading="h2"
        title={wordFor(breakKindNames, one.kind)}
        description={
          <>
            Transaction <code className="break-all text-ink">{one.transactionId}</code>
            {one.providerCode !== '' && (
              <>
                {' '}
                at <ProviderName code={one.providerCode} />
              </>
            )}
          </>
        }
        actions={one.period.signedAt ? <Badge tone="ok">Signed</Badge> : <BreakActions breaks={[one]} />}
      />
      <div className="grid grid-cols-1 gap-5">
        <Notice tone="warn" title={`Likely cause: ${wordFor(causeNames, one.cause)}`}>
          {wordFor(breakCauses, one.cause)}
          <CauseDetail detail={one.causeDetail} />
        </Notice>
        <Notice tone="neutral" title="What to do">
          {[...new Set(one.whatToDo)].map((todo) => (
            <p key={todo}>{todo}</p>
          ))}
        </Notice>
        <Card className="p-5">
          <BreakFacts one={one} />
        </Card>
        <Card>
          <CardHeader title="Provider, Croupier and wallet" description="What each ledger has." />
          <SidesTable sides={one.sides} />
        </Card>
        <Card>
          <CardHeader title="Rows of the files" description="Where the ledgers say so." />
          <EvidenceTable rows={one.evidence} />
        </Card>
        <Comments one={one} />
      </div>
    </>
  )
}

/** What the cause rests on, as the comparison has stored it. */
function CauseDetail({ detail }: { detail: unknown }) {
  const facts = Object.entries((detail as Record<string, string> | null) ?? {})
  if (facts.length === 0) return null
  return (
    <span className="block text-xs">
      {facts.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`).join(', ')}
    </span>
  )
}

function BreakFacts({ one }: { one: Break }) {
  const { base } = useReconciliation()
  const { label, tone } = breakLook(one.state)
  const by = (title: string, value: ReactNode) => (value ? [{ label: title, value }] : [])
  return (
    <Facts
      facts={[
        { label: 'State', value: <Badge tone={tone}>{label}</Badge> },
        { label: 'Amount', value: <Money value={one.atStake} /> },
        { label: 'Assignee', value: one.owner ?? 'None' },
        {
          label: 'Comparison',
          value: (
            <OrganizationLink href={`${base}/${one.reconciliationId}`} className={link}>
              View comparison
            </OrganizationLink>
          ),
        },
        ...by('Open', one.movementId !== null && <Places one={one} />),
        { label: 'First found', value: <Time value={one.firstSeenAt} hasYear /> },
        { label: 'Last found', value: <Time value={one.seenAt} hasYear /> },
        ...by(one.state === 'claimed' ? 'Claimed by' : 'Accepted by', one.decidedBy),
        ...by('Approved by', one.approvedBy),
        ...by('Reason', one.reason),
        ...by('Settled', one.closedAt && <Time value={one.closedAt} hasYear />),
      ]}
    />
  )
}

/** Where the transaction is in the dashboard. Staff open its organization first. */
function Places({ one: { movementId, organizationId, providerCode, roundId } }: { one: Break }) {
  const { isStaff } = useReconciliation()
  const open = useOpenOrganization(`/transactions/${movementId}`)
  if (isStaff)
    return (
      organizationId && (
        <Button size="sm" isPending={open.isPending} onClick={() => open.mutate({ organizationId })}>
          Open transaction
        </Button>
      )
    )
  return (
    <span className="flex flex-wrap gap-x-3">
      <OrganizationLink href={`/transactions/${movementId}`} className={link}>
        Transaction
      </OrganizationLink>
      <OrganizationLink href={`/callbacks?preview=${movementId}`} className={link}>
        Callback
      </OrganizationLink>
      {roundId !== null && (
        <OrganizationLink
          href={`/rounds/${encodeURIComponent(providerCode)}/${encodeURIComponent(roundId)}`}
          className={link}
        >
          Round
        </OrganizationLink>
      )}
    </span>
  )
}

const sideNames = { provider: 'Provider', ours: 'Croupier', wallet: 'Wallet' } as const
type SideName = keyof typeof sideNames

function SidesTable({ sides }: { sides: Break['sides'] }) {
  const names: readonly SideName[] = ['provider', 'ours', 'wallet']
  return (
    <DataTable
      label="What each ledger has"
      rows={names.map((name) => ({ name, side: sides[name] }))}
      keyOf={({ name }) => name}
      columns={[
        { heading: 'Ledger', cell: ({ name }) => <span className="font-medium">{sideNames[name]}</span> },
        {
          heading: 'Amount',
          cell: ({ side }) =>
            side ? <Money value={side.amount} /> : <span className="text-faint text-sm">Not found</span>,
          kind: 'number',
        },
        {
          heading: 'Type',
          cell: ({ side }) =>
            side && (
              <span className="capitalize">
                {side.type}
                {side.lines > 1 && <span className="text-bad"> ×{side.lines}</span>}
              </span>
            ),
        },
        { heading: 'State', cell: ({ side }) => side?.state.replaceAll('_', ' ') },
        {
          heading: 'Time',
          cell: ({ side }) => side?.at && <Time value={side.at} />,
          kind: 'time',
          from: 'sm',
        },
        { heading: 'Round', cell: ({ side }) => side?.roundId, width: 'wrap', from: 'md' },
      ]}
    />
  )
}

function EvidenceTable({ rows }: { rows: Break['evidence'] }) {
  if (rows.length === 0) return <EmptyNote>No file has this transaction.</EmptyNote>
  return (
    <DataTable
      label="Rows of the files"
      rows={rows}
      keyOf={({ importId, line, type }) => [importId, line, type].join(' ')}
      columns={[
        {
          heading: 'File',
          cell: ({ import: file, line }) => (
            <span className="grid gap-0.5">
              <span className="font-medium">{file.name}</span>
              <span className="text-faint text-xs">Line {line}</span>
            </span>
          ),
          width: 'wrap',
          className: 'w-full min-w-36',
        },
        {
          heading: 'Transaction ID',
          cell: ({ transactionId }) => <code>{transactionId}</code>,
          width: 'wrap',
        },
        { heading: 'Amount', cell: ({ amount }) => <Money value={amount} />, kind: 'number' },
        { heading: 'State', cell: ({ state }) => state, from: 'sm' },
        {
          heading: 'Time',
          cell: ({ occurredAt }) => occurredAt && <Time value={occurredAt} />,
          kind: 'time',
          from: 'md',
        },
      ]}
    />
  )
}

function Comments({ one }: { one: Break }) {
  const { canAct } = useReconciliation()
  const mayWrite = canAct && !one.period.signedAt
  return (
    <Card>
      <CardHeader title="Comments" />
      <div className="grid gap-4 px-5 pb-5 text-sm">
        {one.comments.length === 0 && !mayWrite && <p className="text-muted">No comments yet.</p>}
        {one.comments.map(({ id, text, author, createdAt }) => (
          <article key={id} className="grid gap-0.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{author ?? 'System'}</span>
              <span className="text-faint text-xs">
                <Time value={createdAt} />
              </span>
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
          </article>
        ))}
        {mayWrite && <CommentForm breakId={one.id} />}
      </div>
    </Card>
  )
}

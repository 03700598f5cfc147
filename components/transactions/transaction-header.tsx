import { ArrowRight } from 'lucide-react'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { SignatureRejected } from '@/components/endpoint/signature-rejected'
import { ruleLabels } from '@/components/limits/rule-labels'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Badge } from '@/components/ui/badge'
import { Notice } from '@/components/ui/notice'
import { groupDigits } from '@/server/contract/figures'
import { Countdown } from './countdown'
import { explainTransaction } from './explain-transaction'
import { outcomeLabel } from './resolution-outcome'
import { StateBadge } from './state-badge'
import { stateLooks } from './state-look'
import type { Transaction } from './transaction'
import { TransactionActions } from './transaction-actions'

type Refusal = NonNullable<Transaction['refusedBy']>

/** Amount, state and explanation. */
export function TransactionHeader({ transaction, isPage }: { transaction: Transaction; isPage: boolean }) {
  const { happened, next } = explainTransaction(transaction)
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <Title className="flex flex-wrap items-baseline gap-x-2.5 font-semibold text-2xl tracking-tight">
            <span className="capitalize">{transaction.type}</span>
            <Money value={transaction.amount} className="[&>span]:text-base" />
          </Title>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <StateBadge state={transaction.state} stateReason={transaction.stateReason} />
            {transaction.isFree && <Badge>Free round</Badge>}
            {transaction.origin === 'croupier' && <Badge>Reversal by Croupier</Badge>}
            {transaction.isArchived && <Badge>Archived</Badge>}
            <span>{transaction.gameName ?? 'Game no longer listed'}</span>
            <Time value={transaction.createdAt} hasYear />
          </div>
        </div>
        <TransactionActions transaction={transaction} />
      </div>
      <SignatureRejected
        secretChangedAt={transaction.secretChangedAt}
        rejected={transaction.attempts
          .filter(({ responseStatus }) => responseStatus === 401)
          .map(({ startedAt }) => ({ at: startedAt, transactionId: transaction.id }))}
      />
      <Notice tone={stateLooks[transaction.state].tone} title={happened}>
        <p>
          <span className="font-medium">Next step: </span>
          {next}
        </p>
        {transaction.nextAttemptAt && transaction.state === 'retrying' && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 font-medium text-ink">
            Next attempt <Countdown until={transaction.nextAttemptAt} />
            <Time value={transaction.nextAttemptAt} className="font-normal text-muted" />
          </p>
        )}
        {transaction.actions.resolvableFrom && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2">
            Can be resolved manually <Countdown until={transaction.actions.resolvableFrom} />, unless its
            refund arrives first.
          </p>
        )}
        {transaction.refusedBy && <RefusedBy refusal={transaction.refusedBy} />}
        {transaction.resolutionNote && <Resolution transaction={transaction} />}
        {transaction.counterparts.map((other) => (
          <p key={other.id} className="mt-1">
            <OrganizationLink
              href={`/transactions/${other.id}`}
              className="inline-flex items-center gap-1 font-medium text-accent hover:underline"
            >
              {other.type === 'refund' ? 'Refund' : 'Refunded bet'}
              <ArrowRight className="size-3.5" aria-hidden />
            </OrganizationLink>{' '}
            <span className="text-faint">{stateLooks[other.state].label.toLowerCase()}</span>
          </p>
        ))}
      </Notice>
    </div>
  )
}

/** The rule and its version, and its figures where they can be compared with the bet. */
function RefusedBy({ refusal: { rule, version, limit, used, unit } }: { refusal: Refusal }) {
  return (
    <p className="mt-1">
      <span className="font-medium">Rule: </span>
      {ruleLabels[rule]}, version {version}.{' '}
      {limit === null ? 'The limit is in another currency.' : `Limit ${groupDigits(limit)} ${unit}`}
      {limit !== null && used !== null && `, used ${groupDigits(used)} ${unit}`}
    </p>
  )
}

/** Who resolved it, what became of the money, and the note. */
function Resolution({ transaction }: { transaction: Transaction }) {
  const outcome = outcomeLabel(transaction.resolutionOutcome)
  return (
    <figure className="mt-2 grid gap-1 border-line-strong border-l-2 pl-3 text-ink">
      <figcaption className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        {outcome && <span className="font-medium text-ink">{outcome}</span>}
        {transaction.resolvedBy && <span>Resolved by {transaction.resolvedBy}</span>}
        {transaction.balance === null && transaction.settledAt && (
          <Time value={transaction.settledAt} hasYear />
        )}
      </figcaption>
      <blockquote className="whitespace-pre-wrap">{transaction.resolutionNote}</blockquote>
    </figure>
  )
}

import { BrandName } from '@/components/data/brand-name'
import { type Fact, Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { describeSchedule } from './describe-schedule'
import type { Transaction } from './transaction'

export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  return (
    <Card>
      <CardHeader title="Details" />
      <Facts facts={factsOf(transaction)} className="px-5 pb-5" />
    </Card>
  )
}

const linkClass = 'break-all font-medium text-accent hover:underline'

/** An ID with a link and a copy button. */
function LinkedId({ href, id }: { href: string; id: string }) {
  return (
    <span className="inline-flex items-start gap-0.5">
      <OrganizationLink href={href} className={`${linkClass} font-mono text-[0.8125rem]`}>
        {id}
      </OrganizationLink>
      <CopyButton text={id} what="id" />
    </span>
  )
}

function factsOf(transaction: Transaction): Fact[] {
  const roundHref = `/rounds/${encodeURIComponent(transaction.providerCode)}/${encodeURIComponent(transaction.roundId)}`
  const optional: (Fact | false)[] = [
    transaction.balance !== null && { label: 'Balance after', value: <Money value={transaction.balance} /> },
    transaction.referenceTransactionId !== null && {
      label: 'Refunds',
      value: (
        <Id value={transaction.referenceTransactionId} what="the refunded bet’s transaction ID" isWhole />
      ),
    },
    transaction.freeRoundGrantId !== null && {
      label: 'Free-round grant',
      value: <Id value={transaction.freeRoundGrantId} what="grant ID" isWhole />,
    },
    transaction.subOperatorRef !== null && {
      label: 'Brand',
      value: <BrandName brandRef={transaction.subOperatorRef} />,
    },
    transaction.settledAt !== null && {
      label: 'Settled',
      value: <Time value={transaction.settledAt} hasYear />,
    },
  ]
  return [
    {
      label: 'Transaction ID',
      value: <Id value={transaction.transactionId} what="transaction ID" isWhole />,
    },
    {
      label: 'Round',
      value: (
        <OrganizationLink href={roundHref} className={linkClass}>
          {transaction.roundId}
        </OrganizationLink>
      ),
    },
    {
      label: 'Player',
      value: (
        <LinkedId href={`/players/${encodeURIComponent(transaction.playerId)}`} id={transaction.playerId} />
      ),
    },
    ...optional.filter((fact) => fact !== false),
    { label: 'Provider', value: <ProviderName code={transaction.providerCode} /> },
    { label: 'Provider action', value: <code className="text-[0.8125rem]">{transaction.action}</code> },
    { label: 'Final transaction', value: transaction.isFinished ? 'Yes' : 'No' },
    { label: 'Response to provider', value: transaction.providerAnswer ?? 'None yet' },
    {
      label: 'Session',
      value: <LinkedId href={`/sessions/${transaction.sessionId}`} id={transaction.sessionId} />,
    },
    ...(transaction.endpointId === null
      ? []
      : [
          {
            label: 'Endpoint',
            value: (
              <OrganizationLink href={`/callbacks/endpoints/${transaction.endpointId}`} className={linkClass}>
                Endpoint health
              </OrganizationLink>
            ),
          },
        ]),
    { label: 'Croupier ID', value: <Id value={transaction.id} what="Croupier ID" isWhole /> },
    { label: 'Schedule', value: describeSchedule(transaction) },
  ]
}

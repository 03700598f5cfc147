import { BrandName } from '@/components/data/brand-name'
import { type Fact, Facts } from '@/components/data/facts'
import { Id } from '@/components/data/id'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import type { Delivery } from './delivery'
import { describeSchedule } from './describe-schedule'

export function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  return (
    <Card>
      <CardHeader title="Details" />
      <Facts facts={factsOf(delivery)} className="px-5 pb-5" />
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

function factsOf(delivery: Delivery): Fact[] {
  const roundHref = `/rounds/${encodeURIComponent(delivery.providerCode)}/${encodeURIComponent(delivery.roundId)}`
  const optional: (Fact | false)[] = [
    delivery.balance !== null && { label: 'Balance after', value: <Money value={delivery.balance} /> },
    delivery.referenceTransactionId !== null && {
      label: 'Refunds',
      value: <Id value={delivery.referenceTransactionId} what="the refunded bet’s transaction ID" isWhole />,
    },
    delivery.freeRoundGrantId !== null && {
      label: 'Free-round grant',
      value: <Id value={delivery.freeRoundGrantId} what="grant ID" isWhole />,
    },
    delivery.subOperatorRef !== null && {
      label: 'Brand',
      value: <BrandName brandRef={delivery.subOperatorRef} />,
    },
    delivery.settledAt !== null && { label: 'Settled', value: <Time value={delivery.settledAt} hasYear /> },
  ]
  return [
    { label: 'Transaction ID', value: <Id value={delivery.transactionId} what="transaction ID" isWhole /> },
    {
      label: 'Round',
      value: (
        <OrganizationLink href={roundHref} className={linkClass}>
          {delivery.roundId}
        </OrganizationLink>
      ),
    },
    {
      label: 'Player',
      value: <LinkedId href={`/players/${encodeURIComponent(delivery.playerId)}`} id={delivery.playerId} />,
    },
    ...optional.filter((fact) => fact !== false),
    { label: 'Provider', value: <ProviderName code={delivery.providerCode} /> },
    { label: 'Provider action', value: <code className="text-[0.8125rem]">{delivery.action}</code> },
    { label: 'Final transaction', value: delivery.isFinished ? 'Yes' : 'No' },
    { label: 'Response to provider', value: delivery.providerAnswer ?? 'None yet' },
    {
      label: 'Session',
      value: <LinkedId href={`/sessions/${delivery.sessionId}`} id={delivery.sessionId} />,
    },
    ...(delivery.endpointId === null
      ? []
      : [
          {
            label: 'Endpoint',
            value: (
              <OrganizationLink href={`/callbacks/endpoints/${delivery.endpointId}`} className={linkClass}>
                Endpoint health
              </OrganizationLink>
            ),
          },
        ]),
    { label: 'Croupier ID', value: <Id value={delivery.id} what="Croupier ID" isWhole /> },
    { label: 'Schedule', value: describeSchedule(delivery) },
  ]
}

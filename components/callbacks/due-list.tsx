import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Countdown } from '@/components/transactions/countdown'
import { Card, CardHeader } from '@/components/ui/card'
import type { EndpointDetail } from './endpoint-detail'

export function DueList({ health }: { health: EndpointDetail }) {
  const more = health.queued - health.due.length
  return (
    <Card>
      <CardHeader title="Next attempts" description="Scheduled redeliveries, soonest first." />
      {health.due.length === 0 ? (
        <p className="px-5 pb-5 text-muted text-sm">Nothing is queued.</p>
      ) : (
        <ul className="grid divide-y divide-line border-line border-t">
          {health.due.map((due) => (
            <li key={due.id} className="relative grid gap-0.5 px-5 py-3 text-sm hover:bg-hover">
              <div className="flex items-center justify-between gap-3">
                <OrganizationLink
                  href={`/transactions/${due.id}`}
                  className="font-medium capitalize after:absolute after:inset-0"
                >
                  {due.type} <Money value={due.amount} />
                </OrganizationLink>
                <Countdown until={due.nextAttemptAt} />
              </div>
              <p className="flex flex-wrap justify-between gap-x-3 text-faint text-xs">
                <span>
                  attempt {due.attemptCount + 1} of {due.attemptBudget}
                  {due.stateReason && `, ${due.stateReason.replaceAll('_', ' ')}`}
                </span>
                <Time value={due.nextAttemptAt} className="relative z-1" />
              </p>
            </li>
          ))}
          {more > 0 && <li className="px-5 py-3 text-faint text-sm">and {more.toLocaleString('en')} more</li>}
        </ul>
      )}
    </Card>
  )
}

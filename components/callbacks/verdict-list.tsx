import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { explainVerdict } from '@/components/transactions/explain-verdict'
import { verdictLooks } from '@/components/transactions/state-look'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import type { EndpointDetail } from './endpoint-detail'

/** Verdicts and reasons by frequency, each with its latest callback. */
export function VerdictList({ health }: { health: EndpointDetail }) {
  return (
    <Card>
      <CardHeader title="Verdicts and errors" description="Each opens its latest callback." />
      {health.verdicts.length === 0 ? (
        <p className="px-5 pb-5 text-muted text-sm">No attempts in this time range.</p>
      ) : (
        <ul className="grid divide-y divide-line border-line border-t">
          {health.verdicts.map((row) => {
            const look = verdictLooks[row.verdict] ?? { label: row.verdict, tone: 'neutral' as const }
            return (
              <li
                key={`${row.verdict}-${row.reason}-${row.errorCode}`}
                className="relative grid gap-1 px-5 py-3 text-sm hover:bg-hover"
              >
                <div className="flex items-center justify-between gap-3">
                  <Badge tone={look.tone}>{look.label}</Badge>
                  <span className="tabular-nums">{row.count.toLocaleString('en')}</span>
                </div>
                <OrganizationLink
                  href={`/transactions/${row.lastMovementId}`}
                  className="text-muted after:absolute after:inset-0"
                >
                  {explainVerdict({ verdictReason: row.reason, errorCode: row.errorCode })}
                </OrganizationLink>
                <span className="text-faint text-xs">
                  Last <Time value={row.lastAt} className="relative z-1" />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

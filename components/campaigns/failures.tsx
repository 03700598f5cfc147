import { Download } from 'lucide-react'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import type { CampaignDetail } from './campaign-status'
import { explainPlayer } from './explain-reason'

/** Why players failed, with all of them as a file. */
export function Failures({ campaign: { id, failures, counts } }: { campaign: CampaignDetail }) {
  const fileOf = useOrganizationFile()
  return (
    <Card className="pb-4">
      <CardHeader
        title={`${counts.byStatus.failed.toLocaleString('en')} failed`}
        description="Retrying creates a new grant only if the provider refused. If the outcome is unknown, the same grant is retried."
        actions={
          <Button asChild size="sm">
            <a href={fileOf(`/api/campaigns/${id}/failed-players`)} download>
              <Download aria-hidden />
              Download failures
            </a>
          </Button>
        }
      />
      <ul className="divide-y divide-line border-line border-t">
        {failures.map(({ reason, players }) => (
          <li key={reason} className="flex justify-between gap-4 px-5 py-2 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">{explainPlayer(reason)}</span>
            <span className="tabular-nums">{players.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

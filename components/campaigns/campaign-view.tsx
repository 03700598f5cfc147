'use client'

import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { LoadError } from '@/components/data/load-error'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink, useOrganizationFile } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/server/contract/figures'
import { CampaignActions } from './campaign-actions'
import { CampaignFacts } from './campaign-facts'
import { CampaignProgress } from './campaign-progress'
import { type CampaignDetail, CampaignStatus, isAtWork } from './campaign-status'
import { DiscardDraft } from './discard-draft'
import { explainHalt, explainPlayer } from './explain-reason'
import { Exposure } from './exposure'
import { PlayersCard } from './players-card'

const refreshMs = 2_000

export function CampaignView({ id }: { id: string }) {
  const trpc = useTRPC()
  const found = useQuery(
    trpc.campaigns.get.queryOptions(
      { campaignId: id },
      { refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? refreshMs : false) },
    ),
  )
  if (found.isPending) return <DetailSkeleton />
  if (found.isError) {
    return (
      <LoadError what="The campaign" message={found.error.message} onRetry={() => void found.refetch()} />
    )
  }
  const campaign = found.data
  return (
    <>
      <PageHeader
        title={campaign.name}
        description={campaign.campaignRef ?? 'Free rounds for a list of players'}
        actions={
          <>
            <CampaignStatus status={campaign.status} />
            <CampaignActions campaign={campaign} />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <Halt campaign={campaign} />
        {campaign.startedAt && <CampaignProgress campaign={campaign} />}
        {campaign.failures.length > 0 && <Failures campaign={campaign} />}
        {campaign.games.length > 0 && (
          <Card className="p-5">
            <CampaignFacts campaign={campaign} />
          </Card>
        )}
        {campaign.check && campaign.check.totals.length > 0 && (
          <Card className="pb-3">
            <CardHeader title="Exposure" description="Exact totals from the dry run, by currency." />
            <Exposure totals={campaign.check.totals} />
          </Card>
        )}
        {campaign.counts.total > 0 && <PlayersCard campaign={campaign} />}
      </div>
    </>
  )
}

/** Why the campaign is not progressing, and what to do. */
function Halt({ campaign }: { campaign: CampaignDetail }) {
  const canManage = useCan('campaigns.manage')
  const { status, pauseReason, pace } = campaign
  if (status === 'draft')
    return (
      <Notice
        tone="neutral"
        title="Not started"
        actions={
          canManage && (
            <>
              <DiscardDraft campaignId={campaign.id} name={campaign.name} />
              <Button asChild size="sm">
                <OrganizationLink
                  href={`/campaigns/new?draft=${campaign.id}${campaign.form === null ? '&step=players' : ''}`}
                >
                  Continue draft
                </OrganizationLink>
              </Button>
            </>
          )
        }
      >
        {campaign.form === null ? 'No rounds issued yet.' : 'No rounds issued yet. The terms are incomplete.'}
      </Notice>
    )
  if (status === 'scheduled' && campaign.scheduledFor)
    return (
      <Notice tone="neutral" role="status" title="Scheduled">
        Starts <Time value={campaign.scheduledFor} hasYear />. No rounds issued yet.
      </Notice>
    )
  if (status === 'paused')
    return (
      <Notice tone="warn" role="status" title={pauseReason ? 'Paused automatically' : 'Paused manually'}>
        {pauseReason ? explainHalt(pauseReason) : 'No more rounds are issued. Issued rounds stay playable.'}
      </Notice>
    )
  if (pace && pace.perSecond === 0)
    return (
      <Notice tone="busy" role="status" title="Starting…">
        If this takes longer, the provider may not be responding.
      </Notice>
    )
  return null
}

/** Why players failed, with all of them as a file. */
function Failures({ campaign: { id, failures, counts } }: { campaign: CampaignDetail }) {
  const fileOf = useOrganizationFile()
  return (
    <Card className="pb-4">
      <CardHeader
        title={`${formatNumber(counts.byStatus.failed)} failed`}
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
            <span className="tabular-nums">{formatNumber(players)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

'use client'

import { CalendarX, CirclePause, CirclePlay, Copy, RotateCcw } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import type { CampaignDetail } from './campaign-status'
import { possibleActions } from './possible-actions'
import { useCampaignActions } from './use-campaign-actions'

/** Pause, resume, retry and cancel, where status and role allow them. */
export function CampaignActions({ campaign }: { campaign: CampaignDetail }) {
  const canManage = useCan('campaigns.manage')
  const canStop = useCan('campaigns.stop')
  const { pause, resume, retry, cancel, clone, unschedule } = useCampaignActions()
  const possible = possibleActions(campaign, new Date())
  const target = { campaignId: campaign.id }
  return (
    <>
      {canManage && campaign.games.length > 0 && (
        <Button isPending={clone.isPending} onClick={() => clone.mutate(target)}>
          <Copy aria-hidden />
          Clone
        </Button>
      )}
      {canManage && campaign.status === 'scheduled' && (
        <Button isPending={unschedule.isPending} onClick={() => unschedule.mutate(target)}>
          <CalendarX aria-hidden />
          Back to draft
        </Button>
      )}
      {canManage && possible.canRetry && (
        <Button isPending={retry.isPending} onClick={() => retry.mutate(target)}>
          <RotateCcw aria-hidden />
          Retry failed
        </Button>
      )}
      {canStop && possible.canPause && (
        <Button isPending={pause.isPending} onClick={() => pause.mutate(target)}>
          <CirclePause aria-hidden />
          Pause
        </Button>
      )}
      {canManage && possible.canResume && (
        <Button variant="primary" isPending={resume.isPending} onClick={() => resume.mutate(target)}>
          <CirclePlay aria-hidden />
          Resume
        </Button>
      )}
      {canStop && possible.canCancel && (
        <Button variant="danger" onClick={() => cancel(campaign)}>
          {' '}
          Cancel campaign{' '}
        </Button>
      )}
    </>
  )
}

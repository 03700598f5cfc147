import type { CampaignDetail } from './campaign-status'

type CampaignState = Pick<CampaignDetail, 'status' | 'endAt' | 'counts'>

/** Actions that the status allows; the server decides again. */
export function possibleActions({ status, endAt, counts }: CampaignState, now: Date) {
  const isOver = endAt <= now
  const canRecall = counts.grants.active > 0
  return {
    canPause: status === 'running',
    canResume: status === 'paused' && !isOver,
    canRetry: ['running', 'paused', 'completed'].includes(status) && counts.byStatus.failed > 0 && !isOver,
    canCancel:
      status === 'scheduled' ||
      status === 'running' ||
      status === 'paused' ||
      ((status === 'completed' || status === 'cancelled') && canRecall),
  }
}

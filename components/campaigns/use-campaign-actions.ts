'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatNumber } from '@/server/contract/figures'
import type { CampaignDetail } from './campaign-status'

/** Actions on a whole campaign; each reports its result and refreshes the campaign. */
export function useCampaignActions() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const shared = {
    onError: (error: { message: string }) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries(trpc.campaigns.pathFilter()),
  }
  const say = (text: string) => () => void toast.success(text)
  const count = (players: number) => `${formatNumber(players)} ${players === 1 ? 'player' : 'players'}`
  const pause = useMutation(
    trpc.campaigns.pause.mutationOptions({ ...shared, onSuccess: say('Campaign paused') }),
  )
  const resume = useMutation(
    trpc.campaigns.resume.mutationOptions({ ...shared, onSuccess: say('Campaign resumed') }),
  )
  const retry = useMutation(
    trpc.campaigns.retryFailed.mutationOptions({
      ...shared,
      onSuccess: ({ retried }) => void toast.success(`Retrying ${count(retried)}`),
    }),
  )
  const cancel = ({ id: campaignId, name, counts: { byStatus, grants } }: CampaignDetail) =>
    confirm({
      title: `Cancel “${name}”?`,
      text: `${formatNumber(byStatus.queued)} queued players get nothing, and ${formatNumber(grants.active)} open grants are cancelled. Rounds already played or in progress are not affected. This can’t be undone.`,
      action: 'Cancel campaign',
      keep: 'Keep campaign',
      tone: 'danger',
      send: () => client.campaigns.cancel.mutate({ campaignId }),
      changed: trpc.campaigns.pathFilter(),
      done: ({ dropped, recalled }) =>
        `${count(dropped)} removed, cancelling ${formatNumber(recalled)} grants`,
    })
  const clone = useMutation(
    trpc.campaigns.clone.mutationOptions({
      ...shared,
      onSuccess: ({ id }) => router.push(pathOf(`/campaigns/new?draft=${id}`)),
    }),
  )
  const unschedule = useMutation(
    trpc.campaigns.unschedule.mutationOptions({
      ...shared,
      onSuccess: say('Start cancelled. It is a draft again.'),
    }),
  )
  return { pause, resume, retry, cancel, clone, unschedule }
}

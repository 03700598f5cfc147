'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { toast } from '@/components/ui/toast'

/** Actions on a whole campaign; each reports its result and refreshes the campaign. */
export function useCampaignActions() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const shared = {
    onError: (error: { message: string }) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries(trpc.campaigns.pathFilter()),
  }
  const say = (text: string) => () => void toast.success(text)
  const count = (players: number) => `${players.toLocaleString('en')} ${players === 1 ? 'player' : 'players'}`
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
  const cancel = useMutation(
    trpc.campaigns.cancel.mutationOptions({
      ...shared,
      onSuccess: ({ dropped, recalled }) =>
        void toast.success(`${count(dropped)} removed, cancelling ${recalled.toLocaleString('en')} grants`),
    }),
  )
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

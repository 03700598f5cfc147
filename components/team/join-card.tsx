'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { toast } from '@/components/ui/toast'
import { JoinRequests } from './join-requests'

/** The join code, and pending requests. */
export function JoinCard({ team }: { team: Outputs['team']['get'] }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canManage = useCan('team.manage')
  const set = useMutation(
    trpc.team.setJoinCode.mutationOptions({
      onSuccess: async ({ joinCode }) => {
        await queryClient.invalidateQueries(trpc.team.get.pathFilter())
        toast.success(joinCode ? 'Join code created' : 'Join code revoked')
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  if (!canManage) return null
  const { joinCode, joinRequests } = team
  return (
    <Card>
      <CardHeader
        title="Join code"
        description="Colleagues with a Croupier account enter it to request access. Requests need approval."
      />
      <div className="flex flex-wrap items-center gap-2 px-5 pb-5">
        {joinCode && (
          <div className="mr-1 flex items-center gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3">
            <code data-testid="join-code" className="text-[0.8125rem]">
              {joinCode}
            </code>
            <CopyButton text={joinCode} what="the join code" />
          </div>
        )}
        <Button isPending={set.isPending && set.variables.isOn} onClick={() => set.mutate({ isOn: true })}>
          {joinCode ? 'Replace code' : 'Create join code'}
        </Button>
        {joinCode && (
          <Button
            variant="danger"
            isPending={set.isPending && !set.variables.isOn}
            onClick={() => set.mutate({ isOn: false })}
          >
            Revoke code
          </Button>
        )}
      </div>
      {joinRequests.length > 0 && <JoinRequests requests={joinRequests} />}
    </Card>
  )
}

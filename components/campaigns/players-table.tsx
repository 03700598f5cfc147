'use client'

import { DataTable } from '@/components/data/data-table'
import { Money } from '@/components/data/money'
import { explainRefusedCancel } from '@/components/free-rounds/explain-refusal'
import { GrantStatus } from '@/components/free-rounds/grant-status'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import type { CampaignDetail } from './campaign-status'
import { explainPlayer } from './explain-reason'
import { type CampaignPlayer, PlayerStatus } from './player-status'

const none = <span className="text-faint">–</span>

interface PlayersTableProps {
  campaign: CampaignDetail
  players: readonly CampaignPlayer[]
}

export function PlayersTable({ campaign, players }: PlayersTableProps) {
  const canStop = useCan('campaigns.stop')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const cancel = ({ playerId, status, line }: CampaignPlayer) =>
    confirm({
      title: `Cancel free rounds for ${playerId}?`,
      text:
        status === 'queued'
          ? 'The player is removed from the queue and gets no free rounds. Other players are not affected.'
          : 'Rounds not started are cancelled. Rounds in progress continue. Other players are not affected.',
      action: 'Cancel free rounds',
      keep: 'Keep',
      tone: 'danger',
      send: () => client.campaigns.cancelPlayer.mutate({ campaignId: campaign.id, line }),
      changed: trpc.campaigns.pathFilter(),
      onDone: ({ isPartial }) =>
        isPartial
          ? toast.warning('Only some games could be cancelled')
          : toast.success(`Free rounds cancelled for ${playerId}`),
      explain: explainRefusedCancel,
      notDone: 'Not cancelled',
    })
  return (
    <DataTable
      label="Players of the campaign"
      rows={players}
      keyOf={(player) => player.line}
      columns={[
        {
          heading: 'Row',
          cell: (player) => player.line,
          kind: 'number',
          from: 'sm',
          className: 'text-faint',
        },
        {
          heading: 'Player',
          cell: (player) => (
            <div className="grid">
              <OrganizationLink
                href={`/players/${encodeURIComponent(player.playerId)}`}
                prefetch={false}
                className="truncate font-mono text-[0.8125rem] hover:underline"
              >
                {player.playerId}
              </OrganizationLink>
              <span className="truncate text-faint text-xs">
                {player.country}, {player.currency}
                {player.reason && `: ${explainPlayer(player.reason)}`}
              </span>
            </div>
          ),
          width: 'rest',
        },
        { heading: 'Status', cell: (player) => <PlayerStatus status={player.status} /> },
        {
          heading: 'Grant',
          cell: (player) =>
            player.grantId && player.grantStatus ? (
              <OrganizationLink
                href={`/free-rounds/${player.grantId}`}
                prefetch={false}
                aria-label={`Grant of ${player.playerId}`}
              >
                <GrantStatus status={player.grantStatus} />
              </OrganizationLink>
            ) : (
              none
            ),
          from: 'md',
        },
        {
          heading: 'Played',
          cell: (player) =>
            player.grantId ? (
              <>
                {player.roundsPlayed} <span className="text-faint">/ {player.roundsTotal}</span>
              </>
            ) : (
              none
            ),
          kind: 'number',
          from: 'lg',
          width: 'line',
        },
        {
          heading: 'Won',
          cell: (player) => (player.grantId ? <Money value={player.won} /> : none),
          kind: 'number',
          from: 'lg',
        },
        {
          heading: 'Actions',
          cell: (player) =>
            canStop &&
            isCancellable(campaign, player) && (
              <Button
                size="sm"
                aria-label={`Cancel free rounds for ${player.playerId}`}
                onClick={() => cancel(player)}
              >
                Cancel
              </Button>
            ),
          kind: 'actions',
        },
      ]}
      isFollowed
    />
  )
}

const openGrants = ['active', 'cancel_failed']

/** What the screen offers; the server decides again. */
function isCancellable({ status }: CampaignDetail, player: CampaignPlayer): boolean {
  if (status === 'draft' || status === 'cancelling') return false
  if (player.status === 'queued') return true
  return player.status === 'issued' && openGrants.includes(player.grantStatus ?? '')
}

'use client'

import { useState } from 'react'
import { Money } from '@/components/data/money'
import { GrantStatus } from '@/components/free-rounds/grant-status'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Table, Td, Th } from '@/components/ui/table'
import type { CampaignDetail } from './campaign-status'
import { explainPlayer } from './explain-reason'
import { type CampaignPlayer, PlayerStatus } from './player-status'

const CancelPlayerDialog = lazyPanel(
  () => import('./cancel-player-dialog').then((module) => module.CancelPlayerDialog),
  ({ player }) => player !== null,
)

interface PlayersTableProps {
  campaign: CampaignDetail
  players: readonly CampaignPlayer[]
}

export function PlayersTable({ campaign, players }: PlayersTableProps) {
  const canStop = useCan('campaigns.stop')
  const [cancelling, setCancelling] = useState<CampaignPlayer | null>(null)
  return (
    <>
      <Table label="Players of the campaign">
        <thead>
          <tr>
            <Th className="text-right max-sm:hidden">Row</Th>
            <Th>Player</Th>
            <Th>Status</Th>
            <Th className="max-md:hidden">Grant</Th>
            <Th className="text-right max-lg:hidden">Played</Th>
            <Th className="text-right max-lg:hidden">Won</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {players.map((player) => (
            <tr key={player.line}>
              <Td className="text-right text-faint tabular-nums max-sm:hidden">{player.line}</Td>
              <Td className="w-full max-w-0">
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
              </Td>
              <Td>
                <PlayerStatus status={player.status} />
              </Td>
              <Td className="max-md:hidden">
                {player.grantId && player.grantStatus ? (
                  <OrganizationLink
                    href={`/free-rounds/${player.grantId}`}
                    prefetch={false}
                    aria-label={`Grant of ${player.playerId}`}
                  >
                    <GrantStatus status={player.grantStatus} />
                  </OrganizationLink>
                ) : (
                  <span className="text-faint">—</span>
                )}
              </Td>
              <Td className="whitespace-nowrap text-right tabular-nums max-lg:hidden">
                {player.grantId ? (
                  <>
                    {player.roundsPlayed} <span className="text-faint">/ {player.roundsTotal}</span>
                  </>
                ) : (
                  <span className="text-faint">—</span>
                )}
              </Td>
              <Td className="text-right max-lg:hidden">
                {player.grantId ? <Money value={player.won} /> : <span className="text-faint">—</span>}
              </Td>
              <Td className="text-right">
                {canStop && isCancellable(campaign, player) && (
                  <Button
                    size="sm"
                    aria-label={`Cancel free rounds for ${player.playerId}`}
                    onClick={() => setCancelling(player)}
                  >
                    Cancel
                  </Button>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CancelPlayerDialog campaignId={campaign.id} player={cancelling} onClose={() => setCancelling(null)} />
    </>
  )
}

const openGrants = ['active', 'cancel_failed']

/** What the screen offers; the server decides again. */
function isCancellable({ status }: CampaignDetail, player: CampaignPlayer): boolean {
  if (status === 'draft' || status === 'cancelling') return false
  if (player.status === 'queued') return true
  return player.status === 'issued' && openGrants.includes(player.grantStatus ?? '')
}

'use client'

import { BrandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useConfirm } from '@/components/ui/use-confirm'
import type { Exclusion } from './exclusion'
import { type LiftStep, liftWords } from './lift-steps'

const labels: Record<LiftStep, { short: string; long: string }> = {
  end: { short: 'End', long: 'End exclusion of' },
  confirm: { short: 'Confirm end', long: 'Confirm end of exclusion of' },
  request: { short: 'Request end', long: 'Request end of exclusion of' },
  withdraw: { short: 'Withdraw', long: 'Withdraw request to end exclusion of' },
}

/** Available actions to end an exclusion; one without an end date requires two members. */
function stepsOf({ endsAt, liftRequestedAt, isLiftRequestedByViewer }: Exclusion): LiftStep[] {
  if (endsAt) return ['end']
  if (!liftRequestedAt) return ['request']
  return isLiftRequestedByViewer ? ['withdraw'] : ['confirm', 'withdraw']
}

interface LiftActionsProps {
  exclusion: Exclusion
  onChoose: (step: LiftStep) => void
}

function LiftActions({ exclusion, onChoose }: LiftActionsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {stepsOf(exclusion).map((step) => (
        <Button
          key={step}
          size="sm"
          aria-label={`${labels[step].long} ${exclusion.playerId}`}
          onClick={() => onChoose(step)}
        >
          {labels[step].short}
        </Button>
      ))}
    </div>
  )
}

export function ExclusionsTable({ exclusions }: { exclusions: readonly Exclusion[] }) {
  const canReadmit = useCan('players.readmit')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const lift = (step: LiftStep, { brandId, playerId }: Exclusion) => {
    const { readmit, requestReadmission, withdrawReadmission } = client.players
    const sends = {
      end: readmit,
      confirm: readmit,
      request: requestReadmission,
      withdraw: withdrawReadmission,
    }
    const { says, done, ...words } = liftWords[step]
    confirm({
      ...words,
      text: (
        <>
          <code className="break-all text-ink">{playerId}</code> {says}
        </>
      ),
      send: () => sends[step].mutate({ brandId, playerId }),
      changed: trpc.players.pathFilter(),
      done: `${playerId} ${done}`,
    })
  }
  return (
    <DataTable
      label="Exclusions"
      rows={exclusions}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: 'Player',
          cell: ({ playerId, subOperatorRef }) => (
            <div className="grid">
              <OrganizationLink
                href={`/players/${encodeURIComponent(playerId)}`}
                prefetch={false}
                className="truncate font-mono text-[0.8125rem] hover:underline md:max-w-72"
              >
                {playerId}
              </OrganizationLink>
              {subOperatorRef && (
                <span className="truncate text-faint text-xs">
                  <BrandName brandRef={subOperatorRef} />
                </span>
              )}
            </div>
          ),
          className: 'max-md:w-full max-md:max-w-0',
        },
        {
          heading: 'Status',
          cell: ({ isInForce, liftRequestedAt, isLiftRequestedByViewer, liftRequestedBy }) => (
            <>
              <Badge tone={isInForce ? 'warn' : 'neutral'}>{isInForce ? 'Excluded' : 'Expired'}</Badge>
              {liftRequestedAt && (
                <div className="mt-1 text-faint text-xs [overflow-wrap:anywhere]">
                  End requested by {isLiftRequestedByViewer ? 'you' : liftRequestedBy}
                </div>
              )}
            </>
          ),
        },
        {
          heading: 'Until',
          cell: ({ endsAt }) => (endsAt ? <Time value={endsAt} hasYear /> : 'No end date'),
          from: 'md',
        },
        {
          heading: 'Reason',
          cell: ({ reason }) =>
            reason ? (
              <span className="line-clamp-2 max-w-80 [overflow-wrap:anywhere]">{reason}</span>
            ) : (
              <span className="text-faint">None</span>
            ),
          from: 'lg',
        },
        { heading: 'Since', cell: ({ createdAt }) => <Time value={createdAt} isDay />, from: 'xl' },
        {
          heading: 'Actions',
          cell: (exclusion) =>
            canReadmit &&
            exclusion.isInForce && (
              <LiftActions exclusion={exclusion} onChoose={(step) => lift(step, exclusion)} />
            ),
          kind: 'actions',
        },
      ]}
    />
  )
}

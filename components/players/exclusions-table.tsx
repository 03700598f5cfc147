'use client'

import { useState } from 'react'
import { BrandName } from '@/components/data/brand-name'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Table, Td, Th } from '@/components/ui/table'
import type { Exclusion } from './exclusion'
import type { Lifting, LiftStep } from './lift-dialog'

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

const LiftDialog = lazyPanel(
  () => import('./lift-dialog').then((module) => module.LiftDialog),
  ({ lifting }) => lifting !== null,
)

export function ExclusionsTable({ exclusions }: { exclusions: readonly Exclusion[] }) {
  const canReadmit = useCan('players.readmit')
  const [lifting, setLifting] = useState<Lifting | null>(null)
  return (
    <>
      <Table label="Exclusions">
        <thead>
          <tr>
            <Th>Player</Th>
            <Th>Status</Th>
            <Th className="max-md:hidden">Until</Th>
            <Th className="max-lg:hidden">Reason</Th>
            <Th className="max-xl:hidden">Since</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {exclusions.map((exclusion) => (
            <tr key={exclusion.id}>
              <Td className="max-md:w-full max-md:max-w-0">
                <div className="grid">
                  <OrganizationLink
                    href={`/players/${encodeURIComponent(exclusion.playerId)}`}
                    prefetch={false}
                    className="truncate font-mono text-[0.8125rem] hover:underline md:max-w-72"
                  >
                    {exclusion.playerId}
                  </OrganizationLink>
                  {exclusion.subOperatorRef && (
                    <span className="truncate text-faint text-xs">
                      <BrandName brandRef={exclusion.subOperatorRef} />
                    </span>
                  )}
                </div>
              </Td>
              <Td>
                <Badge tone={exclusion.isInForce ? 'warn' : 'neutral'}>
                  {exclusion.isInForce ? 'Excluded' : 'Expired'}
                </Badge>
                {exclusion.liftRequestedAt && (
                  <div className="mt-1 text-faint text-xs [overflow-wrap:anywhere]">
                    End requested by {exclusion.isLiftRequestedByViewer ? 'you' : exclusion.liftRequestedBy}
                  </div>
                )}
              </Td>
              <Td className="max-md:hidden">
                {exclusion.endsAt ? <Time value={exclusion.endsAt} hasYear /> : 'No end date'}
              </Td>
              <Td className="max-lg:hidden">
                {exclusion.reason ? (
                  <span className="line-clamp-2 max-w-80 [overflow-wrap:anywhere]">{exclusion.reason}</span>
                ) : (
                  <span className="text-faint">None</span>
                )}
              </Td>
              <Td className="max-xl:hidden">
                <Time value={exclusion.createdAt} isDay />
              </Td>
              <Td className="text-right">
                {canReadmit && exclusion.isInForce && (
                  <LiftActions exclusion={exclusion} onChoose={(step) => setLifting({ step, exclusion })} />
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <LiftDialog lifting={lifting} onClose={() => setLifting(null)} />
    </>
  )
}

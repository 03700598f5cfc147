import { Button } from '@/components/ui/button'
import type { Exclusion } from './exclusion'
import type { LiftStep } from './lift-dialog'

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

export function LiftActions({ exclusion, onChoose }: LiftActionsProps) {
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

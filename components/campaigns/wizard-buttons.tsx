import { useId } from 'react'
import { Button } from '@/components/ui/button'
import type { useDraftForm } from './use-draft-form'

interface WizardButtonsProps {
  /** Null on the first step. */
  onBack: (() => void) | null
  onContinue: () => void
  isPending: boolean
  /** Null: Continue is enabled. */
  whyDisabled: string | null
  /** Null where nothing is entered. */
  saving: Pick<ReturnType<typeof useDraftForm>, 'status' | 'flush'> | null
  /** Something entered is marked as wrong: it is kept all the same. */
  hasErrors: boolean
}

export function WizardButtons(props: WizardButtonsProps) {
  const { onBack, onContinue, isPending, whyDisabled, saving, hasErrors } = props
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-4">
      {onBack && <Button onClick={onBack}>Back</Button>}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {saving && <SaveStatus {...saving} hasErrors={hasErrors} />}
        {whyDisabled && (
          <p id={id} className="text-[0.8125rem] text-muted">
            {whyDisabled}
          </p>
        )}
        <Button
          variant="primary"
          isPending={isPending}
          disabled={whyDisabled !== null}
          aria-describedby={whyDisabled ? id : undefined}
          onClick={onContinue}
        >
          Continue
        </Button>
      </div>
    </div>
  )
}

const texts = { saving: 'Saving draft…', saved: 'Draft saved', failed: 'Draft not saved' }
const kept = 'Your entries are kept. Correct what is marked.'

interface SaveStatusProps extends Pick<ReturnType<typeof useDraftForm>, 'status' | 'flush'> {
  hasErrors: boolean
}

function SaveStatus({ status, flush, hasErrors }: SaveStatusProps) {
  if (status?.state !== 'failed')
    return (
      <p role="status" className="text-[0.8125rem] text-faint">
        {status && (hasErrors && status.state === 'saved' ? kept : texts[status.state])}
      </p>
    )
  const reason = status.error instanceof Error ? `: ${status.error.message}` : '.'
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-bad">
      {texts.failed}
      {reason}
      <Button size="sm" onClick={() => void flush()}>
        Try again
      </Button>
    </div>
  )
}

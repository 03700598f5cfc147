'use client'

import { useSyncExternalStore } from 'react'
import { FormSkeleton } from '@/components/data/skeletons'
import { Dialog } from '@/components/ui/dialog'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { stepUpGate } from './step-up-gate'

const StepUpForm = lazyPanel(() => import('./step-up-form'), 'StepUpForm', <FormSkeleton fields={1} />)

const nothing = () => null

/** Asks the user to confirm their identity for a refused call. One for the whole dashboard. */
export function StepUpDialog() {
  const asking = useSyncExternalStore(stepUpGate.subscribe, stepUpGate.current, nothing)
  if (!asking) return null
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && asking.answer(false)}
      title="Confirm your identity"
      description="Changes to access and security require confirmation every 15 minutes."
    >
      <StepUpForm
        methods={asking.methods}
        connectionId={asking.connectionId}
        onConfirmed={() => asking.answer(true)}
        onCancel={() => asking.answer(false)}
      />
    </Dialog>
  )
}

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { windowFault } from '@/components/free-rounds/terms-form'
import { useTRPC } from '@/components/trpc/provider'
import type { WizardForm } from '@/server/contract/forms/free-rounds'
import type { CampaignDetail } from './campaign-status'
import {
  type FormStep,
  formSteps,
  furthestStep,
  hasPlayers,
  isFormStep,
  isReachable,
  nextStep,
  type StepName,
  stepFields,
} from './steps'
import { useDraftForm } from './use-draft-form'
import { termsOf } from './wizard-form'

interface WizardStepsProps {
  form: UseFormReturn<WizardForm>
  draft: CampaignDetail | null
  asked: StepName
  onGo: (step: StepName) => void
  onCreated: (id: string) => void
}

/** Where the wizard stands, and moving on: a step that cannot be opened leads to the one that is missing something. */
export function useWizardSteps({ form, draft, asked, onGo, onCreated }: WizardStepsProps) {
  const { getValues, setValue, trigger } = form
  const [missing, setMissing] = useState<StepName | null>(null)
  const [target, setTarget] = useState<StepName>('players')
  const draftForm = useDraftForm({ draft, form, onCreated })
  const go = (step: StepName) => {
    setMissing(null)
    onGo(step)
  }
  const terms = useSaveTerms(() => {
    draftForm.hasUnsavedTerms.current = false
    go(target === 'review' ? 'players' : target)
  })
  const furthest = furthestStep(draft)
  const step = isReachable(asked, furthest) ? asked : furthest

  /** Shows the step's errors, which from then on follow the typing: on blur, the button would move under the pointer. */
  const isValid = async (name: FormStep): Promise<boolean> => {
    const areFieldsValid = await trigger(stepFields[name])
    if (!areFieldsValid)
      for (const field of stepFields[name]) setValue(field, getValues(field), { shouldTouch: true })
    return areFieldsValid && (name !== 'basics' || windowFault(getValues('terms')) === null)
  }
  const sendTo = (name: StepName) => {
    setMissing(name)
    onGo(name)
  }
  const openAfterForm = async (wanted: StepName) => {
    for (const name of formSteps) if (!(await isValid(name))) return sendTo(name)
    if (!(await draftForm.flush()) || draftForm.id.current === null) return
    if (draftForm.hasUnsavedTerms.current) {
      setTarget(wanted)
      return terms.submit(draftForm.id.current, getValues())
    }
    if (wanted === 'review' && !hasPlayers(draft)) return sendTo('players')
    go(wanted)
  }
  const open = (wanted: StepName) => (isFormStep(wanted) ? go(wanted) : void openAfterForm(wanted))
  const goOn = async () => {
    const next = nextStep(step)
    if (!isFormStep(step) || !isFormStep(next)) return open(next)
    if (await isValid(step)) go(next)
  }
  return { step, missing, open, goOn, draftForm, terms }
}

type OpenSteps = typeof import('./open-steps').openSteps

/** The steps whose entries are valid. Nothing is marked before the validation has loaded. */
export function useDoneSteps(values: WizardForm, draft: CampaignDetail | null): ReadonlySet<StepName> {
  const [openSteps, setOpenSteps] = useState<OpenSteps | null>(null)
  useEffect(() => {
    void import('./open-steps').then((module) => setOpenSteps(() => module.openSteps))
  }, [])
  if (openSteps === null) return new Set()
  const open: readonly StepName[] = openSteps(values)
  const done: StepName[] = formSteps.filter((name) => !open.includes(name))
  return new Set(hasPlayers(draft) ? [...done, 'players'] : done)
}

/** Makes what was entered the terms of the draft. The server validates them. */
function useSaveTerms(onSaved: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const change = useMutation(
    trpc.campaigns.change.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.campaigns.pathFilter())
        onSaved()
      },
    }),
  )
  const submit = (campaignId: string, form: WizardForm) => {
    const terms = termsOf(form)
    if (terms !== null) change.mutate({ campaignId, terms })
  }
  return { submit, isPending: change.isPending, error: change.error }
}

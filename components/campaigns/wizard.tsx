'use client'

import { useForm } from 'react-hook-form'
import { type TermsForm, windowFault } from '@/components/free-rounds/terms-form'
import { Button } from '@/components/ui/button'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { lazyResolver } from '@/components/ui/lazy-resolver'
import { BasicsStep } from './basics-step'
import type { CampaignDetail } from './campaign-status'
import { StepList } from './step-list'
import { furthestStep, isReachable, nextStep, type Step, type StepName, stepBefore, steps } from './steps'
import { useSaveDraft } from './use-save-draft'
import type { WizardForm } from './wizard-form'

const resolver = lazyResolver<WizardForm>(() => import('./wizard-schema').then((module) => module.resolver))

/** The first step is in the page; the others are loaded when opened. */
const GamesStep = lazyPanel(() => import('./games-step').then((step) => step.GamesStep), whenDrawn)
const StakeStep = lazyPanel(() => import('./stake-step').then((step) => step.StakeStep), whenDrawn)
const PlayersStep = lazyPanel(() => import('./players-step').then((step) => step.PlayersStep), whenDrawn)
const ReviewStep = lazyPanel(() => import('./review-step').then((step) => step.ReviewStep), whenDrawn)

interface WizardProps {
  draft: CampaignDetail | null
  initial: WizardForm
  step: StepName
  onGo: (step: StepName, draftId?: string) => void
}

export function Wizard({ draft, initial, step: asked, onGo }: WizardProps) {
  const form = useForm<WizardForm>({
    resolver,
    defaultValues: initial,
    mode: 'onTouched',
  })
  const { getValues, setValue, trigger, formState } = form
  const save = useSaveDraft({ draftId: draft?.id ?? null, onSaved: (id) => onGo('players', id) })
  const furthest = furthestStep(draft && { hasCheck: draft.check !== null })
  const step = isReachable(asked, furthest) ? asked : furthest
  const change = (part: Partial<TermsForm>) =>
    setValue(
      'terms',
      { ...getValues('terms'), ...part },
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    )

  /** Revalidates on change: on blur, the button would move under the pointer. */
  const followTyping = (fields: Step['fields']) => {
    for (const field of fields) setValue(field, getValues(field), { shouldTouch: true })
  }

  const goOn = async () => {
    if (!(await trigger(steps[step].fields))) return followTyping(steps[step].fields)
    if (step === 'basics' && windowFault(getValues('terms')) !== null) return
    if (step !== 'stake') return onGo(nextStep(step))
    if (!(await trigger())) return onGo('basics')
    if (draft && !formState.isDirty) return onGo('players')
    save.submit(getValues())
  }
  return (
    <>
      <StepList current={step} furthest={furthest} onGo={onGo} />
      <div className="grid min-w-0 content-start gap-6">
        {draft?.check && formState.isDirty && step !== 'players' && step !== 'review' && (
          <p className="text-[0.8125rem] text-warn">
            Changing the terms clears the player list. Upload it again afterwards.
          </p>
        )}
        {step === 'basics' && <BasicsStep form={form} onChange={change} isSaved={draft !== null} />}
        {step === 'games' && <GamesStep form={form} onChange={change} />}
        {step === 'stake' && <StakeStep form={form} onChange={change} error={save.error} />}
        {step === 'players' && draft && <PlayersStep draft={draft} />}
        {step === 'review' && draft && <ReviewStep draft={draft} />}
        {step !== 'review' && (
          <div className="flex justify-between gap-2 border-line border-t pt-4">
            <Button disabled={step === 'basics'} onClick={() => onGo(stepBefore(step))}>
              Back
            </Button>
            <Button
              variant="primary"
              isPending={save.isPending}
              disabled={step === 'players' && draft?.check === null}
              onClick={() => void goOn()}
            >
              {step === 'stake' ? 'Save draft' : 'Continue'}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

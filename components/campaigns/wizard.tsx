'use client'

import { Check } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { lazyResolver } from '@/components/ui/lazy-resolver'
import { Notice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import type { TermsForm, WizardForm } from '@/server/contract/forms/free-rounds'
import { BasicsStep } from './basics-step'
import type { CampaignDetail } from './campaign-status'
import { hasPlayers, isFormStep, type StepName, stepBefore, stepFields, stepLabels, stepNames } from './steps'
import { useDoneSteps, useWizardSteps } from './use-wizard-steps'
import { WizardButtons } from './wizard-buttons'

const resolver = lazyResolver<WizardForm>(() =>
  import('@/server/contract/forms/free-rounds').then((forms) => forms.WizardForm),
)

/** The first step is in the page; the others are loaded when opened. */
const GamesStep = lazyPanel(() => import('./games-step'), 'GamesStep')
const StakeStep = lazyPanel(() => import('./stake-step'), 'StakeStep')
const PlayersStep = lazyPanel(() => import('./players-step'), 'PlayersStep')
const ReviewStep = lazyPanel(() => import('./review-step'), 'ReviewStep')

interface WizardProps {
  draft: CampaignDetail | null
  initial: WizardForm
  step: StepName
  onGo: (step: StepName) => void
  onCreated: (id: string) => void
}

export function Wizard({ draft, initial, step: asked, onGo, onCreated }: WizardProps) {
  const form = useForm<WizardForm>({
    resolver,
    defaultValues: initial,
    mode: 'onTouched',
    isSaved: true,
  })
  const { getValues, setValue, formState } = form
  const { step, missing, open, goOn, draftForm, terms } = useWizardSteps({
    form,
    draft,
    asked,
    onGo,
    onCreated,
  })
  const done = useDoneSteps(form.watch(), draft)
  const change = (part: Partial<TermsForm>) =>
    setValue(
      'terms',
      { ...getValues('terms'), ...part },
      { shouldDirty: true, shouldValidate: formState.isSubmitted || missing !== null },
    )
  return (
    <>
      <StepList current={step} done={done} onGo={open} />
      <div className="grid min-w-0 content-start gap-6">
        {missing === step && !done.has(step) && (
          <Notice tone="warn" role="status" title={`Complete “${stepLabels[step]}” to continue`} />
        )}
        {draft?.check && draft.form !== null && (
          <p className="text-[0.8125rem] text-warn">
            Changing the terms clears the player list. Upload it again afterwards.
          </p>
        )}
        {step === 'basics' && <BasicsStep form={form} onChange={change} draft={draft} />}
        {step === 'games' && <GamesStep form={form} onChange={change} />}
        {step === 'stake' && <StakeStep form={form} onChange={change} error={terms.error} />}
        {step === 'players' && draft && <PlayersStep draft={draft} />}
        {step === 'review' && draft && <ReviewStep draft={draft} />}
        {step !== 'review' && (
          <WizardButtons
            onBack={step === 'basics' ? null : () => open(stepBefore(step))}
            onContinue={() => void goOn()}
            isPending={terms.isPending}
            whyDisabled={
              step === 'players' && !hasPlayers(draft) ? 'Add at least one valid player to continue.' : null
            }
            saving={isFormStep(step) ? draftForm : null}
            hasErrors={
              isFormStep(step) &&
              stepFields[step].some((field) => form.getFieldState(field, formState).invalid)
            }
          />
        )}
      </div>
    </>
  )
}

interface StepListProps {
  current: StepName
  /** Steps whose entries are valid. */
  done: ReadonlySet<StepName>
  onGo: (step: StepName) => void
}

/** The wizard's steps. A phone shows the current label only. */
function StepList({ current, done, onGo }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className="flex gap-1 max-lg:overflow-x-auto lg:grid">
        {stepNames.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
              className={cn(
                'flex w-full items-center gap-2.5 whitespace-nowrap rounded-md px-2.5 py-2 text-left text-sm transition-colors hover:bg-hover',
                step === current ? 'bg-hover font-medium text-ink' : 'text-muted',
              )}
            >
              <span
                aria-hidden
                className={cn(
                  'grid size-5 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
                  step === current ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong',
                )}
              >
                {done.has(step) ? <Check className="size-3" /> : index + 1}
              </span>
              <span className={cn(step !== current && 'max-sm:sr-only')}>{stepLabels[step]}</span>
              {done.has(step) && <span className="sr-only">, complete</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

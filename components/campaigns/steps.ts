import type { FieldPath } from 'react-hook-form'
import type { WizardForm } from './wizard-form'

export const stepNames = ['basics', 'games', 'stake', 'players', 'review'] as const
export type StepName = (typeof stepNames)[number]

export interface Step {
  label: string
  /** Fields that must be valid before the next step. */
  fields: readonly FieldPath<WizardForm>[]
}

export const steps: Record<StepName, Step> = {
  basics: { label: 'Basics', fields: ['name', 'campaignRef', 'terms.startAt', 'terms.endAt'] },
  games: { label: 'Games', fields: ['terms.games'] },
  stake: { label: 'Rounds and stake', fields: ['terms.count', 'terms.stake', 'country'] },
  players: { label: 'Players', fields: [] },
  review: { label: 'Review and start', fields: [] },
}

/** The furthest step that can be opened: players need a saved draft, the review a checked list. */
export function furthestStep(draft: { hasCheck: boolean } | null): StepName {
  if (draft === null) return 'stake'
  return draft.hasCheck ? 'review' : 'players'
}

export const isReachable = (step: StepName, furthest: StepName) =>
  stepNames.indexOf(step) <= stepNames.indexOf(furthest)

export const nextStep = (step: StepName): StepName => stepNames[stepNames.indexOf(step) + 1] ?? step
export const stepBefore = (step: StepName): StepName => stepNames[stepNames.indexOf(step) - 1] ?? step

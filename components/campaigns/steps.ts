import type { FieldPath } from 'react-hook-form'
import type { WizardForm } from '@/server/contract/forms/free-rounds'
import type { CampaignDetail } from './campaign-status'

/** The steps that fill the form, in order; every field belongs to one of them. */
export const formSteps = ['basics', 'games', 'stake'] as const
export type FormStep = (typeof formSteps)[number]

export const stepNames = [...formSteps, 'players', 'review'] as const
export type StepName = (typeof stepNames)[number]

export const stepLabels: Record<StepName, string> = {
  basics: 'Basics',
  games: 'Games',
  stake: 'Rounds and stake',
  players: 'Players',
  review: 'Review and start',
}

/** Fields that must be valid before the next step. */
export const stepFields: Record<FormStep, readonly FieldPath<WizardForm>[]> = {
  basics: ['name', 'campaignRef', 'brandRef', 'terms.startAt', 'terms.endAt'],
  games: ['terms.games'],
  stake: ['terms.count', 'terms.currency', 'terms.kind', 'terms.stake', 'country'],
}

export const isFormStep = (step: StepName): step is FormStep => formSteps.some((name) => name === step)

type Draft = Pick<CampaignDetail, 'form' | 'check'>

/** Whether the dry run found players to issue to. */
export const hasPlayers = (draft: Draft | null): boolean =>
  draft !== null && draft.form === null && (draft.check?.playerCount ?? 0) > 0

/** The furthest step that can be opened: players need saved terms, the review a list with a valid row. */
export function furthestStep(draft: Draft | null): StepName {
  if (draft === null || draft.form !== null) return 'stake'
  return hasPlayers(draft) ? 'review' : 'players'
}

export const isReachable = (step: StepName, furthest: StepName) =>
  stepNames.indexOf(step) <= stepNames.indexOf(furthest)

export const nextStep = (step: StepName): StepName => stepNames[stepNames.indexOf(step) + 1] ?? step
export const stepBefore = (step: StepName): StepName => stepNames[stepNames.indexOf(step) - 1] ?? step

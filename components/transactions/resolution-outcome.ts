import { type ResolutionOutcome, resolutionOutcomes } from '@/server/contract/delivery-states'

const labels: Record<ResolutionOutcome, string> = {
  paid_by_hand: 'Paid manually',
  not_owed: 'Player not owed',
  duplicate: 'Duplicate',
  other: 'Other',
}

export const outcomeOptions = resolutionOutcomes.map((value) => ({ value, label: labels[value] }))

/** Label of a stored outcome; callbacks resolved before outcomes were kept have none. */
export const outcomeLabel = (outcome: string | null): string | null =>
  outcomeOptions.find(({ value }) => value === outcome)?.label ?? null

import type { ResolutionForm } from '@/server/contract/forms/transactions'

export const emptyResolution: ResolutionForm = { outcome: '', note: '' }

/** What the server takes; null while no outcome is selected. */
export function resolutionOf({ outcome, note }: ResolutionForm) {
  return outcome === '' ? null : { outcome, note }
}

/** What each scope permits. */
export const scopeTexts = [
  { scope: 'read', label: 'Read', hint: 'Read games, providers, sessions, transactions and free rounds.' },
  { scope: 'write', label: 'Write', hint: 'Create sessions and brands, and issue and cancel free rounds.' },
  {
    scope: 'free_rounds.write',
    label: 'Cancel free rounds',
    hint: 'Cancel free rounds. Included in Write.',
  },
  {
    scope: 'reconciliation.write',
    label: 'Send journal',
    hint: 'Send the rows of your wallet’s journal for reconciliation.',
  },
] as const

export const expiryOptions = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In one year' },
] as const

/** The same, and a day of one's own. */
export const expiryChoices = [...expiryOptions, { value: 'date', label: 'On a date' }] as const

/** How long a rotated key stays active, in hours. */
export const overlapOptions = [
  { value: '1', label: 'For 1 hour' },
  { value: '24', label: 'For 24 hours' },
  { value: '168', label: 'For 7 days' },
  { value: '0', label: 'No overlap: revoke now' },
] as const

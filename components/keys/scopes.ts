/** What each scope lets a key do, in the words of the key dialog. */
export const scopeTexts = [
  { scope: 'read', label: 'Read', hint: 'Games, providers, sessions and transactions.' },
  { scope: 'write', label: 'Write', hint: 'Create sessions, brands and free rounds.' },
  {
    scope: 'free_rounds.write',
    label: 'Free rounds only',
    hint: 'Cancel free rounds, without the rest of Write.',
  },
] as const

export const expiryOptions = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In one year' },
] as const

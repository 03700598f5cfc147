interface Member {
  userId: string
  name: string
  email: string
}

interface Asked {
  members: readonly Member[]
  viewerEmail: string
  /** The filter as it is; null: none. */
  value: string | null
}

/** The options of the assignee filter. Whom the team no longer has stays an option while it is the filter. */
export function assigneeChoices({ members, viewerEmail, value }: Asked): { value: string; label: string }[] {
  const isMember = members.some(({ email }) => email === viewerEmail)
  const choices = [
    ...(isMember || value === 'me' ? [{ value: 'me', label: 'Assigned to me' }] : []),
    { value: 'nobody', label: 'Unassigned' },
    ...members.map(({ userId, name }) => ({ value: userId, label: name })),
  ]
  const isListed = value === null || choices.some((choice) => choice.value === value)
  return isListed ? choices : [...choices, { value, label: 'Former member' }]
}

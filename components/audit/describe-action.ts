/** Names of subjects and events that people know by another word. */
const terms: Record<string, string> = {
  'callback run': 'bulk run',
  invite: 'invitation',
  'key issued': 'API key created',
  key: 'API key',
  movement: 'transaction',
  'player readmission requested': 'end of exclusion requested',
  'player readmission withdrawn': 'end of exclusion request withdrawn',
  'player readmitted': 'exclusion ended',
  'provider synchronised': 'catalogue synced',
  'session launched as test': 'test session launched',
}

const inTerms = (words: string) =>
  words.replace(new RegExp(`^(?:${Object.keys(terms).join('|')})\\b`), (known) => terms[known] ?? known)

/** `key.renamed` reads "API key renamed". What happens to a staff visit needs no "staff" before it. */
export function describeAction(action: string): string {
  const words = inTerms(action.replace(/^staff\./, '').replaceAll(/[._]/g, ' '))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `movement` with its id reads "transaction 0190…". */
export const describeSubject = (type: string, id: string) => `${inTerms(type.replaceAll('_', ' '))} ${id}`

/** A field of a snapshot: `creditMinor` reads "credit minor". */
export function describeField(field: string): string {
  return field.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

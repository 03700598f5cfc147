/** `key.issued` as a person says it: "Key issued". What happens to a staff visit needs no "staff" before it. */
export function describeAction(action: string): string {
  const words = action.replace(/^staff\./, '').replaceAll(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field of a snapshot: `creditMinor` reads "credit minor". */
export function describeField(field: string): string {
  return field.replaceAll('_', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

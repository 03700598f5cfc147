interface Refusal {
  code: string
  details: Record<string, unknown>
}

/** The sentence of a validation refusal (E0003) about this field, or undefined. */
export function fieldRefusal(refusal: Refusal | null | undefined, field: string): string | undefined {
  if (refusal?.code !== 'E0003' || !Array.isArray(refusal.details.issues)) return undefined
  for (const issue of refusal.details.issues as unknown[]) {
    const isAbout = typeof issue === 'object' && issue !== null && 'path' in issue && issue.path === field
    if (isAbout && 'message' in issue) return String(issue.message)
  }
  return undefined
}

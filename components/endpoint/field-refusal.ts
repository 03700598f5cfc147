interface Refusal {
  code: string
  message: string
  details: Record<string, unknown>
}

/** The field a refused endpoint is about, with its sentence; null when it is about neither. */
export function fieldRefusal(refusal: Refusal | null): { field: 'url' | 'secret'; message: string } | null {
  if (refusal?.code === 'E6002') return { field: 'url', message: refusal.message }
  if (refusal?.code !== 'E0003' || !Array.isArray(refusal.details.issues)) return null
  const issue: unknown = refusal.details.issues[0]
  const isAboutSecret =
    typeof issue === 'object' && issue !== null && 'path' in issue && issue.path === 'secret'
  if (!isAboutSecret || !('message' in issue)) return null
  return { field: 'secret', message: String(issue.message) }
}

interface Refusal {
  code: string
  message: string
  details: Record<string, unknown>
}

const fields = ['name', 'slug', 'creditCurrency', 'ownerEmail'] as const
type Field = (typeof fields)[number]

/** The form field that a refusal is about, with its message; null when it is about none. */
export function refusedField(refusal: Refusal | null): { field: Field; message: string } | null {
  if (refusal?.code === 'E7002')
    return { field: 'slug', message: 'Another organization already uses this slug.' }
  if (refusal?.code !== 'E0003' || !Array.isArray(refusal.details.issues)) return null
  const issue: unknown = refusal.details.issues[0]
  if (typeof issue !== 'object' || issue === null || !('path' in issue)) return null
  const field = fields.find((each) => each === issue.path)
  return field ? { field, message: refusal.message } : null
}

interface Refusal {
  code: string
  message: string
  details: Record<string, unknown>
}

export interface FieldRefusals {
  url: string | null
  secret: string | null
}

/** All messages of a refusal by form field. Both null: it concerns neither. */
export function fieldRefusals(refusal: Refusal | null): FieldRefusals {
  if (!refusal) return { url: null, secret: null }
  const reasons = messagesOf(refusal.details.reasons)
  const secret = messagesOf(refusal.details.issues, 'secret')
  return {
    url: refusal.code === 'E6002' ? (joined(reasons) ?? refusal.message) : null,
    secret: joined(secret),
  }
}

const joined = (messages: string[]) => (messages.length === 0 ? null : messages.join(' '))

function messagesOf(list: unknown, path?: string): string[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('message' in item)) return []
    if (path !== undefined && !('path' in item && item.path === path)) return []
    return [String(item.message)]
  })
}

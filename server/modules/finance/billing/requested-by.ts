import { personOf, storedPerson } from '@/server/modules/platform/audit'

export { personOf, storedPerson }

export const emailOf = (stored: unknown): string | null => {
  const { kind, name } = personOf(stored)
  return kind === 'user' ? name : null
}

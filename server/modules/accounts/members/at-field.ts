import { AppError } from '@/server/core/app-error'

/** A refusal that a form shows at its field, in the shape of any validation refusal (E0003). */
export function atField(path: string, message: string) {
  return new AppError('E0003', { message, details: { issues: [{ path, message }] } })
}

import { AppError } from '@/server/core/app-error'

export function invalid(path: string, message: string): AppError {
  return new AppError('E0003', { message, details: { issues: [{ path, message }] } })
}

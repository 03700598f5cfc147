import { AppError } from '@/server/core/app-error'

export function requireRun<Run>(run: Run | null): Run {
  if (run === null) throw new AppError('E0004', { message: 'There is no such run in this organization.' })
  return run
}

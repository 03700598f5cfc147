import type { z } from 'zod'
import '@/server/contract/issue-messages'
import { AppError } from '@/server/core/app-error'

export interface RequestIssue {
  /** The field, parameter or header, dotted; empty for the request as a whole. */
  path: string
  message: string
}

/** E0003 with `details.issues[]`. 413: too large; 415: not JSON. */
export function invalidRequest(issues: readonly RequestIssue[], status: 400 | 413 | 415 = 400): AppError {
  return new AppError('E0003', { status, details: { issues } })
}

/** A schema's issues, with the names of the request. Values are never repeated: they may be secret. */
export function issuesOf(error: z.ZodError, nameOf: (key: string) => string = (key) => key): RequestIssue[] {
  return error.issues.map((issue) => ({
    path: issue.path.map((key) => nameOf(String(key))).join('.'),
    message: issue.message,
  }))
}

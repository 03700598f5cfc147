import type { ErrorCode } from '@/server/contract/error-catalogue'

/** The page of a code in the guides of a deployment. */
export const errorDocs = (baseUrl: string, code: ErrorCode): string => `${baseUrl}/docs/errors/${code}`

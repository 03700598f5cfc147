/** The SQLSTATE of an error that the database raised, which has a severity beside it; undefined for any other. */
export const databaseCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

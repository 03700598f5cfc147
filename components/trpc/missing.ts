interface Failure {
  data?: { code: string } | null | undefined
}

/** The record does not exist for its reader, or the id in the address is not one. */
export const isMissing = (error: Failure | null): boolean =>
  error?.data?.code === 'NOT_FOUND' || error?.data?.code === 'BAD_REQUEST'

/**
 * A `refetchInterval` that ends once a record is missing: each further request would show the skeleton again in place of
 * "not found".
 */
export const everyUnlessMissing =
  (ms: number) =>
  ({ state }: { state: { error: Failure | null } }): number | false =>
    isMissing(state.error) ? false : ms

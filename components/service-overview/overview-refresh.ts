/** How often each card of the service overview is read again. */
export const refreshMs = 30_000

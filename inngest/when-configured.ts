import { isInngestConfigured, isUnsignedAllowed } from './is-configured'

/** A deployment that runs without Inngest has no such address. */
export function whenConfigured<Arguments extends unknown[]>(
  handler: (...args: Arguments) => Promise<Response>,
): (...args: Arguments) => Promise<Response> {
  return async (...args) => {
    if (isInngestConfigured() || isUnsignedAllowed()) return handler(...args)
    const message =
      'This deployment runs its jobs without Inngest: set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.'
    return Response.json({ error: 'inngest_not_configured', message }, { status: 404 })
  }
}

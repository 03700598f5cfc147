/** Next calls this once as the server starts, before it takes requests; never while it builds. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { beginBackground } = await import('@/server/jobs/background')
  await beginBackground()
}

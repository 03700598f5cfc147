/** What a start waits for the database's time; an instance without it goes on by its own clock and is not ready. */
const timeWithinMs = 5_000

/** Next calls this once as the server starts, before it takes requests; never while it builds. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startBackground } = await import('@/server/jobs/background')
  const { timeIsKnown } = startBackground()
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, timeWithinMs)
  })
  await Promise.race([timeIsKnown, patience])
  clearTimeout(timer)
}

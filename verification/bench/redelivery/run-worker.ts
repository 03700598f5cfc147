interface Order {
  ids: string[]
  databaseUrl: string
  concurrency: number
}

/** Tells the parent that it is ready, and drains each order it is sent, telling how long that took. */
export async function runWorker(drain: (order: Order) => Promise<number>): Promise<void> {
  process.on('message', async (ids: string[]) => {
    const { DATABASE_URL: databaseUrl = '', CONCURRENCY = '8' } = process.env
    const tookMs = await drain({ ids, databaseUrl, concurrency: Number(CONCURRENCY) })
    process.send?.({ tookMs })
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port: 0 })
}

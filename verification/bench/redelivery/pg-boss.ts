import PgBoss from 'pg-boss'
import { redeliver } from './redeliver'
import { runWorker } from './run-worker'

/** pg-boss, fetching and completing a thousand jobs at a time, of which as many are under way as in the others. */
const queue = 'redeliver'

await runWorker(async ({ ids, databaseUrl, concurrency }) => {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: 'pgboss' })
  await boss.start()
  await boss.createQueue(queue)
  await boss.purgeQueue(queue)
  for (let at = 0; at < ids.length; at += 1_000)
    await boss.insert(ids.slice(at, at + 1_000).map((id) => ({ name: queue, data: { id } })))
  const began = performance.now()
  let left = ids.length
  await new Promise<void>((resolve) => {
    void boss.work<{ id: string }>(queue, { batchSize: 1_000, pollingIntervalSeconds: 0.5 }, async (jobs) => {
      const waiting = [...jobs]
      const take = async () => {
        for (let job = waiting.pop(); job; job = waiting.pop()) await redeliver(job.data.id)
      }
      await Promise.all(Array.from({ length: concurrency }, take))
      left -= jobs.length
      if (left === 0) resolve()
    })
  })
  const tookMs = performance.now() - began
  await boss.stop({ graceful: false, wait: true })
  return tookMs
})

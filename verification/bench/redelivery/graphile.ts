import { Logger, run } from 'graphile-worker'
import { Client } from 'pg'
import { redeliver } from './redeliver'
import { runWorker } from './run-worker'

/** graphile-worker with its local queue, and completions in batches. */
await runWorker(async ({ ids, databaseUrl, concurrency }) => {
  const logger = new Logger(() => () => undefined)
  let left = ids.length
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const preset = {
    worker: { concurrentJobs: concurrency, connectionString: databaseUrl, completeJobBatchDelay: 0 },
  }
  const start = () =>
    run({
      connectionString: databaseUrl,
      concurrency,
      logger,
      noHandleSignals: true,
      preset,
      taskList: {
        redeliver: async (payload) => {
          await redeliver((payload as { id: string }).id)
          left -= 1
          if (left === 0) finish()
        },
      },
    })
  // Its schema must be there before jobs can be added to it.
  await (await start()).stop()
  await client.query(
    `select graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec,
        json_build_object('identifier', 'redeliver', 'payload', json_build_object('id', id)))
      from unnest($1::text[]) id))`,
    [ids],
  )
  const began = performance.now()
  const runner = await start()
  await finished
  const tookMs = performance.now() - began
  await runner.stop()
  await client.end()
  return tookMs
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testEnvironment } from '../../server/testing/test-environment'
import { projectRoot } from '../start/project-root.mjs'

/** `scripts/run-fee-jobs.ts` on a demo's database, by a process of its own. */
export async function runFeeJobs(databaseUrl: string): Promise<void> {
  const env = { ...process.env, ...testEnvironment(databaseUrl) }
  const tsx = join(projectRoot, 'node_modules/.bin/tsx')
  await promisify(execFile)(tsx, ['scripts/run-fee-jobs.ts'], { cwd: projectRoot, env })
}

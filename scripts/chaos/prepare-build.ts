import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectRoot } from '../start/project-root.mjs'
import { cleanEnvironment } from '../testing/clean-environment.mjs'

/** Builds the service where its sources have changed, in a process of its own: a build takes our variables for its own. */
export async function prepareBuild(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], {
    cwd: projectRoot,
    env: cleanEnvironment(process.env) as unknown as NodeJS.ProcessEnv,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The service could not be built')
}

import { rmSync } from 'node:fs'
import { makeTemporaryFolder } from '../../../scripts/postgres/temporary-folder.mjs'
import { StartedStack } from '../../../scripts/testing/started-stack'
import { spreadOf } from '../measure/spread'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'

/** `npm start` on a checkout that was started before, until its first answer. */
export async function measureStart(_ground: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const dataDir = makeTemporaryFolder('bench-start')
  const first = await StartedStack.onFreePorts(dataDir)
  await first.announced()
  await stop(first)
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const stack = new StartedStack(dataDir, first.port, first.sandboxPort)
    await Promise.race([untilAnswering(stack.baseUrl), failureOf(stack)])
    seconds.push((performance.now() - began) / 1_000)
    await stack.announced()
    await stop(stack)
  }
  rmSync(dataDir, { recursive: true, force: true })
  return [
    {
      work: 'second npm start, to its first answer',
      reference: '—',
      referenceMeasured: '—',
      unit: 's',
      goal: { atMost: 5 },
      measured: `${spreadOf(seconds).median.toFixed(1)} s`,
      figure: spreadOf(seconds),
    },
  ]
}

async function stop(stack: StartedStack): Promise<void> {
  stack.kill('SIGTERM')
  await stack.ended
}

async function failureOf(stack: StartedStack): Promise<never> {
  const { errors } = await stack.ended
  throw new Error(`npm start ended: ${errors}`)
}

async function untilAnswering(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/v1/games`).catch(() => null)
    if (answer?.status === 401) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

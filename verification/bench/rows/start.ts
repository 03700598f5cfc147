import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { makeTemporaryFolder } from '../../../scripts/postgres/temporary-folder.mjs'
import { StartedStack } from '../../../scripts/testing/started-stack'
import { load } from '../measure/load'
import { spreadOf } from '../measure/spread'
import { isOk } from '../measure/wanted'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'

/** `npm start` on a checkout that was started before, until its first answer. */
export async function measureStart(setup: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
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
    await measureFirstMovement(setup, rounds),
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

/** The service as deployed on a database in use, from the start of its process to the first movement it answered. */
async function measureFirstMovement(setup: Setup, rounds: number): Promise<Row> {
  const { createPlayers, reportsOf } = await import('../setup/players')
  const reports = reportsOf(await createPlayers(setup.walletUrl, 1))
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const { port, stop } = await setup.launchService()
    while (!(await isTaken(port, reports))) await pause(5)
    seconds.push((performance.now() - began) / 1_000)
    await stop()
  }
  const figure = spreadOf(seconds)
  return {
    work: 'the service, start to first answered movement',
    ...{ reference: '—', referenceMeasured: '—', unit: 's', goal: { atMost: 0.8 }, figure },
    measured: `${figure.median.toFixed(2)} s`,
  }
}

const isTaken = (port: number, reports: Iterator<Buffer>): Promise<boolean> =>
  load(port, reports, { inFlight: 1, seconds: 0.001, isWanted: isOk }).then(
    ({ answered }) => answered > 0,
    () => false,
  )

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

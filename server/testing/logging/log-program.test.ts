import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { testEnvironment } from '../test-environment'

/** What the service's log does to its process when nobody takes what it writes. A real process: it used to stand still. */
const program = fileURLToPath(new URL('./log-program.ts', import.meta.url))
/** Above what any pipe and the log itself hold. */
const enoughLines = 5_000
const children: ChildProcess[] = []

interface Told {
  written: number
  dropped: number | null
}

function start(stdout: 'pipe' | number): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    // Where the aliases of its imports are found.
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, ...testEnvironment(), LOG_LEVEL: 'info' },
    stdio: ['ignore', stdout, 'pipe', 'ipc'],
  })
  children.push(child)
  return child
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

/** The first report for which `holds`; none comes from a process that stands still. */
function told(child: ChildProcess, holds: (told: Told) => boolean): Promise<Told> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Told) => {
      if (holds(message)) resolve(message)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code}`)))
  })
}

const hasDropped = ({ written, dropped }: Told) => written > enoughLines && (dropped ?? 0) > 0

async function expectOrderlyEnd(child: ChildProcess): Promise<void> {
  const end = ended(child)
  child.kill('SIGTERM')
  expect(await end).toBe(0)
}

describe('a process whose log nobody takes goes on, counts what it drops, and ends when told', () => {
  test('its standard output is not read', async () => {
    const child = start('pipe')
    await told(child, hasDropped)
    await expectOrderlyEnd(child)
  })

  test('the reader of its standard output is gone', async () => {
    const child = start('pipe')
    await told(child, ({ written }) => written > 0)
    child.stdout?.destroy()
    await told(child, hasDropped)
    await expectOrderlyEnd(child)
  })

  test.runIf(process.platform === 'linux')('the disk under its standard output is full', async () => {
    const full = openSync('/dev/full', 'w')
    const child = start(full)
    closeSync(full)
    await told(child, hasDropped)
    await expectOrderlyEnd(child)
  })

  test('it crashes: it does not wait for the reader for ever', async () => {
    const child = start('pipe')
    await told(child, hasDropped)
    const end = ended(child)
    child.send('crash')
    expect(await end).toBe(1)
  })
})

test('a crash is told in the last line of the log', async () => {
  const child = start('pipe')
  if (!child.stdout || !child.stderr) throw new Error('It has no output')
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  await told(child, ({ written }) => written > 0)
  child.send('crash')
  const [log, errors] = await output
  expect(JSON.parse(log.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    level: 60,
    err: { message: 'the last words' },
  })
  expect(errors).toContain('the last words')
})

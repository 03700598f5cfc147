import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

const guard = new URL('./output-errors.mjs', import.meta.url).href
const program = `
  const { surviveOutputErrors } = await import(${JSON.stringify(guard)})
  surviveOutputErrors()
  process.on('message', () => {
    for (let line = 0; line < 100; line += 1) process.stdout.write('a line\\n')
    for (let line = 0; line < 100; line += 1) process.stderr.write('a line\\n')
    setTimeout(() => process.send('alive'), 50)
  })
  process.send('ready')
`

test('a process whose output nobody reads any more goes on', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const said: unknown[] = []
  await new Promise((resolve) => {
    child.on('message', (message) => {
      said.push(message)
      if (message !== 'ready') return resolve(undefined)
      child.stdout?.destroy()
      child.stderr?.destroy()
      child.send('write')
    })
    child.once('exit', resolve)
  })
  child.kill('SIGKILL')
  expect(said).toEqual(['ready', 'alive'])
})

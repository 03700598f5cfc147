import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ExampleShell } from '../../e2e/support/example-shell'
import { readExamples } from '../../e2e/support/guide-examples'
import { findFreePort } from '../postgres/free-port.mjs'
import { projectRoot } from '../start/project-root.mjs'

const run = promisify(execFile)

export interface Followed {
  /** What `croupier trigger bet` printed. */
  played: string
  /** What `croupier probe` printed. */
  probed: string
  /** What an agent's client got from `croupier mcp`, a message a line. */
  agent: string
  /** What the wallet and the listener wrote. */
  wallet: string
  listener: string
}

interface Reader {
  baseUrl: string
  apiKey: string
  callbackSecret: string
}

const agentMessages = [
  {
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  {
    ...{ jsonrpc: '2.0', id: 3, method: 'tools/call' },
    params: {
      name: 'call_read_operation',
      arguments: { operation: 'listGames', parameters: { per_page: 1 } },
    },
  },
]

/**
 * Follows the guide "Quick start (SDK)" from packed tarballs in an empty folder, command by command, with what a reader fills in. What
 * a reader leaves running in a terminal writes to a file here.
 */
export async function followQuickStart(
  folder: string,
  reader: Reader,
  until: (isTrue: () => boolean) => Promise<void>,
): Promise<Followed> {
  const packed = join(folder, 'packed')
  mkdirSync(packed, { recursive: true })
  await run('npm', ['pack', '-w', 'packages/sdk', '-w', 'packages/cli', '--pack-destination', packed], {
    cwd: projectRoot,
  })
  const tarball = (name: string) =>
    join(packed, readdirSync(packed).find((file) => file.includes(name)) ?? '')
  const port = await findFreePort()
  const work = join(folder, 'work')
  const shell = new ExampleShell(work)
  const written = (name: string) => readFileSync(join(work, name), 'utf8')
  try {
    const outputs = new Map<string, string>()
    await shell.run(`export PORT=${port} npm_config_offline=true HOME='${work}'`)
    for (const { attributes, text } of readExamples('quick-start-sdk')) {
      const step = attributes.get('journey')
      if (step === undefined) continue
      const filled = text
        .replaceAll('http://127.0.0.1:3000', reader.baseUrl)
        .replace('crp_…', reader.apiKey)
        .replace('CALLBACK_SECRET=…', `CALLBACK_SECRET='${reader.callbackSecret}'`)
        .replaceAll('8080', String(port))
        .replace('npm install @croupier/cli', `npm install '${tarball('cli')}'`)
        .replace('npm install --prefix wallet', `npm install --prefix wallet '${tarball('sdk')}'`)
        .replace(/ &$/, ` > ${step}.log 2>&1 &`)
      outputs.set(step, await shell.run(filled))
      // A shell without a terminal knows no jobs by number.
      if (filled.endsWith('&')) await shell.run(`${step}_pid=$!`)
      if (step === 'start') await until(() => written('start.log').includes('The wallet listens'))
      if (step === 'listen') await until(() => written('listen.log').includes('Listening.'))
    }
    const agent = await shell.run(
      `printf '%s\\n' ${agentMessages.map((one) => `'${JSON.stringify(one)}'`).join(' ')} | npx croupier mcp`,
    )
    await shell.run('kill $listen_pid $start_pid')
    await until(() => written('listen.log').includes('Detached'))
    return {
      played: outputs.get('trigger') ?? '',
      probed: outputs.get('probe') ?? '',
      agent,
      wallet: written('start.log'),
      listener: written('listen.log'),
    }
  } finally {
    await shell.run('kill $listen_pid $start_pid 2>/dev/null; true').catch(() => undefined)
    shell.end()
  }
}

import { addAbortSignal, type Readable } from 'node:stream'
import type { Command } from 'commander'
import { readLines } from '../listen/read-lines.js'
import type { Access } from '../settings.js'
import { openTools } from '../tools.js'
import { version } from '../version.js'

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description(
      'an MCP server on standard input and output, for agents: the tools of the deployment, with this key',
    )
    .action(async (_options: object, command: Command) => {
      const { access, signal } = openTools(command)
      await relay(access, process.stdin, process.stdout, signal)
    })
}

interface Message {
  id?: string | number
  method?: string
}

/**
 * Passes each message of JSON-RPC, one a line, to the deployment's `/mcp` and what it answers back, so that tools, scopes and the
 * request log are the deployment's own. Messages are answered side by side; every request gets one answer, also where the
 * deployment cannot be reached.
 */
export async function relay(
  access: Access,
  input: Readable,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let protocol: string | undefined
  const write = (message: unknown) => void output.write(`${JSON.stringify(message)}\n`)

  async function pass(line: string): Promise<void> {
    const message = readMessage(line)
    if (message === null)
      return write({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Not valid JSON.' } })
    try {
      const answers = await post(access, line, protocol, signal)
      if (message.method === 'initialize') protocol = agreedIn(answers) ?? protocol
      answers.forEach(write)
    } catch (error) {
      if (message.id === undefined || signal.aborted) return
      const text = error instanceof Error ? error.message : String(error)
      write({ jsonrpc: '2.0', id: message.id, error: { code: -32000, message: text } })
    }
  }

  addAbortSignal(signal, input)
  try {
    for await (const line of readLines(input)) {
      const passing = pass(line).finally(() => underWay.delete(passing))
      underWay.add(passing)
      // What was agreed at the start goes with every later message.
      if (protocol === undefined) await passing
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  await Promise.all(underWay)
}

function readMessage(line: string): Message | null {
  try {
    return JSON.parse(line) as Message
  } catch {
    return null
  }
}

/** The version of the protocol that the deployment chose. */
const agreedIn = ([answer]: readonly unknown[]): string | undefined =>
  (answer as { result?: { protocolVersion?: string } } | undefined)?.result?.protocolVersion

/** The messages of one answer: a JSON body, or the events of a stream. None for a notification. */
async function post(
  { url, apiKey }: Access,
  body: string,
  protocol: string | undefined,
  signal: AbortSignal,
): Promise<unknown[]> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'User-Agent': `croupier-cli/${version}`,
      ...(protocol && { 'MCP-Protocol-Version': protocol }),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(messageOf(text) ?? `The deployment answered ${response.status}.`)
  if (text === '') return []
  if (!response.headers.get('content-type')?.includes('text/event-stream')) return [JSON.parse(text)]
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)))
}

function messageOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: string } }
    return error?.message
  } catch {
    return undefined
  }
}

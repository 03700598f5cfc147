import { createHmac } from 'node:crypto'

/**
 * As much of an Inngest server as its protocol shows: it signs its calls, keeps what steps answered, tries a failed step
 * again, and sleeps by moving on the clock it is given. It can be told to call twice, as a real one may.
 */
export interface InngestServer {
  /** One call of a function, as the server would make it; `headers` overrides its own. */
  call(fnId: string, payload: object, headers?: Record<string, string>): Promise<Answer>
  /** Runs a function to its end. */
  run(fnId: string, event: { name: string; data: object }): Promise<Run>
}

export interface Answer {
  status: number
  body: unknown
  headers: Headers
}

export interface Run {
  sleptUntil: string[]
  steps: string[]
  failures: number
  isFinished: boolean
}

interface Opcode {
  id: string
  op: string
  name: string
  displayName?: string
  data?: unknown
}

interface Options {
  signingKey: string
  handler: (request: Request) => Promise<Response>
  sleepUntil: (at: Date) => void
  /** How many times at once each call is made. */
  copies?: number
}

const maxCalls = 60

export function createInngestServer({ signingKey, handler, sleepUntil, copies = 1 }: Options): InngestServer {
  async function call(fnId: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> {
    const body = JSON.stringify(payload)
    const url = `http://127.0.0.1:3000/api/inngest?fnId=croupier-${fnId}&stepId=step`
    const signed = {
      host: '127.0.0.1:3000',
      'content-type': 'application/json',
      'x-inngest-signature': sign(signingKey, payload),
    }
    const request = new Request(url, { method: 'POST', body, headers: { ...signed, ...headers } })
    const response = await handler(request)
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  async function run(fnId: string, event: { name: string; data: object }): Promise<Run> {
    const steps: Record<string, unknown> = {}
    const made: Run = { sleptUntil: [], steps: [], failures: 0, isFinished: false }
    for (let calls = 0; calls < maxCalls; calls += 1) {
      const payload = payloadOf(event, steps, made.failures)
      const answers = await Promise.all(Array.from({ length: copies }, () => call(fnId, payload)))
      const answer = answers.at(-1)
      if (answer?.status === 200) return { ...made, isFinished: true }
      if (answer?.status !== 206) return { ...made, failures: made.failures + 1 }
      for (const opcode of answer.body as Opcode[]) follow(opcode, steps, made)
    }
    return made
  }

  function follow(opcode: Opcode, steps: Record<string, unknown>, made: Run): void {
    const name = opcode.displayName ?? opcode.name
    if (opcode.op === 'StepError') made.failures += 1
    else if (opcode.op === 'Sleep') {
      steps[opcode.id] = { type: 'data', data: null }
      made.sleptUntil.push(opcode.name)
      sleepUntil(new Date(opcode.name))
    } else {
      steps[opcode.id] = { type: 'data', data: opcode.data }
      made.steps.push(name)
    }
  }

  return { call, run }
}

export function payloadOf(
  event: { name: string; data: object },
  steps: Record<string, unknown> = {},
  attempt = 0,
) {
  const sent = { ...event, id: 'event-1', ts: 0 }
  const stack = { stack: Object.keys(steps), current: Object.keys(steps).length }
  const ctx = {
    run_id: 'run-1',
    attempt,
    stack,
    fn_id: 'fn',
    env: 'test',
    disable_immediate_execution: false,
  }
  return { event: sent, events: [sent], steps, ctx, version: 1, use_api: false }
}

/** `t=…&s=…`: HMAC-SHA256 over the canonical JSON and the time in seconds, keyed by the signing key without its prefix. */
export function sign(signingKey: string, payload: object, atMs = Date.now()): string {
  const at = Math.floor(atMs / 1_000).toString()
  const key = signingKey.replace(/^signkey-[^-]+-/, '')
  const digest = createHmac('sha256', key)
    .update(canonical(payload) + at)
    .digest('hex')
  return `t=${at}&s=${digest}`
}

/** RFC 8785 for what these tests send: members in order, no white space. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

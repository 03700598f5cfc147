import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FakeStudio {
  baseUrl: string
  /** What it answers; a status of null: nothing at all. Good again after each test. */
  answer: { status: number | null; body: unknown }
  calls: { method: string; path: string; body: unknown }[]
  /** Holds back the next answer until released; tells when it was asked for. */
  hold(): { isReached: Promise<void>; release: () => void }
}

const launched = () => ({
  status: 200,
  body: { launch_url: 'https://games.studio.example/play/1', provider_session_uid: 'studio-1' },
})

let started: Promise<FakeStudio> | undefined

/** The worker's studio on the loopback interface, which gives the aurora dialect's answers; good again after each test. */
export async function openStudio(): Promise<FakeStudio> {
  started ??= startStudio()
  const studio = await started
  onTestFinished(() => void Object.assign(studio.answer, launched()))
  return studio
}

async function startStudio(): Promise<FakeStudio> {
  let gate = Promise.resolve()
  let reached = () => {}
  const studio: FakeStudio = {
    baseUrl: '',
    answer: launched(),
    calls: [],
    hold() {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      const isReached = new Promise<void>((resolve) => {
        reached = resolve
      })
      return { isReached, release }
    },
  }
  const server = createServer(async (request, response) => {
    studio.calls.push(await readCall(request))
    reached()
    await gate
    reply(studio, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  studio.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return studio
}

async function readCall(request: IncomingMessage): Promise<FakeStudio['calls'][number]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body: text === '' ? undefined : JSON.parse(text),
  }
}

function reply({ answer: { status, body } }: FakeStudio, response: ServerResponse): void {
  if (status === null) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

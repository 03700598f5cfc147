import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FakeProvider {
  baseUrl: string
  /** What it answers; a status of null: nothing at all. Good again after each test. */
  answer: { status: number | null; body: unknown }
  calls: { method: string; path: string; body: unknown }[]
  /** Holds the next answer until released; resolves when it was requested. */
  hold(): { isReached: Promise<void>; release: () => void }
}

const launched = () => ({
  status: 200,
  body: { launch_url: 'https://games.provider.example/play/1', provider_session_uid: 'provider-1' },
})

let started: Promise<FakeProvider> | undefined

/** The worker's provider on the loopback interface, which gives the aurora dialect's answers; good again after each test. */
export async function openFakeProvider(): Promise<FakeProvider> {
  started ??= startFakeProvider()
  const fakeProvider = await started
  onTestFinished(() => void Object.assign(fakeProvider.answer, launched()))
  return fakeProvider
}

async function startFakeProvider(): Promise<FakeProvider> {
  let gate = Promise.resolve()
  let reached = () => {}
  const fakeProvider: FakeProvider = {
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
    fakeProvider.calls.push(await readCall(request))
    reached()
    await gate
    reply(fakeProvider, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  fakeProvider.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fakeProvider
}

async function readCall(request: IncomingMessage): Promise<FakeProvider['calls'][number]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body: text === '' ? undefined : JSON.parse(text),
  }
}

function reply({ answer: { status, body } }: FakeProvider, response: ServerResponse): void {
  if (status === null) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

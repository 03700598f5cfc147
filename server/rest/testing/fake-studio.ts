import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface FakeStudio {
  baseUrl: string
  /** What it answers next; a status of null: nothing at all. */
  answer: { status: number | null; body: unknown }
  calls: { method: string; path: string; body: unknown }[]
}

export const launchAnswer = {
  launch_url: 'https://games.studio.example/play/1',
  provider_session_uid: 'studio-1',
}

/** A studio on the loopback interface that speaks the aurora dialect's answers; closed when the file is done. */
export async function startFakeStudio(): Promise<FakeStudio> {
  const studio: FakeStudio = { baseUrl: '', answer: { status: 200, body: launchAnswer }, calls: [] }
  const server = createServer((request, response) => void reply(studio, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  studio.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return studio
}

async function reply(studio: FakeStudio, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  studio.calls.push({
    method: request.method ?? '',
    path: request.url ?? '',
    body: text === '' ? undefined : JSON.parse(text),
  })
  const { status, body } = studio.answer
  if (status === null) return
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

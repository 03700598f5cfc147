import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStatic } from '@/server/http/static-files'
import { makeTemporaryFolder } from '../postgres/temporary-folder.mjs'
import { compressStatic } from './compress-static.mjs'

const script = 'export const answer = 42\n'.repeat(500)
const font = Buffer.from([0, 1, 2, 3])
let server: Server

beforeAll(async () => {
  const folder = join(makeTemporaryFolder('static-files'), 'static')
  mkdirSync(join(folder, 'chunks'), { recursive: true })
  writeFileSync(join(folder, 'chunks', 'a~(b).js'), script)
  writeFileSync(join(folder, 'chunks', 'tiny.js'), '1')
  writeFileSync(join(folder, 'chunks', 'font.woff2'), font)
  writeFileSync(join(folder, '..', 'secret.js'), 'secret')
  await compressStatic(folder)
  const serve = serveStatic(folder)
  server = createServer((asked, response) => {
    if (!serve(asked, response)) response.writeHead(404).end(`left to Next: ${asked.url}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => server.close())

/** Without fetch, which decodes what it gets and tidies paths. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, path, headers, method }, resolve).on('error', reject).end(),
  )
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

const path = '/_next/static/chunks/a~(b).js'

test.each([
  ['gzip, deflate, br, zstd', 'br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
  ['identity', undefined, (body: Buffer) => body],
])('a browser that takes %s gets the script as %s', async (accepted, encoding, decode) => {
  const { status, headers, body } = await ask(path, { 'accept-encoding': accepted })
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBe(encoding)
  expect(decode(body).toString()).toBe(script)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript',
    'content-length': String(body.length),
    'cache-control': 'public,max-age=31536000,immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
})

test('what a browser has already is not sent again', async () => {
  const { headers } = await ask(path, { 'accept-encoding': 'br' })
  const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
  expect(again.status).toBe(304)
  expect(again.body).toHaveLength(0)
})

test('HEAD is answered without a body', async () => {
  const { status, body } = await ask(path, { 'accept-encoding': 'br' }, 'HEAD')
  expect(status).toBe(200)
  expect(body).toHaveLength(0)
})

test('fonts and the smallest files are sent as they are', async () => {
  const sent = await ask('/_next/static/chunks/font.woff2', { 'accept-encoding': 'br, gzip' })
  expect(sent.headers['content-encoding']).toBeUndefined()
  expect(sent.headers['content-type']).toBe('font/woff2')
  expect(sent.body).toEqual(font)
  const tiny = await ask('/_next/static/chunks/tiny.js', { 'accept-encoding': 'br, gzip' })
  expect(tiny.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['GET', '/_next/static/chunks/gone.js'],
  ['GET', '/_next/static/'],
  ['GET', '/_next/static/../secret.js'],
  ['GET', '/_next/static/%2e%2e/secret.js'],
  ['GET', '/_next/static/%zz'],
  ['GET', '/games'],
  ['POST', path],
])('%s %s is left to Next, its path untouched', async (method, asked) => {
  const { status, body } = await ask(asked, {}, method)
  expect(status).toBe(404)
  expect(body.toString()).toBe(`left to Next: ${asked}`)
})

import { NextRequest } from 'next/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '@/server/db'
import { png } from '@/server/modules/platform/files/testing/samples'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import type { CabinetContext } from '@/server/trpc/context'
import * as context from '@/server/trpc/context'
import { contextOf, type TestRole } from '@/server/trpc/testing/cabinet-context'
import { uploadFile } from './upload-file'

let signedIn: CabinetContext
let own: TestTenant
const signIn = (role: TestRole | null) => {
  signedIn = contextOf(own, role)
}
beforeEach(async () => {
  vi.spyOn(context, 'createCabinetContext').mockImplementation(async () => signedIn)
  own = await createTestTenant()
  signIn('manager')
})

interface Sent {
  purpose?: string
  query?: string
  headers?: Record<string, string>
}

async function post(
  body: Uint8Array | ReadableStream,
  { purpose = 'game_asset', query = 'organization=x&name=a.png', headers = {} }: Sent = {},
) {
  const request = new NextRequest(`http://127.0.0.1:3000/api/uploads/${purpose}?${query}`, {
    method: 'POST',
    body: body as BodyInit,
    headers: { origin: 'http://127.0.0.1:3000', ...headers },
    duplex: 'half',
  })
  const response = await uploadFile(request, { params: Promise.resolve({ purpose }) })
  return { status: response.status, body: await response.json() }
}

test('a file is stored, and its answer names it', async () => {
  const bytes = await png(20, 20)
  const { status, body } = await post(bytes)
  expect([status, body]).toEqual([
    201,
    { file_id: expect.any(String), name: 'a.png', media_type: 'image/png', size: bytes.length },
  ])
  const { organizationId } = await db.storedFile.findUniqueOrThrow({ where: { id: body.file_id } })
  expect(organizationId).toBe(own.organizationId)
})

test('a stream of 50 MB and more that never ends is answered as soon as it is too large', async () => {
  const first = await png(20, 20)
  let sent = 0
  const endless = new ReadableStream({
    pull(stream) {
      stream.enqueue(sent === 0 ? first : new Uint8Array(1024 * 1024))
      sent += 1
    },
  })
  const { status, body } = await post(endless)
  expect([status, body.error.code, body.error.type]).toEqual([413, 'E1020', 'game_asset_upload_too_large'])
  expect(sent).toBeLessThan(20)
})

test('one that says that it is too large is not read', async () => {
  const { status, body } = await post(await png(20, 20), { headers: { 'content-length': '50000000' } })
  expect([status, body.error.code]).toEqual([413, 'E1020'])
})

test('a foreign page uploads nothing, nor does one without an Origin', async () => {
  const bytes = await png(20, 20)
  for (const origin of ['https://evil.example', 'null', ''])
    expect((await post(bytes, { headers: { origin } })).status).toBe(403)
  expect(await db.storedFile.count({ where: { organizationId: own.organizationId } })).toBe(0)
})

test('roles upload what their work needs', async () => {
  const bytes = await png(20, 20)
  signIn('analyst')
  expect(await post(bytes)).toMatchObject({ status: 403, body: { error: { code: 'E5004' } } })
  signIn(null)
  expect((await post(bytes)).status).toBe(403)
  signIn({ staff: 'support' })
  expect((await post(bytes)).status).toBe(403)
  const { status, body } = await post(bytes, { query: 'name=a.png' })
  expect(status).toBe(201)
  expect(await db.storedFile.findUniqueOrThrow({ where: { id: body.file_id } })).toMatchObject({
    organizationId: null,
  })
})

test('a purpose that does not exist is none', async () => {
  expect(await post(await png(20, 20), { purpose: 'constructor' })).toMatchObject({
    status: 404,
    body: { error: { code: 'E0004' } },
  })
})

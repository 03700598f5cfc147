import { NextRequest } from 'next/server'
import superjson from 'superjson'
import { beforeEach, expect, test, vi } from 'vitest'
import { organizationHeader } from '@/server/contract/cabinet-addresses'
import { maxAssetsPerGame } from '@/server/contract/game-assets'
import { newId } from '@/server/core/ids'
import { png } from '@/server/modules/platform/files/testing/samples'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import * as context from '@/server/trpc/context'
import { handleCabinetCall } from '@/server/trpc/http'
import { contextOf } from '@/server/trpc/testing/cabinet-context'
import { uploadFile } from './upload-file'

const site = 'http://127.0.0.1:3000'
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

beforeEach(async () => {
  const own = await createTestTenant()
  vi.spyOn(context, 'createCabinetContext').mockImplementation(async () => contextOf(own, 'owner'))
})

async function upload(purpose: string, bytes: Uint8Array, headers: Record<string, string> = {}) {
  const request = new NextRequest(`${site}/api/uploads/${purpose}?organization=x&name=a.png`, {
    method: 'POST',
    body: bytes as BodyInit,
    headers: { origin: site, ...headers },
  })
  const response = await uploadFile(request, { params: Promise.resolve({ purpose }) })
  const { error, file_id: fileId } = await response.json()
  return { status: response.status, code: error?.code, fileId: fileId as string }
}

async function call(path: string, input: object) {
  const headers = { origin: site, 'content-type': 'application/json', [organizationHeader]: 'x' }
  const body = JSON.stringify(superjson.serialize(input))
  const request = new NextRequest(`${site}/api/trpc/${path}`, { method: 'POST', body, headers })
  const response = await handleCabinetCall(request)
  const { error } = await response.json()
  const told = error && superjson.deserialize<{ data: { refusal: { code: string } | null } }>(error)
  return { status: response.status, code: told?.data.refusal?.code }
}

test('each refusal of an upload has the code and the status of the contract', async () => {
  const tooLong = { 'content-length': '50000000' }
  for (const [purpose, tooLarge, wrongType] of [
    ['branding', 'E1010', 'E1011'],
    ['game_asset', 'E1020', 'E1021'],
    ['kyb_document', 'E7011', 'E7012'],
  ] as const) {
    expect(await upload(purpose, await png(20, 20), tooLong)).toMatchObject({ status: 413, code: tooLarge })
    expect(await upload(purpose, page)).toMatchObject({ status: 400, code: wrongType })
  }
})

test('each refusal of the branding page has the code and the status of the contract', async () => {
  const texts = { displayName: 'Grand', accent: null, supportAddress: null, legalLine: null }
  const at = (revision: number) => ({ brandId: null, revision })
  expect(await call('branding.publish', at(0))).toEqual({ status: 404, code: 'E1012' })
  expect(await call('branding.save', { ...texts, ...at(0) })).toMatchObject({ status: 200 })
  expect(await call('branding.publish', at(1))).toEqual({ status: 404, code: 'E1014' })
  const { fileId } = await upload('branding', await png(20, 20))
  expect(await call('branding.setImage', { image: 'icon', fileId, ...at(1) })).toMatchObject({ status: 200 })
  expect(await call('branding.publish', at(2))).toEqual({ status: 409, code: 'E1013' })
})

test('each refusal of a game’s pictures has the code and the status of the contract', async () => {
  const gameId = await createTestGame({ providerCode: await createTestProvider() })
  const add = (fileId: string) =>
    call('games.addAsset', { gameId, kind: 'banner', replacesKind: false, fileId })
  expect(await add(newId())).toEqual({ status: 404, code: 'E1022' })
  for (let count = 0; count < maxAssetsPerGame; count += 1) {
    const { fileId } = await upload('game_asset', await png(20, 20, count))
    expect(await add(fileId)).toMatchObject({ status: 200 })
  }
  const { fileId } = await upload('game_asset', await png(20, 20))
  expect(await add(fileId)).toEqual({ status: 400, code: 'E1023' })
})

import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { openGetGameChecksums } from '@/server/rest/testing/scenes/catalogue'

const at = new Date('2026-01-01T00:00:00Z')

async function open() {
  const scene = await openGetGameChecksums()
  const { gameId } = scene.tenant
  const measured = { gameId, version: '1.4', measuredAt: at }
  await db.gameChecksum.createMany({
    data: [
      { ...measured, component: 'engine.js', algorithm: 'sha1', value: 'aaaaaaaa' },
      { ...measured, component: 'math.jar', algorithm: 'sha256', value: 'bbbbbbbb' },
    ],
  })
  const certify = async (country: string, value: string, issuedOn: string, change: object = {}) => {
    const id = newId()
    const texts = { country, laboratory: 'GLI', number: id, gameVersion: '1.4' }
    const checksums = [{ component: 'math.jar', version: '1.4', algorithm: 'sha256', value }]
    const stamps = { issuedOn: new Date(issuedOn), createdBy: {}, createdAt: at, updatedAt: at }
    await db.gameCertificate.create({ data: { id, gameId, ...texts, checksums, ...stamps, ...change } })
    return id
  }
  const read = async (query: Record<string, string> = {}) =>
    (await (await scene.ask({ query })).json()).checksums
  return { ...scene, certify, read }
}

test('checksums are as they were measured, beside the newest valid certificate that names the component', async () => {
  const { ask, tenant, certify } = await open()
  await certify('MT', 'bbbbbbbb', '2025-01-01')
  const id = await certify('SE', 'cccccccc', '2025-02-01')
  await certify('DE', 'dddddddd', '2025-03-01', { withdrawnAt: at })
  await certify('NO', 'eeeeeeee', '2025-01-02', { expiresOn: new Date('2025-06-01') })
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    game_id: tenant.gameId,
    checksums: [
      {
        ...{ component: 'engine.js', version: '1.4', algorithm: 'sha1', value: 'aaaaaaaa' },
        ...{ certified_value: null, certificate_id: null, measured_at: at.toISOString(), match: null },
      },
      {
        ...{ component: 'math.jar', version: '1.4', algorithm: 'sha256', value: 'bbbbbbbb' },
        ...{ certified_value: 'cccccccc', certificate_id: id, measured_at: at.toISOString(), match: false },
      },
    ],
  })
})

test('a jurisdiction narrows the certificates, an algorithm the list', async () => {
  const { certify, read } = await open()
  await certify('MT', 'bbbbbbbb', '2025-01-01')
  await certify('SE', 'cccccccc', '2025-02-01')
  expect(await read({ algorithm: 'sha256', jurisdiction: 'MT' })).toMatchObject([{ match: true }])
  expect(await read({ algorithm: 'sha256', jurisdiction: 'FI' })).toMatchObject([{ match: null }])
  expect(await read({ algorithm: 'md5' })).toEqual([])
})

test('of two versions that are certified in a jurisdiction, the one that runs counts', async () => {
  const { certify, read } = await open()
  const certificateId = await certify('MT', 'bbbbbbbb', '2025-01-01')
  await certify('MT', 'cccccccc', '2025-02-01')
  const [, checksum] = await read({ jurisdiction: 'MT' })
  expect(checksum).toMatchObject({ certificate_id: certificateId, certified_value: 'bbbbbbbb', match: true })
})

test('a game that is not measured has none', async () => {
  const { ask } = await openGetGameChecksums()
  expect((await (await ask()).json()).checksums).toEqual([])
})

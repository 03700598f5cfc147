import { createPublicKey, verify } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from '@/server/core/crypto'
import { db } from '@/server/db'
import { forgetMovements, type World } from '@/server/modules/delivery/wallet/testing/world'
import {
  acceptBreaks,
  claimBreaks,
  compareDue,
  exportReconciliation,
  listBreaks,
  requestReconciliation,
  signReconciliation,
} from '.'
import { member } from './testing/ledger-files'
import { day, type GivenRow, giveLedger, playDay } from './testing/ledgers'

let world: World
let rows: GivenRow[]

beforeEach(async () => {
  ;({ world, rows } = await playDay())
})
afterEach(async () => {
  await db.reconciliation.deleteMany()
  await db.ledgerSource.deleteMany()
  await forgetMovements()
})

async function compare() {
  const { id } = await requestReconciliation(member(world), day)
  await compareDue(world.ctx)
  return { reconciliationId: id }
}

async function filesOf(of: { reconciliationId: string }) {
  const { pieces } = await exportReconciliation(member(world), of)
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return unzipSync(Buffer.concat(parts))
}

test('a signed report is what its manifest says, and nothing of it changes any more', async () => {
  await giveLedger(world, 'wallet', rows.slice(1))
  const of = await compare()
  await expect(signReconciliation(member(world), of)).rejects.toThrow('Accept or claim every break first.')
  const { breaks } = await listBreaks(member(world), of)
  const breakIds = breaks.map(({ id }) => id)
  await claimBreaks(member(world), { breakIds, reason: '=cmd|ticket 4711' })
  const draft = await filesOf(of)
  expect(Object.keys(draft)).toEqual(['sums.csv', 'breaks.csv', 'report.pdf'])

  const signed = await Promise.allSettled([1, 2].map(() => signReconciliation(member(world), of)))
  expect(signed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const files = await filesOf(of)
  const manifest = Buffer.from(files['manifest.json'] ?? [])
  const signature = Buffer.from(files['manifest.sig'] ?? [])
  const key = createPublicKey(Buffer.from(files['public-key.pem'] ?? []))
  expect(verify(null, manifest, key, signature)).toBe(true)
  expect(verify(null, Buffer.from(`${manifest} `), key, signature)).toBe(false)
  const told: { files: { name: string; sha256: string }[] } = JSON.parse(manifest.toString())
  expect(told.files.map(({ name }) => name)).toEqual(['sums.csv', 'breaks.csv', 'report.pdf'])
  for (const file of told.files)
    expect(sha256(files[file.name] ?? Buffer.alloc(0)).toString('hex')).toBe(file.sha256)
  expect(Buffer.from(files['breaks.csv'] ?? []).toString()).toContain(`'=cmd|ticket 4711`)

  await expect(acceptBreaks(member(world), { breakIds, reason: 'Too late.' })).rejects.toThrow('signed')
  await expect(requestReconciliation(member(world), day)).rejects.toThrow('signed')
  expect(await db.reportSigningKey.count()).toBe(1)
})

test('a period that goes on is not signed', async () => {
  await giveLedger(world, 'wallet', rows)
  world.clock.set(new Date('2026-03-01T20:00:00Z'))
  const of = await compare()
  await expect(signReconciliation(member(world), of)).rejects.toThrow('not over yet')
})

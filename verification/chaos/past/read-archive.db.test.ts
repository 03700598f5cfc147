import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/server/db'
import { archiveMonths } from '@/server/modules/delivery/archive'
import { idsOf } from '@/server/modules/delivery/archive/months'
import { type ArchiveWorld, createArchiveWorld } from '@/server/modules/delivery/archive/testing/world'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { withoutGuards } from '@/server/testing/without-guards'
import { findArchiveFaults } from './read-archive'
import { readCroupier } from './read-croupier'

let world: ArchiveWorld
let restore: () => void

beforeAll(async () => {
  world = await createArchiveWorld()
  restore = replaceSingleton('archive-storage', world.ports.storage)
})
afterAll(() => {
  restore()
  return world.remove()
})

/** Partitions of a table that has none. */
const partitions = {
  partOf: async (month: string) => ({ name: month, isAttached: true }),
  detach: async (month: string) => {
    await withoutGuards((tx) => tx.query('delete from movement where id < $1', [idsOf(month).endId]))
    return true
  },
  drop: async () => true,
}

test('the ledger of Croupier is the same once a month of it is in the archive alone, and a lost file shows', async () => {
  await world.fill('2025-10', 7)
  await world.fill('2026-12', 2)
  const read = async () => {
    const rows = await readCroupier(
      process.env.DATABASE_URL ?? '',
      new Map([[world.own.organizationId, 'first']]),
    )
    return rows.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  }
  const before = await read()
  await archiveMonths(world.ctx, { ...world.ports, partitions })
  expect(await db.movement.count()).toBe(2)
  expect(await read()).toEqual(before)
  expect(await findArchiveFaults()).toEqual([])
  await rm(join(world.folder, '2025-10', 'movements-001.parquet'))
  expect(await findArchiveFaults()).toEqual(['In the archive, 2025-10/movements-001.parquet is missing'])
})

import { beforeEach, expect, it } from 'vitest'
import { db } from '@/server/db'
import type { GameChecksum, ProviderResult } from '@/server/providers/port'
import { connectProvidersBy } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { readChecksums } from './index'

let answers: Map<string, ProviderResult<GameChecksum[]>>
beforeEach(() => {
  answers = new Map()
})
connectProvidersBy(({ code }) => ({
  ports: {},
  adapter: {
    capabilities: { hasChecksums: answers.has(code) },
    listChecksums: async () => answers.get(code),
  },
}))

async function world() {
  const made = await createSessionWorld()
  const { providerGameId } = await db.game.findUniqueOrThrow({ where: { id: made.gameId } })
  const row: GameChecksum = {
    ...{ providerGameId, component: 'math.jar', version: '1', algorithm: 'sha256', value: 'aaaaaaaa' },
  }
  const listed = (...rows: GameChecksum[]) => answers.set(made.providerCode, { ok: true, value: rows })
  const stored = async () =>
    (await db.gameChecksum.findMany({ where: { gameId: made.gameId }, orderBy: { component: 'asc' } })).map(
      ({ component, value }) => `${component} ${value}`,
    )
  return { ...made, row, listed, stored }
}

it('what is measured replaces what was, and games that are not known are left out', async () => {
  const { tenant, row, listed, stored } = await world()
  listed(row, { ...row, component: 'old.js' }, { ...row, providerGameId: 'no-such-game' })
  expect(await readChecksums(tenant)).toEqual({ stored: 2, failed: 0 })
  listed({ ...row, value: 'bbbbbbbb' })
  await readChecksums(tenant)
  expect(await stored()).toEqual(['math.jar bbbbbbbb'])
})

it('a provider that fails keeps what was read, holds up no other, and is counted', async () => {
  const [one, other] = [await world(), await world()]
  one.listed(one.row)
  await readChecksums(one.tenant)
  answers.set(one.providerCode, { ok: false, error: { kind: 'timeout', message: 'late' } })
  other.listed(other.row)
  expect(await readChecksums(one.tenant)).toEqual({ stored: 1, failed: 1 })
  expect([await one.stored(), await other.stored()]).toEqual([['math.jar aaaaaaaa'], ['math.jar aaaaaaaa']])
  answers.set(one.providerCode, { ok: false, error: { kind: 'not_found', message: 'no such call' } })
  expect(await readChecksums(one.tenant)).toMatchObject({ failed: 0 })
})

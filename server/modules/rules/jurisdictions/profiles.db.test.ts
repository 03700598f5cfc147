import { beforeEach, describe, expect, it } from 'vitest'
import { openRules } from '@/server/contract/profile-rules'
import { db } from '@/server/db'
import { addBrand } from '@/server/modules/accounts/brands'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { findAdopted } from './adopted'
import {
  dropProfile,
  getJurisdictions,
  getProfile,
  listProfiles,
  saveProfileVersion,
  setCertifiedMarkets,
  takeProfile,
} from './index'
import { createVersion } from './testing/markets'

const refusal = (code: string, path?: string) =>
  expect.objectContaining({
    code,
    ...(path && { details: { issues: [expect.objectContaining({ path })] } }),
  })

let test: TestTenant
let nordic: string

beforeEach(async () => {
  test = await createTestTenant({ kind: 'platform' })
  nordic = (await addBrand(test.tenant, { ref: 'nordic' })).id
})

describe('a profile', () => {
  const today = new Date('2026-03-01')
  const publish = (version: Partial<Parameters<typeof saveProfileVersion>[1]> & { country: string }) =>
    saveProfileVersion(test.tenant, {
      ...{ basedOn: 0, effectiveFrom: today, note: 'First', rules: { ...openRules, stakeCeilings: [] } },
      ...version,
    })

  it('is published in versions that say what they change, and are never changed', async () => {
    expect(await publish({ country: 'AT' })).toBe(1)
    const rules = { ...openRules, stakeCeilings: [], isAutoplayAllowed: false, betIntervalMs: 2_500 }
    const effectiveFrom = new Date('2026-06-01')
    expect(await publish({ country: 'AT', basedOn: 1, effectiveFrom, note: 'Law of June', rules })).toBe(2)
    const { versions } = await getProfile(test.tenant, { country: 'AT' })
    expect(versions).toMatchObject([
      { number: 2, effectiveFrom, note: 'Law of June', changed: ['isAutoplayAllowed', 'betIntervalMs'] },
      { number: 1, changed: [] },
    ])
    const listed = (await listProfiles(test.tenant)).find(({ country }) => country === 'AT')
    expect(listed).toMatchObject({ versions: 2, newest: { number: 2 }, inEffect: { number: 1 }, takers: 0 })
    const change = db.jurisdictionVersion.updateMany({ where: { country: 'AT' }, data: { note: 'x' } })
    await expect(change).rejects.toThrow('never changed')
  })

  it('is refused for a day that is past or lies before the newest version’s, and where another was published', async () => {
    const past = publish({ country: 'BE', effectiveFrom: new Date('2026-02-28') })
    await expect(past).rejects.toEqual(refusal('E0003', 'effectiveFrom'))
    await publish({ country: 'BE', effectiveFrom: new Date('2026-05-01') })
    const earlier = publish({ country: 'BE', basedOn: 1, effectiveFrom: new Date('2026-04-01') })
    await expect(earlier).rejects.toEqual(refusal('E0003', 'effectiveFrom'))
    await expect(publish({ country: 'BE' })).rejects.toEqual(refusal('E0003', 'basedOn'))
  })

  it('published twice at once is published once', async () => {
    const both = await Promise.allSettled([publish({ country: 'CH' }), publish({ country: 'CH' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is written in major units, with one ceiling for the same games and currency', () => {
    const parse = (...stakeCeilings: { gameType: string | null; currency: string; amount: string }[]) =>
      saveProfileVersion.input.safeParse({
        ...{ country: 'DE', basedOn: 0, effectiveFrom: today, note: 'x' },
        rules: { ...openRules, stakeCeilings },
      })
    const ceiling = { gameType: null, currency: 'EUR', amount: '1,200.50' }
    expect(parse(ceiling, { ...ceiling, currency: 'JPY', amount: '300' }).data?.rules.stakeCeilings).toEqual([
      { gameType: null, currency: 'EUR', amountMinor: '120050' },
      { gameType: null, currency: 'JPY', amountMinor: '300' },
    ])
    expect(parse(ceiling, ceiling).success).toBe(false)
    for (const wrong of [{ currency: 'XXZ' }, { amount: '0' }, { amount: '2.001' }, { amount: '2,50' }])
      expect([wrong, parse({ ...ceiling, ...wrong }).success]).toEqual([wrong, false])
  })

  it('is published by administrators alone', async () => {
    const support = asUser(test.tenant, { staffRole: 'support' })
    const given = {
      country: 'DK',
      basedOn: 0,
      effectiveFrom: today,
      note: 'x',
      rules: { ...openRules, stakeCeilings: [] },
    }
    await expect(saveProfileVersion(support, given)).rejects.toEqual(refusal('E5004'))
    await expect(saveProfileVersion(asUser(test.tenant, { role: 'owner' }), given)).rejects.toEqual(
      refusal('E5004'),
    )
  })
})

describe('taking a profile', () => {
  const taken = async (brandId: string | null = null) =>
    (await findAdopted({ organizationId: test.organizationId, brandId })).profiles
  const take = (country: string, number: number, more: { brandId?: string; mode?: 'off' | 'on' } = {}) =>
    takeProfile(test.tenant, { brandId: null, mode: 'on', ...more, country, number })

  it('counts for every brand, but for one with a choice of its own', async () => {
    await createVersion({ country: 'FI' })
    await take('FI', 1)
    expect((await taken(nordic)).get('FI')).toMatchObject({ mode: 'on', number: 1 })
    await take('FI', 1, { brandId: nordic, mode: 'off' })
    expect((await taken(nordic)).get('FI')?.mode).toBe('off')
    expect((await taken(test.brandId)).get('FI')?.mode).toBe('on')
    await dropProfile(test.tenant, { brandId: nordic, country: 'FI' })
    expect((await taken(nordic)).get('FI')?.mode).toBe('on')
  })

  it('stays with its version when a newer one is published', async () => {
    await createVersion({ country: 'FR' })
    await take('FR', 1)
    await createVersion({ country: 'FR', number: 2 })
    expect((await taken()).get('FR')).toMatchObject({ number: 1 })
    const shown = (await getJurisdictions(test.tenant)).countries.find(({ country }) => country === 'FR')
    expect(shown).toMatchObject({
      versions: [{ number: 2, isInEffect: true }, { number: 1 }],
      taken: [{ brandId: null, number: 1, mode: 'on' }],
    })
  })

  it('of a version to come leaves what applies until then', async () => {
    const effectiveFrom = new Date('2026-06-01')
    await createVersion({ country: 'IE' })
    await createVersion({ country: 'IE', number: 2, effectiveFrom })
    await take('IE', 1)
    await take('IE', 2)
    await take('IE', 2)
    expect((await taken()).get('IE')).toMatchObject({ number: 2, effectiveFrom, earlier: { number: 1 } })
    test.clock.set(effectiveFrom)
    await take('IE', 2, { mode: 'off' })
    expect((await taken()).get('IE')).toMatchObject({ number: 2, earlier: null, mode: 'off' })
  })

  it('is audited with the version before and after', async () => {
    await createVersion({ country: 'IT' })
    await take('IT', 1)
    await setCertifiedMarkets(test.tenant, { brandId: nordic, mode: 'shadow' })
    await setCertifiedMarkets(test.tenant, { brandId: nordic, mode: null })
    const entries = await db.auditEntry.findMany({
      where: {
        organizationId: test.organizationId,
        action: { in: ['jurisdiction.taken', 'certified_markets.switched'] },
      },
      orderBy: { id: 'asc' },
    })
    expect(entries).toMatchObject([
      { action: 'jurisdiction.taken', after: { version: 'IT-1', mode: 'on' } },
      { subjectId: nordic, before: { mode: null }, after: { mode: 'shadow' } },
      { subjectId: nordic, before: { mode: 'shadow' }, after: { mode: null } },
    ])
  })

  it('is refused for a version that there is not, and for another organization’s brand', async () => {
    await createVersion({ country: 'NL' })
    await expect(take('NL', 2)).rejects.toEqual(refusal('E0004'))
    const other = await createTestTenant({ kind: 'platform' })
    const theirs = takeProfile(other.tenant, { brandId: nordic, country: 'NL', number: 1, mode: 'on' })
    await expect(theirs).rejects.toEqual(refusal('E0004'))
    const gate = setCertifiedMarkets(other.tenant, { brandId: nordic, mode: 'on' })
    await expect(gate).rejects.toEqual(refusal('E0004'))
  })

  it('is not for managers or staff', async () => {
    await createVersion({ country: 'PL' })
    const given = { brandId: null, country: 'PL', number: 1, mode: 'on' } as const
    for (const who of [{ role: 'manager' }, { staffRole: 'administrator' }] as const)
      await expect(takeProfile(asUser(test.tenant, who), given)).rejects.toEqual(refusal('E5004'))
  })
})

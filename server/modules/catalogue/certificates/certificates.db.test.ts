import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { countDifferences } from '@/server/modules/catalogue/checksums'
import { storeUpload } from '@/server/modules/platform/files'
import { takeProfile } from '@/server/modules/rules/jurisdictions'
import { createVersion } from '@/server/modules/rules/jurisdictions/testing/markets'
import { asUser } from '@/server/testing/as-user'
import { createProviderStub, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import {
  findExpiringCertificates,
  listGameCertificates,
  saveGameCertificate,
  withdrawGameCertificate,
} from './index'

stubProviders(createProviderStub())

type World = Awaited<ReturnType<typeof createSessionWorld>>
let world: World
let staff: Context
beforeEach(async () => {
  world = await createSessionWorld()
  const { organizationId: _, ...outside } = world.tenant
  staff = asUser(outside, { staffRole: 'administrator', email: 'ann@croupier.example' })
})

const day = (offset: number) =>
  new Date(world.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
const given = (change: object = {}) => ({
  ...{ gameId: world.gameId, certificateId: newId(), fileId: null, country: 'SE', laboratory: 'GLI' },
  ...{ number: 'SE-1', issuedOn: day(-10), expiresOn: day(100), gameVersion: '1.4', rtpVariant: '' },
  ...{ rngNumber: 'RNG-7', checksums: 'math.jar, 1.4, SHA256, ABCDEF0123' },
  ...change,
})
const statesOf = async () =>
  (await listGameCertificates(staff, { gameId: world.gameId })).certificates.map(({ state }) => state)

describe('a certificate', () => {
  it('is added, changed and withdrawn, audited, and stays in the list', async () => {
    const first = given()
    await saveGameCertificate(staff, first)
    await saveGameCertificate(staff, { ...first, gameVersion: '1.5' })
    const [listed] = (await listGameCertificates(staff, { gameId: world.gameId })).certificates
    expect(listed).toMatchObject({
      ...{ gameVersion: '1.5', state: 'valid', rtpVariant: null, createdBy: 'ann@croupier.example' },
      checksums: [{ component: 'math.jar', version: '1.4', algorithm: 'sha256', value: 'abcdef0123' }],
    })
    const { certificateId } = first
    await withdrawGameCertificate(staff, { certificateId, reason: 'Recalled by the laboratory' })
    expect(await statesOf()).toEqual(['withdrawn'])
    const again = withdrawGameCertificate(staff, { certificateId, reason: 'again' })
    await expect(again).rejects.toMatchObject({ code: 'E0004' })
    await expect(saveGameCertificate(staff, first)).rejects.toMatchObject({ code: 'E0004' })
    const actions = await db.auditEntry.findMany({
      where: { subjectId: certificateId },
      orderBy: { id: 'asc' },
    })
    expect(actions.map(({ action }) => action.split('.')[1])).toEqual(['added', 'changed', 'withdrawn'])
  })

  it('has a document of its own, which a later one replaces', async () => {
    const upload = (name: string) =>
      storeUpload({ ...staff, isSuspended: false } as never, {
        ...{ purpose: 'certificate_document', organizationId: null, name },
        body: (async function* () {
          yield Buffer.from(`%PDF-1.7\n${name}`)
        })(),
      })
    const first = given({ fileId: (await upload('a.pdf')).id })
    await saveGameCertificate(staff, first)
    const next = (await upload('b.pdf')).id
    await saveGameCertificate(staff, { ...first, fileId: next })
    const [listed] = (await listGameCertificates(staff, { gameId: world.gameId })).certificates
    expect(listed?.documentPath).toMatch(/^\/files\//)
    const other = given({ number: 'SE-2', fileId: next })
    await expect(saveGameCertificate(staff, other)).rejects.toMatchObject({ code: 'E0004' })
  })

  it.each([
    [{ number: 'SE-1' }, 'number'],
    [{ number: 'SE-2', expiresOn: '2020-01-01', issuedOn: '2020-01-02' }, 'expiresOn'],
    [{ number: 'SE-2', checksums: 'math.jar, 1.4, sha256' }, 'checksums'],
  ])('with %j is refused by field', async (change, path) => {
    await saveGameCertificate(staff, given())
    const refused = saveGameCertificate(staff, given(change))
    await expect(refused).rejects.toMatchObject({ code: 'E0003', details: { issues: [{ path }] } })
  })

  it('counts from its first day to the end of its last', async () => {
    await saveGameCertificate(staff, given({ number: 'a', issuedOn: day(0), expiresOn: day(0) }))
    await saveGameCertificate(staff, given({ number: 'b', issuedOn: day(1), expiresOn: '' }))
    await saveGameCertificate(staff, given({ number: 'c', issuedOn: day(-9), expiresOn: day(-1) }))
    expect((await statesOf()).toSorted()).toEqual(['expired', 'not_yet', 'valid'])
  })

  it('is entered by administrators alone', async () => {
    const support = asUser(staff, { staffRole: 'support' })
    await expect(saveGameCertificate(support, given())).rejects.toMatchObject({ code: 'E5004' })
    const owner = asUser(world.tenant, { role: 'owner' })
    await expect(listGameCertificates(owner, { gameId: world.gameId })).rejects.toMatchObject({
      code: 'E5004',
    })
  })
})

describe('a country whose profile requires one', () => {
  /** A country of its own for each test: versions are everybody's. */
  const demand = async (country: string, mode: 'shadow' | 'on') => {
    await createVersion({ country }, { isCertificateRequired: true })
    const owner = asUser(world.tenant, { role: 'owner' })
    await takeProfile(owner, { brandId: null, country, number: 1, mode })
  }

  it('refuses launches without a valid one, and passes them with it', async () => {
    await demand('EE', 'on')
    const launch = (key: string) => world.create(key, { country: 'EE' })
    const refused = {
      code: 'E2003',
      details: { country: 'EE', rule: 'certificate_missing', version: 'EE-1' },
    }
    await expect(launch('a')).rejects.toMatchObject(refused)
    const certificate = given({ country: 'EE' })
    await saveGameCertificate(staff, certificate)
    expect(await launch('b')).toMatchObject({ status: 201 })
    await saveGameCertificate(staff, { ...certificate, expiresOn: day(-1) })
    await expect(launch('c')).rejects.toMatchObject(refused)
  })

  it('only logs what it would refuse in shadow mode', async () => {
    await demand('LV', 'shadow')
    expect(await world.create('a', { country: 'LV' })).toMatchObject({ status: 201 })
    const logged = await db.marketRefusal.findMany({ where: { organizationId: world.organizationId } })
    expect(logged).toMatchObject([{ rule: 'certificate_missing', isShadow: true, usedText: 'LV' }])
  })
})

describe('a country whose profile enforces checksums', () => {
  it('refuses launches of a game that differs from its certificate there', async () => {
    await createVersion({ country: 'LT' }, { areChecksumsEnforced: true })
    const owner = asUser(world.tenant, { role: 'owner' })
    await takeProfile(owner, { brandId: null, country: 'LT', number: 1, mode: 'on' })
    await saveGameCertificate(staff, given({ country: 'LT' }))
    const { gameId } = world
    const measured = { component: 'math.jar', algorithm: 'sha256', version: '1.4', measuredAt: new Date() }
    await db.gameChecksum.create({ data: { gameId, ...measured, value: 'abcdef0123' } })
    expect(await world.create('a', { country: 'LT' })).toMatchObject({ status: 201 })
    await db.gameChecksum.updateMany({ where: { gameId }, data: { value: 'ffffffff' } })
    const details = { country: 'LT', rule: 'checksum_differs' }
    await expect(world.create('b', { country: 'LT' })).rejects.toMatchObject({ code: 'E2003', details })
    expect(await world.create('c', { country: 'NO' })).toMatchObject({ status: 201 })
    // The next version was certified while the certificate of the one before is still valid.
    const next = { number: 'SE-2', gameVersion: '1.5', checksums: 'math.jar, 1.5, SHA256, FFFFFFFF' }
    await saveGameCertificate(staff, given({ country: 'LT', ...next }))
    expect(await world.create('d', { country: 'LT' })).toMatchObject({ status: 201 })
    const differing = await countDifferences(db, world.clock.now())
    expect(differing.filter((one) => one.gameId === gameId)).toEqual([])
  })
})

describe('reminders', () => {
  const ofGame = async (days = 90) =>
    (await findExpiringCertificates(db, { now: world.clock.now(), days }))
      .filter(({ gameId }) => gameId === world.gameId)
      .map(({ stage }) => stage)

  it.each([
    [89, [90]],
    [29, [30]],
    [6, [7]],
    [-1, [0]],
    [-40, []],
    [95, []],
  ])('%s days before the last day are %j', async (left, stages) => {
    await saveGameCertificate(staff, given({ issuedOn: day(-99), expiresOn: day(left) }))
    expect(await ofGame()).toEqual(stages)
  })

  it('end with a later certificate for the same country', async () => {
    await saveGameCertificate(staff, given({ expiresOn: day(5) }))
    await saveGameCertificate(staff, given({ number: 'SE-2', expiresOn: '' }))
    expect(await ofGame()).toEqual([])
  })
})

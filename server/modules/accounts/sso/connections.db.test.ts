import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createUser } from '@/server/modules/accounts/members'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { recordNameOf, recordValueOf } from './domains'
import {
  activateConnection,
  addDomain,
  addStaffConnection,
  changeConnection,
  changeStaffConnection,
  enforceConnection,
  getSso,
  listSsoEverywhere,
  removeConnection,
  removeDomain,
  verifyDomain,
} from './index'

/** What an owner sets up: connections, and domains that DNS proves. No identity provider takes part. */

let test: TestTenant
let texts: Record<string, string[]>
let restore: () => void

beforeEach(async () => {
  test = await createTestTenant()
  texts = {}
  restore = replaceSingleton('text-resolver', (name: string) => Promise.resolve(texts[name] ?? []))
})
afterEach(() => restore())

const as = (one: TestTenant, userId = newId()) => {
  const actor: Actor = { kind: 'user', userId, email: 'owner@a.example', role: 'owner', staffRole: null }
  return { ...one.tenant, actor }
}
const invalid = { code: 'E0003' }
const unknown = { code: 'E0004' }

async function connect(
  state: 'draft' | 'tested' | 'active',
  organizationId: string | null = test.organizationId,
) {
  const id = newId()
  const issuer = 'https://login.example.com'
  const createdAt = test.clock.now()
  await db.ssoConnection.create({
    data: {
      id,
      organizationId,
      kind: 'oidc',
      name: 'Acme ID',
      issuer,
      state,
      roleCeiling: 'developer',
      createdAt,
    },
  })
  return id
}

const stateOf = async (id: string) => (await db.ssoConnection.findUniqueOrThrow({ where: { id } })).state

async function listDomain(one: TestTenant, domain: string) {
  await addDomain(as(one), { domain })
  const row = await db.ssoDomain.findFirstOrThrow({ where: { organizationId: one.organizationId, domain } })
  return { domainId: row.id, token: row.token }
}
const publish = (domain: string, ...tokens: string[]) => {
  texts[recordNameOf(domain)] = tokens.map(recordValueOf)
}

describe('a domain', () => {
  it('is verified by its record in DNS, and by no other', async () => {
    const domain = `${newId()}.example`
    const { domainId, token } = await listDomain(test, domain)
    await expect(verifyDomain(as(test), { domainId })).rejects.toMatchObject(invalid)
    publish(domain, 'another')
    await expect(verifyDomain(as(test), { domainId })).rejects.toMatchObject(invalid)
    expect((await getSso(as(test))).domains).toMatchObject([{ verifiedAt: null }])
    publish(domain, 'another', token)
    await verifyDomain(as(test), { domainId })
    expect((await getSso(as(test))).domains).toMatchObject([{ verifiedAt: test.clock.now() }])
  })

  it('belongs to one organization', async () => {
    const domain = `${newId()}.example`
    const other = await createTestTenant()
    const [own, theirs] = [await listDomain(test, domain), await listDomain(other, domain)]
    publish(domain, own.token, theirs.token)
    await verifyDomain(as(test), { domainId: own.domainId })
    await expect(verifyDomain(as(other), { domainId: theirs.domainId })).rejects.toMatchObject(invalid)
  })

  it('of public mailboxes is not taken', async () => {
    await expect(addDomain(as(test), { domain: 'GMail.com' })).rejects.toMatchObject(invalid)
  })

  it('of another organization is neither verified nor removed', async () => {
    const domain = `${newId()}.example`
    const { domainId, token } = await listDomain(test, domain)
    publish(domain, token)
    const other = as(await createTestTenant())
    await expect(verifyDomain(other, { domainId })).rejects.toMatchObject(unknown)
    await expect(removeDomain(other, { domainId })).rejects.toMatchObject(unknown)
    expect((await getSso(as(test))).domains).toMatchObject([{ domain, verifiedAt: null }])
  })
})

describe('a connection', () => {
  it('is activated after a test sign-in', async () => {
    const [draft, tested] = [await connect('draft'), await connect('tested')]
    const activate = (connectionId: string) => activateConnection(as(test), { connectionId, isActive: true })
    await expect(activate(draft)).rejects.toMatchObject(invalid)
    expect(await stateOf(draft)).toBe('draft')
    await activate(tested)
    expect(await stateOf(tested)).toBe('active')
  })

  it('of another organization is neither activated nor removed', async () => {
    const connectionId = await connect('tested')
    const other = as(await createTestTenant())
    await expect(activateConnection(other, { connectionId, isActive: true })).rejects.toMatchObject(unknown)
    await expect(removeConnection(other, { connectionId })).rejects.toMatchObject(unknown)
    expect(await stateOf(connectionId)).toBe('tested')
  })

  it('is set up by owners alone: an identity provider signs in owners too', async () => {
    const owner = as(test)
    const admin = { ...owner, actor: { ...owner.actor, role: 'admin' as const } }
    const connectionId = await connect('tested')
    await expect(activateConnection(admin, { connectionId, isActive: true })).rejects.toMatchObject({
      code: 'E5004',
    })
    await expect(getSso(admin)).rejects.toMatchObject({ code: 'E5004' })
  })

  it('of another issuer knows none of the people, waiting links and tokens of the one before', async () => {
    const connectionId = await connect('tested')
    const { userId } = await createUser({
      email: `${newId()}@a.example`,
      name: 'Ada',
      password: 'a long enough password',
      memberships: [{ organizationId: test.organizationId, role: 'analyst' }],
    })
    const createdAt = test.clock.now()
    const own = { id: newId(), connectionId }
    await db.ssoIdentity.create({ data: { ...own, subject: 's', userId, createdAt } })
    const bytes = () => new Uint8Array(randomBytes(32))
    const expiresAt = new Date(createdAt.getTime() + 60_000)
    const waiting = { purpose: 'sign_in', returnTo: '/', linkUserId: userId, expiresAt } as const
    await db.ssoAttempt.create({
      data: { ...own, ...waiting, stateHash: bytes(), browserHash: bytes(), createdAt },
    })
    const name = { userName: 'ada', userNameKey: 'ada', email: 'ada@a.example', madeWithHash: 'hash' }
    const dates = { createdAt, updatedAt: createdAt }
    await db.scimUser.create({ data: { ...own, userId, isActive: true, ...name, ...dates } })
    await db.scimToken.create({ data: { ...own, tokenHash: bytes(), prefix: 'p', createdAt } })
    const settings = {
      connectionId,
      name: 'Acme ID',
      issuer: 'https://login.example.com',
      clientId: 'c',
      groupsClaim: 'groups',
      roleCeiling: 'developer' as const,
      defaultRole: null,
      groupRoles: [],
      trustsTwoFactor: false,
      clockSkewS: 30,
    }
    const where = { connectionId }
    // The same issuer with another client: its subjects are those of before.
    await changeConnection(as(test), settings)
    expect(await db.ssoIdentity.count({ where })).toBe(1)
    await changeConnection(as(test), { ...settings, issuer: 'https://login.example.net' })
    expect(await db.ssoIdentity.count({ where })).toBe(0)
    expect(await db.ssoAttempt.count({ where })).toBe(0)
    expect(await db.scimToken.findFirst({ where })).toMatchObject({ revokedAt: createdAt })
    expect(await db.scimUser.findFirst({ where })).toMatchObject({ madeWithHash: null })
    const entry = await db.auditEntry.findFirst({
      where: { organizationId: test.organizationId, action: 'sso.identities_removed' },
    })
    expect(entry).toMatchObject({ after: { identities: 1, provisioningTokens: 1 } })
  })

  it('is enforced by an owner who has signed in by it', async () => {
    const connectionId = await connect('active')
    const memberships = [{ organizationId: test.organizationId, role: 'owner' as const }]
    const email = `${newId()}@a.example`
    const { userId } = await createUser({
      email,
      name: 'Ada',
      password: 'a long enough password',
      memberships,
    })
    const enforce = () =>
      enforceConnection(as(test, userId), { connectionId, isEnforced: true, breakGlassUserId: userId })
    await expect(enforce()).rejects.toMatchObject(invalid)
    const createdAt = test.clock.now()
    await db.ssoIdentity.create({ data: { id: newId(), connectionId, subject: 's', userId, createdAt } })
    await enforce()
    expect((await getSso(as(test))).connections).toMatchObject([{ isEnforced: true }])
  })

  it('of staff gives a role by a group alone', async () => {
    const actor: Actor = {
      kind: 'user',
      userId: newId(),
      email: 'admin@a.example',
      role: null,
      staffRole: 'administrator',
    }
    const { organizationId: _, ...tenant } = test.tenant
    const ctx = { ...tenant, actor }
    const issuer = 'https://login.example.com'
    const { connectionId } = await addStaffConnection(ctx, {
      name: 'Croupier ID',
      issuer,
      clientId: 'c',
      secret: 's',
      secretExpiresOn: '',
    })
    const settings = {
      connectionId,
      name: 'Croupier ID',
      issuer,
      clientId: 'c',
      groupsClaim: 'groups',
      roleCeiling: 'support' as const,
      groupRoles: [{ group: 'desk', role: 'support' as const }],
      trustsTwoFactor: true,
      clockSkewS: 30,
    }
    await expect(changeStaffConnection(ctx, { ...settings, defaultRole: 'support' })).rejects.toMatchObject(
      invalid,
    )
    await changeStaffConnection(ctx, { ...settings, defaultRole: null })
    await db.ssoConnection.delete({ where: { id: connectionId } })
  })
})

describe('staff', () => {
  it('see the connections of every organization and why sign-ins failed in the last week, and nothing secret', async () => {
    const other = await createTestTenant()
    const ids = [await connect('active'), await connect('draft', other.organizationId)]
    const domain = `${newId()}.example`
    await listDomain(test, domain)
    const secrets = { secretSealed: 'sealed', spKeySealed: 'sealed', spCertificate: 'sealed' }
    await db.ssoConnection.updateMany({ where: { id: { in: ids } }, data: secrets })
    const now = test.clock.now()
    const outcome = (reason: string, daysAgo: number, count: number) => {
      const day = new Date(now.getTime() - daysAgo * 86_400_000)
      return { connectionId: ids[0] ?? '', reason, day, count, lastAt: now }
    }
    await db.ssoOutcome.createMany({
      data: [
        outcome('no_role', 0, 2),
        outcome('no_role', 1, 3),
        outcome('expired', 9, 5),
        outcome('signed_in', 0, 7),
      ],
    })
    const actor: Actor = {
      kind: 'user',
      userId: newId(),
      email: 'support@a.example',
      role: null,
      staffRole: 'support',
    }
    const { organizationId: _, ...tenant } = test.tenant
    const seen = (await listSsoEverywhere({ ...tenant, actor })).filter(({ id }) => ids.includes(id))
    const [own, theirs] = ids.map((id) => seen.find((row) => row.id === id))
    expect(own).toMatchObject({
      organization: { id: test.organizationId },
      kind: 'oidc',
      state: 'active',
      isEnforced: false,
      lastSignInAt: null,
      domains: [{ domain, isVerified: false }],
      failures: [{ reason: 'no_role', count: 5 }],
    })
    expect(theirs).toMatchObject({ organization: { id: other.organizationId }, domains: [], failures: [] })
    expect(JSON.stringify(seen)).not.toContain('sealed')
    await expect(listSsoEverywhere(as(test))).rejects.toMatchObject({ code: 'E5004' })
  })
})

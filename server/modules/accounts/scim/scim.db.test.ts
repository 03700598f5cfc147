import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createUser, findViewer } from '@/server/modules/accounts/members'
import { cabinetBudgets, requireAddressBudget } from '@/server/modules/platform/rate-limits'
import { answerScim } from '@/server/rest/scim-route'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { getScim, issueScimToken, revokeScimToken } from './index'

/** Provisioning over the real handler: examples of RFC 7644, and what Entra and Okta document that they send. */

const password = 'a long enough password'
const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

interface Side {
  test: TestTenant
  connectionId: string
  domain: string
  token: string
}
let side: Side

async function open(): Promise<Side> {
  const test = await createTestTenant()
  const connectionId = newId()
  const domain = `${newId()}.example`
  const createdAt = test.clock.now()
  const { organizationId } = test
  await db.ssoConnection.create({
    data: {
      id: connectionId,
      organizationId,
      kind: 'oidc',
      name: 'Acme ID',
      issuer: 'https://login.example.com',
      state: 'active',
      defaultRole: 'analyst',
      roleCeiling: 'developer',
      groupRoles: [{ group: 'Developers', role: 'developer' }],
      createdAt,
    },
  })
  await db.ssoDomain.create({
    data: { id: newId(), organizationId, domain, token: 't', verifiedAt: createdAt, createdAt },
  })
  const { token } = await issueScimToken(owner(test), { connectionId })
  return { test, connectionId, domain, token }
}

const owner = ({ tenant }: TestTenant) => ({
  ...tenant,
  actor: { kind: 'user', userId: newId(), email: 'owner@a.example', role: 'owner', staffRole: null } as const,
})

beforeEach(async () => {
  side = await open()
})

async function call(method: string, path: string, body?: unknown, token = side.token, ip = '192.0.2.7') {
  const headers = {
    'x-forwarded-for': ip,
    authorization: `Bearer ${token}`,
    'content-type': 'application/scim+json',
  }
  const request = new Request(`https://a.example/scim/v2${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await answerScim(request, side.test.clock)
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: text ? JSON.parse(text) : null,
  }
}

const add = (name = 'ada', more: object = {}) =>
  call('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${name}@${side.domain}`,
    externalId: `ext-${name}`,
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: `${name}@${side.domain}`, type: 'work', primary: true }],
    active: true,
    ...more,
  })
const addGroup = (displayName: string, members: string[] = []) =>
  call('POST', '/Groups', { displayName, members: members.map((value) => ({ value })) })
const membership = (email: string) =>
  db.membership.findFirst({ where: { organizationId: side.test.organizationId, user: { email } } })
const ada = () => membership(`ada@${side.domain}`)
const actions = async () =>
  (await db.auditEntry.findMany({ where: { organizationId: side.test.organizationId } })).map(
    (row) => row.action,
  )

async function memberWith(role: 'owner' | 'analyst', name: string) {
  const email = `${name}@${side.domain}`
  const memberships = [{ organizationId: side.test.organizationId, role }]
  return { email, ...(await createUser({ email, name, password, memberships })) }
}

describe('a token', () => {
  it('that is unknown, malformed or revoked is refused with a SCIM error', async () => {
    const unknown = await call('GET', '/Users', undefined, `scim_${'a'.repeat(43)}`)
    expect(unknown).toMatchObject({ status: 401, type: 'application/scim+json', body: { status: '401' } })
    expect((await call('GET', '/Users', undefined, 'x')).status).toBe(401)
    const ctx = owner(side.test)
    const [connection] = (await getScim(ctx)).connections
    const tokenId = connection?.tokens[0]?.id ?? ''
    await revokeScimToken(ctx, { connectionId: side.connectionId, tokenId })
    expect((await call('GET', '/Users')).status).toBe(401)
  })

  it('that was rotated works a day longer, and no more after it', async () => {
    const { token } = await issueScimToken(owner(side.test), { connectionId: side.connectionId })
    expect((await call('GET', '/Users')).status).toBe(200)
    expect((await call('GET', '/Users', undefined, token)).status).toBe(200)
    side.test.clock.advance(24 * 3_600_000)
    expect((await call('GET', '/Users')).status).toBe(401)
    expect((await call('GET', '/Users', undefined, token)).status).toBe(200)
  })

  it('is stored as a hash, and made by owners alone', async () => {
    const stored = await db.scimToken.findFirstOrThrow({ where: { connectionId: side.connectionId } })
    expect(JSON.stringify(stored)).not.toContain(side.token)
    const ctx = owner(side.test)
    const admin = { ...ctx, actor: { ...ctx.actor, role: 'admin' as const } }
    await expect(issueScimToken(admin, { connectionId: side.connectionId })).rejects.toMatchObject({
      code: 'E5004',
    })
  })

  it('of a connection that is not active opens nothing', async () => {
    await db.ssoConnection.update({ where: { id: side.connectionId }, data: { state: 'tested' } })
    expect((await call('GET', '/Users')).status).toBe(401)
  })

  it('of another organization sees and changes nothing, and is made for no foreign connection', async () => {
    const { id } = (await add()).body
    const group = (await addGroup('Developers', [id])).body.id
    const other = await open()
    for (const path of [`/Users/${id}`, `/Groups/${group}`])
      for (const [method, body] of [
        ['GET'],
        ['DELETE'],
        ['PUT', { userName: `ada@${other.domain}`, displayName: 'X' }],
        ['PATCH', patchOf({ op: 'replace', path: 'displayName', value: 'X' })],
      ] as const)
        expect((await call(method, path, body, other.token)).status).toBe(404)
    expect((await call('GET', '/Users', undefined, other.token)).body.totalResults).toBe(0)
    const stolen = { displayName: 'Theirs', members: [{ value: id }] }
    expect((await call('POST', '/Groups', stolen, other.token)).status).toBe(400)
    await expect(
      issueScimToken(owner(other.test), { connectionId: side.connectionId }),
    ).rejects.toMatchObject({
      code: 'E0004',
    })
    expect(await ada()).toMatchObject({ isActive: true, role: 'developer' })
  })
})

describe('a user', () => {
  it('is a membership with the default role, audited by the connection', async () => {
    const { status, type, body } = await add()
    expect({ status, type }).toEqual({ status: 201, type: 'application/scim+json' })
    expect(body).toMatchObject({ userName: `ada@${side.domain}`, externalId: 'ext-ada', active: true })
    expect(await ada()).toMatchObject({ isActive: true, role: 'analyst' })
    const { actor } = await db.auditEntry.findFirstOrThrow({
      where: { organizationId: side.test.organizationId, action: 'member.joined_by_provider' },
    })
    expect(actor).toMatchObject({ kind: 'system', name: 'SCIM of connection Acme ID' })
  })

  it('is unique by userName in any case, and by externalId', async () => {
    await add()
    const again = await add('ADA', { externalId: 'other' })
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } })
    expect((await add('eve', { externalId: 'ext-ada' })).body).toMatchObject({ scimType: 'uniqueness' })
  })

  it('of a domain that the organization has not verified is refused, and its account stays untouched', async () => {
    const email = `victim@${newId()}.example`
    const { userId } = await createUser({ email, name: 'Victim', password, memberships: [] })
    const refused = await add('x', { userName: email, emails: [{ value: email, primary: true }] })
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(await db.membership.count({ where: { userId } })).toBe(0)
  })

  it('with an account keeps its password, and no sign-in identity is made for it', async () => {
    const { email, userId } = await memberWith('analyst', 'ada')
    const before = await db.user.findUniqueOrThrow({ where: { id: userId } })
    const { id } = (await add()).body
    expect(await db.scimUser.findUniqueOrThrow({ where: { id } })).toMatchObject({
      userId,
      madeWithHash: null,
    })
    expect((await db.user.findUniqueOrThrow({ where: { email } })).passwordHash).toBe(before.passwordHash)
    expect(await db.ssoIdentity.count({ where: { userId } })).toBe(0)
  })

  it('cannot be moved to another address', async () => {
    const { id } = (await add()).body
    const value = `other@${side.domain}`
    const moved = await call(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value }),
    )
    expect(moved).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
  })

  it.each([
    ['Entra: "False" as text', { op: 'Replace', path: 'active', value: 'False' }],
    ['Okta: without a path', { op: 'replace', value: { active: false } }],
    ['in another case', { op: 'REPLACE', path: 'ACTIVE', value: false }],
    [
      'by the whole name of the attribute',
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false },
    ],
  ])('deactivated loses access on the next request (%s), and gets it back', async (_, operation) => {
    const { id } = (await add()).body
    const { userId } = await db.scimUser.findUniqueOrThrow({ where: { id } })
    const sessionId = newId()
    const now = side.test.clock.now()
    await db.userSession.create({
      data: {
        id: sessionId,
        userId,
        createdAt: now,
        authenticatedAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + 3_600_000),
        ssoConnectionId: side.connectionId,
      },
    })
    const look = () => findViewer({ userId, sessionId }, { now, ip: null })
    expect((await look())?.memberships).toHaveLength(1)
    const off = await call('PATCH', `/Users/${id}`, patchOf(operation))
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    expect(await look()).toBeNull()
    expect(await ada()).toMatchObject({ isActive: false })
    const on = await call('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'True' }))
    expect(on.body).toMatchObject({ active: true })
    expect(await ada()).toMatchObject({ isActive: true })
    expect(await actions()).toEqual(expect.arrayContaining(['member.suspended', 'member.reinstated']))
  })

  it('that an owner suspended is not reinstated by the provider', async () => {
    const { id } = (await add()).body
    await db.membership.updateMany({
      where: { user: { email: `ada@${side.domain}` } },
      data: { isActive: false },
    })
    for (const active of [false, true])
      await call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: active }))
    await call('DELETE', `/Users/${id}`)
    await add()
    expect(await ada()).toMatchObject({ isActive: false })
  })

  it('deleted has no membership and is gone', async () => {
    const { id } = (await add()).body
    expect(await call('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: null })
    expect(await ada()).toBeNull()
    expect((await call('GET', `/Users/${id}`)).status).toBe(404)
  })

  it('who is the last owner can be neither deactivated nor deleted', async () => {
    const { email } = await memberWith('owner', 'ada')
    const { id } = (await add()).body
    const off = await call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }))
    expect(off.status).toBe(409)
    expect(off.body.detail).toContain('last owner')
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(409)
    expect(await membership(email)).toMatchObject({ role: 'owner', isActive: true })
    expect((await call('GET', `/Users/${id}`)).body.active).toBe(true)
  })

  it('is not changed in what is read-only, and by no removal without a path', async () => {
    const { id } = (await add()).body
    const change = (operation: object) => call('PATCH', `/Users/${id}`, patchOf(operation))
    expect((await change({ op: 'replace', path: 'id', value: newId() })).body.scimType).toBe('mutability')
    expect((await change({ op: 'remove' })).body.scimType).toBe('noTarget')
    expect((await change({ op: 'replace', path: '__proto__.x', value: 1 })).body.scimType).toBe('invalidPath')
  })

  it('is found by filters, a page at a time', async () => {
    await add('ada')
    await add('bob')
    const find = async (query: string) => (await call('GET', `/Users?${new URLSearchParams(query)}`)).body
    expect((await find(`filter=USERNAME eq "ADA@${side.domain.toUpperCase()}"`)).totalResults).toBe(1)
    expect((await find('filter=externalId eq "ext-bob"')).Resources).toMatchObject([
      { externalId: 'ext-bob' },
    ])
    expect((await find('filter=userName sw "b" and active eq true')).totalResults).toBe(1)
    expect((await find('filter=userName eq "none"')).totalResults).toBe(0)
    const page = await find('startIndex=2&count=1')
    expect(page).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 })
    expect((await find('filter=userName eq')).scimType).toBe('invalidFilter')
    expect((await find('filter=shoeSize eq 4')).scimType).toBe('invalidFilter')
  })
})

describe('a group', () => {
  it('gives its role at once, and takes it at once', async () => {
    const { id } = (await add()).body
    const group = (await addGroup('Developers')).body.id
    await call(
      'PATCH',
      `/Groups/${group}`,
      patchOf({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
    )
    expect(await ada()).toMatchObject({ role: 'developer' })
    await call(
      'PATCH',
      `/Groups/${group}`,
      patchOf({ op: 'Remove', path: 'members', value: [{ value: id }] }),
    )
    expect(await ada()).toMatchObject({ role: 'analyst' })
    await call('PATCH', `/Groups/${group}`, patchOf({ op: 'add', path: 'members', value: [{ value: id }] }))
    await call('PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path: `members[value eq "${id}"]` }))
    expect(await ada()).toMatchObject({ role: 'analyst' })
  })

  it('of which one goes keeps the others', async () => {
    const [one, two] = [(await add('ada')).body.id, (await add('bob')).body.id]
    const group = (await addGroup('Developers', [one, two])).body.id
    await call(
      'PATCH',
      `/Groups/${group}`,
      patchOf({ op: 'Remove', path: 'members', value: [{ value: one }] }),
    )
    const { body } = await call('GET', `/Groups/${group}`)
    expect(body.members).toMatchObject([{ value: two }])
  })

  it('above the connection’s ceiling gives nothing', async () => {
    const { id } = (await add()).body
    await db.ssoConnection.update({
      where: { id: side.connectionId },
      data: { groupRoles: [{ group: 'Bosses', role: 'admin' }] },
    })
    expect((await addGroup('Bosses', [id])).status).toBe(403)
    expect(await ada()).toMatchObject({ role: 'analyst' })
    expect((await call('GET', '/Groups')).body.totalResults).toBe(0)
  })

  it('neither makes nor unmakes an owner', async () => {
    await memberWith('owner', 'ada')
    const { id } = (await add()).body
    await addGroup('Developers', [id])
    expect(await ada()).toMatchObject({ role: 'owner' })
  })

  it('is listed without members where they are excluded', async () => {
    const { id } = (await add()).body
    await addGroup('Developers', [id])
    const query = new URLSearchParams({
      excludedAttributes: 'members',
      filter: 'displayName eq "developers"',
    })
    const { body } = await call('GET', `/Groups?${query}`)
    expect(body.totalResults).toBe(1)
    expect(body.Resources[0]).not.toHaveProperty('members')
  })
})

it('what is too deep, too long or too often is refused', async () => {
  const deep = Array.from({ length: 12 }).reduce<object>((inner) => ({ name: inner }), {})
  expect((await add('ada', deep)).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
  const long = new URLSearchParams({ filter: `userName eq "${'a'.repeat(1_100)}"` })
  expect((await call('GET', `/Users?${long}`)).body.scimType).toBe('invalidFilter')
  const address = '192.0.2.200'
  await requireAddressBudget('scim', { address, calls: cabinetBudgets.scim, now: side.test.clock.now() })
  expect((await call('GET', '/Users', undefined, 'x', address)).status).toBe(429)
})

it('cases of a person who loses access are free again', async () => {
  const { id } = (await add()).body
  const { userId } = await db.scimUser.findUniqueOrThrow({ where: { id } })
  const now = side.test.clock.now()
  const { organizationId } = side.test
  const incident = await db.incident.create({
    data: {
      id: newId(),
      organizationId,
      rule: 'endpoint_failing',
      cause: newId(),
      severity: 'warning',
      figures: {},
      cost: [],
      openedAt: now,
      lastSeenAt: now,
      assigneeId: userId,
    },
  })
  await call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }))
  expect((await db.incident.findUniqueOrThrow({ where: { id: incident.id } })).assigneeId).toBeNull()
  expect(await actions()).toContain('scim.cases_freed')
})

it('the service says what it supports, and refusals are kept for the owner', async () => {
  expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: false },
  })
  expect((await call('GET', '/ResourceTypes')).body.totalResults).toBe(2)
  expect((await call('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).status).toBe(200)
  expect((await call('POST', '/Bulk', {})).status).toBe(501)
  const [connection] = (await getScim(owner(side.test))).connections
  expect(connection?.failures).toMatchObject([{ method: 'POST', path: '/Bulk', status: 501 }])
})

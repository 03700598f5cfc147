import { TRPCError } from '@trpc/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestTenant, type TestTenant } from '@/scripts/testing/tenants'
import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { prisma } from '@/server/db'
import { isPermitted, type Permission, type Standing } from '@/server/modules/members'
import type { CabinetContext } from './context'
import { appRouter, createCaller } from './router'

const standings: Standing[] = [
  ...(['owner', 'admin', 'developer', 'manager', 'analyst'] as const).map((role) => member(role)),
  ...(['support', 'administrator'] as const).map((staffRole) => staff(staffRole)),
]

function member(role: MemberRoleName): Standing {
  return { kind: 'member', role }
}
function staff(staffRole: StaffRoleName): Standing {
  return { kind: 'staff', staffRole }
}

let own: TestTenant
let foreign: TestTenant
/** A key of the foreign organization. */
let foreignKeyId: string

beforeAll(async () => {
  own = await createTestTenant()
  foreign = await createTestTenant()
  const caller = createCaller(contextOf(foreign, member('owner')))
  const issued = await caller.keys.issue({ name: 'Theirs', scopes: ['read'], expiresInDays: null })
  foreignKeyId = issued.key.id
})

function contextOf(tenant: TestTenant, standing: Standing | null): CabinetContext {
  const { organizationId, clock } = tenant
  const base = { organizationId: tenant.tenant.organizationId, slug: 'x', name: 'X' }
  const organization = { ...base, requiresTwoFactor: false }
  const kind = 'single' as const
  const viewer = {
    userId: newId(),
    email: 'ada@example.com',
    name: 'Ada',
    staffRole: standing?.kind === 'staff' ? standing.staffRole : null,
    hasTwoFactor: false,
    session: { id: newId(), authenticatedAt: clock.now() },
    seats: standing?.kind === 'member' ? [{ ...organization, kind, role: standing.role }] : [],
  }
  return {
    requestId: `test-${organizationId}`,
    clock,
    origin: { ip: null, userAgent: null },
    viewer,
    opened: standing && { ...organization, kind, standing },
    owesTwoFactorTo: null,
    setCookie: () => undefined,
  }
}

/** Input with which each procedure gets past its schema; ids are the foreign organization's or nobody's. */
const inputs: Record<string, unknown> = {
  'audit.search': {},
  'overview.statistics': { period: '24h' },
  'find.anything': { text: 'anything' },
  'team.invite': { email: 'new@example.com', role: 'analyst' },
  'team.resend': { inviteId: newId() },
  'team.revoke': { inviteId: newId() },
  'team.changeRole': { membershipId: newId(), role: 'analyst' },
  'team.suspend': { membershipId: newId() },
  'team.reinstate': { membershipId: newId() },
  'team.resetTwoFactor': { membershipId: newId() },
  'team.requireTwoFactor': { isRequired: false },
  'team.offerOwnership': { membershipId: newId() },
  'transactions.search': {},
  'callbacks.search': {},
  'callbacks.counts': {},
  'callbacks.planReplay': { choice: { ids: [newId()] } },
  'callbacks.planResolve': { choice: { filter: {} } },
  'callbacks.startReplay': { runId: newId() },
  'callbacks.startResolve': { runId: newId(), note: 'a note' },
  'callbacks.cancelRun': { runId: newId() },
  'callbacks.run': { runId: newId() },
  'callbacks.endpoints': { span: '24h' },
  'callbacks.endpoint': { endpointId: newId(), span: '1h' },
  'transactions.get': { id: newId() },
  'transactions.round': { providerCode: 'aurora', roundId: 'r' },
  'transactions.replay': { id: newId() },
  'transactions.resolve': { id: newId(), note: 'a note' },
  'players.exclusions': {},
  'players.exclude': { brandId: newId(), playerId: 'p', reason: null, endsAt: null },
  'players.readmit': { brandId: newId(), playerId: 'p' },
  'sessions.search': {},
  'sessions.get': { sessionId: newId() },
  'games.search': {},
  'games.get': { gameId: newId() },
  'games.stakes': { gameId: newId(), currency: 'EUR' },
  'games.setSelection': { gameIds: [newId()], isEnabled: false },
  'games.playDemo': { gameId: newId() },
  'games.launchTest': { gameId: newId(), playerId: 'p', currency: 'EUR', country: 'SE' },
  'campaigns.list': {},
  'campaigns.get': { campaignId: newId() },
  'campaigns.players': { campaignId: newId() },
  'campaigns.badRows': { campaignId: newId() },
  'campaigns.create': { terms: newTerms() },
  'campaigns.change': { campaignId: newId(), terms: newTerms() },
  'campaigns.start': { campaignId: newId(), checkId: newId(), canSkipBadRows: false },
  'campaigns.pause': { campaignId: newId() },
  'campaigns.resume': { campaignId: newId() },
  'campaigns.cancel': { campaignId: newId() },
  'campaigns.retryFailed': { campaignId: newId() },
  'campaigns.setRate': { providerCode: 'nobody', perSecond: 10 },
  'campaigns.cancelPlayer': { campaignId: newId(), line: 2 },
  'freeRounds.search': {},
  'freeRounds.get': { grantId: newId() },
  'freeRounds.issue': {
    formKey: '0123456789abcdef0123456789abcdef',
    body: {
      provider_code: 'aurora',
      player_id: 'p',
      games: [newId()],
      count: 1,
      currency: 'EUR',
      country: 'SE',
      coin_level: 1,
      start_at: '2026-01-01T00:00:00Z',
      end_at: '2026-02-01T00:00:00Z',
    },
  },
  'freeRounds.cancel': { grantId: newId() },
  'brands.endpoints': { brandIds: [newId()] },
  'brands.create': { ref: 'nordic' },
  'brands.suspend': { brandId: newId() },
  'brands.reactivate': { brandId: newId() },
  'brands.retire': { brandId: newId() },
  'brands.makeDefault': { brandId: newId() },
  'brands.setSessionLimit': { brandId: newId(), limit: null },
  'brands.setRules': { requiresSubOperatorRef: false, canAutoProvisionBrands: true },
  'organization.change': { name: 'Test', sessionLimitPerPlayer: 10 },
  'organization.requestProvider': { providerCode: 'nobody' },
  'organization.ledger': {},
  'staffOrganizations.search': {},
  'staffOrganizations.get': { organizationId: newId() },
  'staffOrganizations.create': {
    name: 'New',
    slug: 'no slug',
    kind: 'single',
    creditCurrency: 'EUR',
    ownerEmail: 'new@example.com',
  },
  'staffOrganizations.inviteOwner': { organizationId: newId(), email: 'new@example.com' },
  'staffOrganizations.setLimits': { organizationId: newId(), limits: limitsOfNobody() },
  'staffOrganizations.ledger': { organizationId: newId() },
  'staffOrganizations.topUp': {
    organizationId: newId(),
    amount: { decimal: '1', currency: 'EUR' },
    reason: 'an invoice',
    entryId: newId(),
  },
  'staffOrganizations.suspend': { organizationId: newId() },
  'staffOrganizations.reinstate': { organizationId: newId() },
  'staffProviders.get': { providerCode: 'nobody' },
  'staffProviders.standings': { providerCode: 'nobody' },
  'staffProviders.setStatus': { providerCode: 'nobody', status: 'active' },
  'staffProviders.resync': { providerCode: 'nobody' },
  'staffProviders.setAccess': { providerCode: 'nobody', organizationId: newId(), isApproved: true },
  'keys.issue': { name: 'Ours', scopes: ['read'], expiresInDays: null },
  'keys.revoke': { keyId: newId() },
  'keys.rotate': { keyId: newId(), overlapHours: 1, expiresInDays: null },
  'keys.rename': { keyId: newId(), name: 'Ours' },
  'readiness.list': {},
  'readiness.get': { runId: newId() },
  'readiness.start': { endpointId: newId() },
  'requests.search': {},
  'requests.get': { id: newId(), createdAt: new Date(0) },
  'endpoint.explain': { brandId: newId(), providerCode: 'aurora' },
  'endpoint.switch': { endpointId: newId(), isActive: true },
  'endpoint.remove': { endpointId: newId() },
  'endpoint.set': { url: 'https://wallet.example.com/callback', secret: 'a-secret-of-twenty-four' },
}

function limitsOfNobody() {
  return {
    sessionLimitPerPlayer: 10,
    brandLimit: 50,
    overdraftFloor: { decimal: '0', currency: 'EUR' },
    isBillable: true,
    requiresSubOperatorRef: false,
    canAutoProvisionBrands: true,
    rateLimits: { catalogue: null, sessions: null, free_rounds: null, transactions: null, other: null },
  }
}

function newTerms() {
  return {
    name: 'Spring',
    providerCode: 'aurora',
    gameIds: [newId()],
    count: 1,
    currency: 'EUR',
    country: null,
    coinLevel: 1,
    betAmount: null,
    startAt: new Date(0),
    endAt: new Date(1),
    kind: null,
    campaignRef: null,
  }
}

type Procedures = Record<string, { _def: { meta?: { permission?: Permission; isStaffOnly?: true } } }>
const procedures = Object.entries(appRouter._def.procedures as unknown as Procedures)
const guarded = procedures.flatMap(([path, { _def }]) =>
  _def.meta?.permission
    ? [{ path, permission: _def.meta.permission, isStaffOnly: _def.meta.isStaffOnly ?? false }]
    : [],
)

/** The tRPC code a call is refused with, or null when it went through. */
async function refusalOf(context: CabinetContext, path: string): Promise<string | null> {
  const [area = '', name = ''] = path.split('.')
  const caller = createCaller(context) as unknown as Record<
    string,
    Record<string, (input?: unknown) => Promise<unknown>>
  >
  try {
    await caller[area]?.[name]?.(inputs[path])
    return null
  } catch (error) {
    if (error instanceof TRPCError) return error.code
    throw error
  }
}

describe('every procedure inside an organization', () => {
  it('names its permission, all but those of the session itself', () => {
    const open = procedures.filter(([, { _def }]) => !_def.meta?.permission).map(([path]) => path)
    expect(open.toSorted()).toEqual([
      'account.changeName',
      'account.changePassword',
      'account.confirm',
      'account.confirmTwoFactor',
      'account.devices',
      'account.disableTwoFactor',
      'account.endDevice',
      'account.endOtherDevices',
      'account.lookAtReset',
      'account.renewRecoveryCodes',
      'account.requestReset',
      'account.reset',
      'account.startTwoFactor',
      'account.twoFactor',
      'invites.accept',
      'invites.look',
      'outbox.list',
      'session.endAll',
      'session.me',
      'session.openOrganization',
      'session.searchOrganizations',
    ])
    expect(guarded.length).toBeGreaterThanOrEqual(12)
  })

  for (const { path, permission, isStaffOnly } of guarded) {
    for (const standing of standings) {
      const name = standing.kind === 'member' ? standing.role : `staff ${standing.staffRole}`
      const isAllowed = isPermitted(standing, permission) && !(isStaffOnly && standing.kind === 'member')
      it(`${path} is ${isAllowed ? 'open to' : 'closed to'} ${name}`, async () => {
        const code = await refusalOf(contextOf(own, standing), path)
        if (isAllowed) expect(code).not.toBe('FORBIDDEN')
        else expect(code).toBe('FORBIDDEN')
      })
    }

    it(`${path} is closed to a person without an organization, and to nobody signed in`, async () => {
      expect(await refusalOf(contextOf(own, null), path)).toBe('FORBIDDEN')
      const stranger = { ...contextOf(own, null), viewer: null }
      expect(await refusalOf(stranger, path)).toBe('UNAUTHORIZED')
    })
  }
})

describe('another organization', () => {
  it('keeps its keys: they are neither listed nor revoked from here', async () => {
    const caller = createCaller(contextOf(own, member('owner')))
    const keys = await caller.keys.list()
    expect(keys.map((key) => key.id)).not.toContain(foreignKeyId)
    await expect(caller.keys.revoke({ keyId: foreignKeyId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const theirs = await prisma.apiKey.findUniqueOrThrow({ where: { id: foreignKeyId } })
    expect(theirs.revokedAt).toBeNull()
  })

  it('is not opened by a member who has no seat there', async () => {
    const caller = createCaller(contextOf(own, member('owner')))
    const opening = caller.session.openOrganization({ organizationId: foreign.organizationId })
    await expect(opening).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is opened by staff, who leave an audit row each time', async () => {
    const context = contextOf(own, staff('support'))
    await createCaller(context).session.openOrganization({ organizationId: foreign.organizationId })
    const rows = await prisma.auditEntry.findMany({
      where: { organizationId: foreign.organizationId, action: 'staff.organization_opened' },
    })
    expect(rows).toMatchObject([{ actor: { kind: 'user', name: 'ada@example.com' } }])
  })

  it('is not searched by members', async () => {
    const caller = createCaller(contextOf(own, member('owner')))
    await expect(caller.session.searchOrganizations({ text: '' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

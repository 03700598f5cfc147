import { randomBytes } from 'node:crypto'
import { openRules } from '@/server/contract/profile-rules'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createAffiliateRows } from './full-tenant-affiliate'
import { createDestinations } from './full-tenant-destinations'
import { createFiles } from './full-tenant-files'
import { createIncidents } from './full-tenant-incidents'
import { createInvoices } from './full-tenant-invoices'
import { createKyb } from './full-tenant-kyb'
import { createAccess, createPeople, type Own, since, until } from './full-tenant-people'
import { createFreeRounds, createPlay } from './full-tenant-play'
import { createReconciliation } from './full-tenant-reconciliation'
import { createSignOn } from './full-tenant-sign-on'
import { createTestTenant, type TestTenant } from './tenants'

/** A tenant with a row of everything a tenant can have, each of which bears its mark wherever a text may. */
export interface FullTenant extends TestTenant {
  /** Stands in no answer that another tenant gets. */
  mark: string
  /** Everything of it that has an id, and other names by which its things are asked for. */
  ids: Record<string, string>
}

/** The game and provider are given: they are nobody's own. */
export async function createFullTenant(game: { id: string; providerCode: string }): Promise<FullTenant> {
  const mark = `mark${randomBytes(6).toString('hex')}`
  const base = await createTestTenant(
    { kind: 'platform', name: `Org ${mark}`, creditMinor: 77_777n },
    { brandRef: mark },
  )
  const scope = { organizationId: base.organizationId, brandId: base.brandId }
  const of: Own = { ...scope, ...game, mark, gameId: game.id }
  const people = await createPeople(of)
  const ids = {
    organizationId: base.organizationId,
    brandId: base.brandId,
    ...people,
    ...(await createSignOn(of, people.userId)),
    ...(await createAccess(of)),
    ...(await createPlay(of)),
    ...(await createFreeRounds(of)),
    ...(await createInvoices(of)),
    ...(await createFiles(of)),
    ...(await createKyb(of)),
    ...(await createAffiliateRows(of)),
  }
  await createRecords(of, ids)
  return { ...base, mark, ids }
}

async function createRecords(of: Own, ids: Record<string, string>): Promise<void> {
  const { organizationId, brandId, mark } = of
  const { endpointId = '', keyId = '', userId = '', transactionId = '' } = ids
  ids.readinessRunId = newId()
  await db.probeRun.create({
    data: {
      id: ids.readinessRunId,
      organizationId,
      endpointId,
      url: `https://${mark}.example.com/callback`,
      playerId: mark,
      currency: 'EUR',
      betMinor: 100n,
      startedBy: { name: mark },
      startedAt: since,
      aliveAt: since,
      finishedAt: since,
    },
  })
  ids.listenerId = newId()
  await db.endpointListener.create({
    data: {
      ...{ id: ids.listenerId, organizationId, endpointId, keyId, keyName: mark, connectionId: newId() },
      ...{ forwardsTo: `http://localhost/${mark}`, attachedAt: since, aliveUntil: until },
    },
  })
  ids.apiRequestId = newId()
  ids.requestId = `req-${mark}`
  await db.apiRequest.create({
    data: {
      organizationId,
      createdAt: since,
      id: ids.apiRequestId,
      brandId,
      keyId,
      operation: 'listGames',
      method: 'GET',
      path: `/v1/games/${mark}`,
      query: '',
      status: 200,
      requestId: ids.requestId,
      durationMs: 3,
    },
  })
  ids.callbackRunId = newId()
  await db.callbackRun.create({
    data: {
      id: ids.callbackRunId,
      organizationId,
      kind: 'replay',
      status: 'planned',
      requestedById: userId,
      requestedBy: { kind: 'user', id: userId, name: mark },
      requestId: mark,
      filter: { mark },
      createdAt: since,
      items: {
        create: [
          {
            movementId: transactionId,
            position: 1,
            status: 'ready',
            seenState: 'exhausted',
            seenAttempts: 0,
          },
        ],
      },
    },
  })
  await db.callbackCase.create({ data: { movementId: transactionId, organizationId, assigneeId: userId } })
  await db.pastMembership.create({ data: { organizationId, userId, endedAt: since } })
  await db.callbackComment.create({
    data: {
      id: newId(),
      movementId: transactionId,
      organizationId,
      author: { kind: 'user', id: userId, name: mark },
      text: mark,
      createdAt: new Date(),
    },
  })
  await db.attentionAlert.create({ data: { organizationId, windowEndsAt: new Date() } })
  await db.organizationRetention.create({
    data: { organizationId, monthsAtHand: 77, yearsKept: 17, updatedAt: since },
  })
  await db.archivedResolution.create({
    data: {
      movementId: newId(),
      organizationId,
      note: mark,
      resolvedBy: { kind: 'user', id: userId, name: mark },
    },
  })
  await db.creditEntry.create({
    data: {
      id: newId(),
      organizationId,
      position: 1,
      amountMinor: 77_777n,
      balanceMinor: 77_777n,
      reason: mark,
      actor: {},
    },
  })
  await db.auditEntry.create({
    data: {
      id: newId(),
      organizationId,
      brandId,
      actor: { kind: 'user', id: userId, name: mark },
      action: 'key.issued',
      subjectType: 'api_key',
      subjectId: keyId,
      after: { name: mark },
      requestId: mark,
    },
  })
  ids.viewId = newId()
  await db.savedView.create({
    data: {
      id: ids.viewId,
      organizationId,
      ownerId: userId,
      owner: `${mark}@example.com`,
      list: 'transactions',
      name: mark,
      query: `player=${mark}`,
      isShared: true,
      createdAt: since,
      updatedAt: since,
    },
  })
  ids.scheduleId = newId()
  await db.reportSchedule.create({
    data: {
      id: ids.scheduleId,
      organizationId,
      name: mark,
      query: { by: 'player', zone: 'UTC', period: 'yesterday', playerId: mark },
      cadence: 'daily',
      format: 'csv',
      recipientIds: [userId],
      createdBy: { name: mark },
      createdAt: since,
      updatedAt: since,
    },
  })
  ids.deletionId = newId()
  await db.deletion.create({
    data: {
      id: ids.deletionId,
      kind: 'organization',
      organizationId,
      state: 'cancelled',
      requestedById: userId,
      requestedBy: { kind: 'user', id: userId, name: mark },
      tokenExpiresAt: since,
      createdAt: since,
      finishedAt: since,
    },
  })
  await createStatistics(of)
  await createFacts(of)
  await createBilling(of, ids)
  ids.contractId = await createContract(of)
  ids.brandingProfileId = await createBranding(of)
  Object.assign(ids, await createDestinations(of, userId))
  Object.assign(ids, await createIncidents(of, { userId, endpointId }))
  Object.assign(ids, await createReconciliation(of, { userId, movementId: transactionId }))
  ids.marketRefusalId = await createMarkets(of)
}

async function createBilling({ organizationId, mark }: Own, ids: Record<string, string>): Promise<void> {
  const packageId = newId()
  ids.packageId = packageId
  ids.offerId = newId()
  ids.purchaseId = newId()
  const person = { kind: 'user', id: mark, name: mark }
  const price = { priceMinor: 77_777n, creditMinor: 77_777n, currency: 'EUR' }
  await db.creditPackage.create({
    data: {
      ...price,
      id: packageId,
      seriesId: packageId,
      version: 1,
      name: mark,
      offerDays: 7,
      visibility: 'selected',
      state: 'published',
      createdAt: since,
      publishedAt: since,
      audience: { create: [{ organizationId }] },
    },
  })
  await db.packageOffer.create({
    data: {
      ...price,
      id: ids.offerId,
      organizationId,
      packageId,
      packageName: mark,
      termsVersion: 1,
      createdAt: since,
      expiresAt: until,
      acceptedBy: person,
      acceptedAt: since,
    },
  })
  await db.purchase.create({
    data: {
      ...price,
      id: ids.purchaseId,
      organizationId,
      offerId: ids.offerId,
      seriesId: packageId,
      packageName: mark,
      state: 'declined',
      requestedBy: person,
      createdAt: since,
      updatedAt: since,
      stripeSessionId: mark,
      failureReason: mark,
    },
  })
  await db.organizationBilling.create({
    data: { organizationId, stripeCustomerId: mark },
  })
  await db.autoTopUp.create({
    data: {
      ...{ organizationId, packageId, state: 'paused', currency: 'EUR', termsVersion: 1 },
      ...{ thresholdMinor: 77_777n, monthlyLimitMinor: 77_777n, enabledBy: person, enabledAt: since },
      ...{ stripeCustomerId: mark, paymentMethodId: mark, methodName: 'visa', pauseDetail: mark },
    },
  })
}

async function createContract({ organizationId, mark }: Own): Promise<string> {
  const [id, lineId] = [newId(), newId()]
  await db.feeContract.create({
    data: {
      id,
      organizationId,
      version: 1,
      effectiveDay: since,
      currency: 'EUR',
      negativeMonth: 'reset',
      note: mark,
      createdBy: { kind: 'user', id: newId(), name: mark },
      createdAt: since,
    },
  })
  const line = { kind: 'fixed', label: mark, amountMinor: 77_777n } as const
  await db.feeContractLine.create({
    data: { ...line, id: lineId, organizationId, contractId: id, position: 1 },
  })
  const fees = { baseMinor: 0n, periodBaseMinor: 0n, feeMinor: 77_777n, drawnMinor: 77_777n }
  await db.feeAccrual.create({
    data: { ...fees, lineId, day: since, organizationId, ggr: [], createdAt: since },
  })
  const open = { ggrMinor: 77_777n, currency: 'RUB', missing: 'RUB' }
  await db.feeOpenItem.create({ data: { ...open, lineId, day: since, organizationId, createdAt: since } })
  await db.feeProgress.create({ data: { organizationId, accruedUntil: until } })
  return id
}

async function createBranding({ organizationId, brandId, mark }: Own): Promise<string> {
  const id = newId()
  const person = { kind: 'user', id: mark, name: mark }
  const texts = { displayName: mark, supportAddress: `${mark}@example.com`, legalLine: mark }
  await db.brandingProfile.create({
    data: {
      ...texts,
      id,
      organizationId,
      brandId,
      revision: 1,
      updatedBy: person,
      updatedAt: since,
      versions: { create: [{ ...texts, number: 1, publishedBy: person, publishedAt: since }] },
    },
  })
  return id
}

/** The version is everybody's: each full tenant takes the same. */
async function createMarkets({ organizationId, brandId, gameId, mark }: Own): Promise<string> {
  const id = newId()
  const person = { kind: 'user', id: mark, name: mark }
  const version = { country: 'MT', number: 1 }
  const written = { effectiveFrom: since, rules: openRules, note: 'First', createdBy: {}, createdAt: since }
  await db.jurisdictionVersion.createMany({ data: [{ ...version, ...written }], skipDuplicates: true })
  const stamp = { organizationId, brandId, mode: 'shadow', updatedBy: person, updatedAt: since } as const
  await db.jurisdictionAdoption.create({ data: { ...stamp, ...version, id: newId() } })
  await db.certifiedMarketGate.create({ data: { ...stamp, id: newId() } })
  await db.playRefusal.create({
    data: {
      ...{ id: newId(), organizationId, brandId, playerId: mark, createdAt: since },
      ...{ subject: 'session', rule: 'loss_24h', version: 'player/1', usedText: mark },
    },
  })
  await db.marketRefusal.create({
    data: {
      ...{ ...version, id, organizationId, brandId, gameId, playerId: mark, isShadow: true },
      ...{ subject: 'session', rule: 'game_type_blocked', usedText: mark, createdAt: since },
    },
  })
  return id
}

async function createFacts({ organizationId, brandId, providerCode, gameId, mark }: Own): Promise<void> {
  const of = { organizationId, brandId, providerCode, gameId, currency: 'XTS', country: 'MT', isFree: false }
  const sums = { bets: 1, wins: 0, refunds: 0, rounds: 1, betMinor: 77_777, winMinor: 0, refundMinor: 0 }
  await db.fact.create({ data: { ...of, ...sums, hour: since } })
  await db.factVariant.create({
    data: {
      ...{ organizationId, brandId, gameId, rtpVariant: mark, currency: 'XTS', hour: since },
      ...{ bets: 1, betMinor: 77_777, refundMinor: 0, winMinor: 0 },
    },
  })
  await db.playerDay.create({ data: { ...of, ...sums, day: since, playerId: mark } })
  const squares = { players: 1, freeWinMinor: 0, units: 1, bb: 77_777 ** 2, ww: 0, bw: 0 }
  const { players: _, ...ofMonth } = squares
  await db.playerMonth.create({
    data: { ...sums, ...ofMonth, organizationId, brandId, currency: 'XTS', month: since, playerId: mark },
  })
  const ofDay = { organizationId, dimension: 'brand', day: since, key: brandId, currency: 'XTS' }
  await db.factDay.create({ data: { ...ofDay, ...sums, ...squares } })
  await db.lateSettlement.create({ data: { organizationId, hour: since, movementId: newId() } })
}

async function createStatistics({ organizationId, brandId, mark }: Own): Promise<void> {
  const hour = since
  const player = { organizationId, brandId, playerId: mark, currency: 'XTS', movements: 1 }
  const played = { ...player, betMinor: 77_777, refundMinor: 0, winMinor: 0 }
  await db.playerHour.create({ data: { ...played, hour } })
  await db.playerTotal.create({ data: { ...played, id: newId(), firstAt: hour, lastAt: hour } })
  await db.statisticProgress.create({ data: { organizationId, rolledFrom: hour, rolledUntil: until } })
  await db.statisticMark.create({ data: { organizationId, hour } })
  await db.hourlyStatistic.create({
    data: {
      organizationId,
      hour,
      brandId,
      currency: 'XTS',
      isFree: false,
      confirmed: 77_777,
      declined: 0,
      pending: 0,
      stuck: 0,
      closed: 0,
      notSent: 0,
      attempts: 1,
      redeliveries: 0,
      latency: [],
      sessions: 1,
      demoSessions: 0,
    },
  })
}

/** Tables that say whose a row is, and how to find a tenant's there. */
export async function tenantTables(): Promise<{ table: string; column: 'organization_id' | 'brand_id' }[]> {
  const rows = await db.query<{ table: string; column: 'organization_id' | 'brand_id' }>(
    `select table_name as table, min(column_name) filter (where column_name <> 'brand_id') as organization,
        coalesce(max(column_name) filter (where column_name = 'organization_id'), 'brand_id') as column
      from information_schema.columns
      where table_schema = 'public' and column_name in ('organization_id', 'brand_id')
        and table_name in (select relname from pg_class where not relispartition)
        -- Emptied by the transaction that fills it.
        and table_name <> 'reconciliation_line'
      group by table_name order by table_name`,
  )
  return rows
}

/** A fingerprint of every row of a tenant, by table. */
export async function fingerprint({ organizationId, brandId }: TestTenant): Promise<Record<string, string>> {
  const tables = [...(await tenantTables()), { table: 'organization', column: 'id' }]
  const rows = await db.query<{ name: string; print: string }>(
    tables
      .map(
        ({ table, column }) =>
          `select '${table}' as name,
            count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
          from "${table}" t where t."${column}" = $${column === 'brand_id' ? 2 : 1}`,
      )
      .join(' union all '),
    [organizationId, brandId],
  )
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

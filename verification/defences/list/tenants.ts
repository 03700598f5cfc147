import type { DefenceList } from '../markers'

/** One casino never meets another, nor one brand another of the same platform. */
export const tenants: DefenceList = {
  'server/modules/delivery/round-replays/round-replays.db.test.ts': {
    'a replayed round is scoped to the brand': ['scopeOf(key)', '{ roundId: key.roundId }'],
    'a replay link is stored as its hash': ['sha256(token)', 'Buffer.from(token)'],
    'a replay link is opened once': [
      ['delete from round_replay', 'update round_replay set lang = lang'],
      ['expires_at > $2', '$2::timestamptz is not null'],
    ],
  },
  'server/modules/accounts/endpoints/rotate-secret.db.test.ts': {
    'secrets of endpoints are scoped to the organization': [
      'and organization_id = $2',
      'and $2::uuid is not null',
    ],
    'a previous secret returns only in its time': ['|| previousUntil <= now', ''],
  },
  'server/trpc/organization-header.db.test.ts': {
    'staff see the organizations that they opened': ['openedIds.includes(seen.organizationId)', 'openedIds'],
    'a call acts in the organization that it names': [
      'request.headers.get(organizationHeader)',
      "request.cookies.get('croupier.last-organization')?.value ?? null",
    ],
    'an organization is seen by its members': ['candidate.slug === slug', "candidate.slug !== ''"],
  },
  'server/modules/delivery/attention/callback-case.db.test.ts': {
    'comments and assignments are scoped to the organization': [
      'organization_id = $1 and id = $2',
      'id = $2 and $1::uuid is not null',
    ],
  },
  'server/modules/delivery/transactions/operator-reads.db.test.ts': {
    'API lists of transactions are scoped to the brand': ['brandId,', ''],
    'an API transaction is scoped to the brand': ['where: key', 'where: { id: key.id }'],
    'an API round is scoped to the brand': [
      'where: key',
      'where: { providerCode: key.providerCode, roundId: key.roundId }',
    ],
  },
  'server/modules/finance/reconciliation/journal-rows.db.test.ts': {
    'API lists of reconciliations are scoped to the organization': ['organizationId,', ''],
    'an API reconciliation is scoped to the organization': [
      'findReconciliation(db, scope, id)',
      'db.reconciliation.findUnique({ where: { id } })',
    ],
  },
  'server/modules/delivery/archive/found.db.test.ts': {
    'an archived transaction is scoped to the organization': [
      'movement?.organizationId !== organizationId',
      'movement === undefined || organizationId === null',
    ],
    'archived transactions of a list are the organization’s own': [
      'row.organizationId === organizationId',
      "row.organizationId !== ''",
    ],
    'an evidence pack holds the organization’s own rows alone': [
      'cells.organization_id === organizationId &&',
      'organizationId !== null &&',
    ],
  },
  'server/modules/finance/reports/schedules.db.test.ts': {
    'a report schedule is scoped to the organization': ['{ id, organizationId }', '{ id }'],
  },
  'server/core/changed-fields.test.ts': {
    'a form overwrites nothing that it has not shown': 'remove',
  },
  'server/modules/accounts/branding/branding.db.test.ts': {
    'a branding profile is scoped to the organization': [
      'await findBrandOf(db, { organizationId, brandId })',
      "{ ref: brandId, status: 'active' }",
    ],
    'a draft is not overwritten by an editor who has not seen it': 'remove',
    'a draft whose image is in processing is not changed': 'remove',
  },
  'server/modules/rules/jurisdictions/rules.test.ts': {
    'a game that differs from its certificate is refused': [
      'game.differingCountries.includes(country)',
      'false',
    ],
    'a country’s profile asks for a valid certificate': [
      '!game.certificateCountries.includes(country)',
      'false',
    ],
  },
  'server/modules/rules/jurisdictions/profiles.db.test.ts': {
    'a brand that takes a profile is scoped to the organization': [
      'await findBrandOf(db, { organizationId, brandId })',
      "{ ref: brandId, status: 'active' }",
    ],
  },
  'server/modules/rules/jurisdictions/launches.db.test.ts': {
    'market refusals are scoped to the organization': [
      'value !== undefined)',
      'value !== undefined && value !== equal.organizationId)',
    ],
    'an adopted profile is scoped to the organization': ['a.organization_id = $1', '$1::uuid is not null'],
  },
  'server/modules/rules/protection/report.db.test.ts': {
    'refused bets of the report are scoped to the organization': [
      'w.organization_id = $1',
      '$1::uuid is not null',
    ],
    'refused sessions of the report are scoped to the organization': [
      'r.organization_id = $1',
      '$1::uuid is not null',
    ],
    'market refusals of the report are scoped to the organization': [
      'm.organization_id = $1',
      '$1::uuid is not null',
    ],
    'exclusions of the report are scoped to the organization': [
      'a.organization_id = $1',
      '$1::uuid is not null',
    ],
  },
  'server/downloads/data-export.db.test.ts': {
    'an export of limits is scoped to the organization': ['where: { organizationId },', ''],
  },
  'server/modules/delivery/wallet/market-rule.db.test.ts': {
    'rounds of a session begin one after the other': [
      "c.bet_at + $4::int * interval '1 millisecond' <= excluded.bet_at",
      '$4::int > 0',
    ],
  },
  'server/modules/platform/saved-views/saved-views.db.test.ts': {
    'saved views are scoped to the organization and private to their owner': [
      ['(is_shared or owner_id = $2)', '$2::uuid is not null'],
      ['organization_id = $1', '$1::uuid is not null'],
    ],
  },
  'server/modules/delivery/statistics/statistics.db.test.ts': {
    'totals of players are scoped to the organization': ['organizationId,', ''],
  },
  'server/modules/play/sessions/get-session.db.test.ts': {
    'a session is scoped to the brand': ['(s.brand_id = $2 or s.brand_id is null)', '$2::uuid is not null'],
  },
  'server/modules/play/free-rounds/brands.db.test.ts': {
    'a free-round grant is scoped to the brand': ['where: key', 'where: { id: key.id }'],
    'lists of free rounds are scoped to the brand': ['brandId,', ''],
  },
  'server/modules/accounts/brands/resolve-brand.db.test.ts': {
    "a brand ref finds the platform's own brands": [
      `b.organization_id = o.id
      and case`,
      'case',
    ],
  },
  'server/modules/accounts/brands/run-brands.db.test.ts': {
    'a brand by id is scoped to the organization': [', organizationId', ''],
  },
  'server/modules/delivery/transactions/player-timeline.db.test.ts': {
    'totals of one player are scoped to the organization': ['organizationId, playerId }', 'playerId }'],
    'when a player was seen is scoped to the organization': ['organization_id = $1', '$1::uuid is not null'],
    'refusals of a player are scoped to the organization': ['r.organization_id = $1', '$1::uuid is not null'],
  },
  'server/modules/finance/reports/get-cohorts.db.test.ts': {
    'cohorts are scoped to the organization': ['organization_id = $1', '$1::uuid is not null'],
  },
  'server/modules/delivery/transactions/search-movements.db.test.ts': {
    'lists and exports of movements are scoped to the organization': [
      '`w.organization_id = ${place(filter.organizationId)}::uuid`',
      '`${place(filter.organizationId)}::uuid is not null`',
    ],
    'a movement is scoped to the organization': [', organizationId', ''],
  },
  'server/modules/delivery/transactions/export-movements.db.test.ts': {
    'lists and exports of movements are scoped to the organization': [
      '`w.organization_id = ${place(filter.organizationId)}::uuid`',
      '`${place(filter.organizationId)}::uuid is not null`',
    ],
  },
  'server/modules/operations/request-log/request-log.db.test.ts': {
    'lists of API requests are scoped to the organization': [
      '...equal }',
      'organizationId: _all, ...equal }',
    ],
    'an API request is scoped to the organization': [
      'findUnique({ where: { organizationId_createdAt_id: at }',
      'findFirst({ where: { id: at.id }',
    ],
  },
  'server/modules/platform/audit/audit-log.db.test.ts': {
    'the audit log is scoped to the organization': ['organizationId,', ''],
  },
  'server/modules/platform/audit/audit-everywhere.db.test.ts': {
    'support reads no audit log across organizations': ["['administrator']", 'everyStaff'],
    'reading the audit log of others is audited': 'remove',
  },
  'server/modules/accounts/keys/keys.db.test.ts': {
    'a key is scoped to the organization': [', organizationId', ''],
    'lists of keys are scoped to the organization': 'remove',
  },
  'server/modules/accounts/endpoints/endpoints.db.test.ts': {
    'lists of endpoints are scoped to the organization': 'remove',
    "callbacks use the organization's own endpoint": ['organization_id = $1', '$1::uuid is not null'],
  },
  'server/modules/play/campaigns/tenancy.db.test.ts': {
    'a campaign is scoped to the organization': ['c.organization_id = $1', '$1::uuid is not null'],
  },
  'server/modules/operations/search/search-anything.db.test.ts': {
    'search is scoped to the organization': ['{ where }', '{ where: { id: where.id } }'],
  },
  'server/modules/rules/players/search-exclusions.db.test.ts': {
    'lists of exclusions are scoped to the organization': ['brand: { organizationId }, ', ''],
  },
  'server/modules/rules/players/players.db.test.ts': {
    'an exclusion is scoped to the brand': ['e.brand_id = n.brand_id and ', ''],
  },
  'server/modules/delivery/wallet/brand-identity.db.test.ts': {
    'a movement is identified within its brand': [
      '=> `',
      "=> column === 'brand_id' ? '$4::uuid is not null' : `",
    ],
  },
}

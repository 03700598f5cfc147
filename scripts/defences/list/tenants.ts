import type { DefenceList } from '../markers'

/** One casino never meets another, nor one brand another of the same platform. */
export const tenants: DefenceList = {
  'server/modules/transactions/operator-reads.db.test.ts': {
    'API lists of transactions are scoped to the brand': ['brandId,', ''],
    'an API transaction is scoped to the brand': ['where: key', 'where: { id: key.id }'],
    'an API round is scoped to the brand': [
      'where: key',
      'where: { providerCode: key.providerCode, roundId: key.roundId }',
    ],
  },
  'server/modules/sessions/get-session.db.test.ts': {
    'a session is scoped to the brand': ['(s.brand_id = $2 or s.brand_id is null)', '$2::uuid is not null'],
  },
  'server/modules/free-rounds/brands.db.test.ts': {
    'a free-round grant is scoped to the brand': ['where: key', 'where: { id: key.id }'],
    'lists of free rounds are scoped to the brand': ['brandId,', ''],
  },
  'server/modules/brands/resolve-brand.db.test.ts': {
    "a brand ref finds the platform's own brands": [
      `b.organization_id = o.id
      and case`,
      'case',
    ],
  },
  'server/modules/brands/run-brands.db.test.ts': {
    'a brand by id is scoped to the organization': [', organizationId', ''],
  },
  'server/modules/transactions/search-deliveries.db.test.ts': {
    'lists and exports of deliveries are scoped to the organization': ['organizationId,', ''],
    'a delivery is scoped to the organization': [', organizationId', ''],
  },
  'server/modules/transactions/export-deliveries.db.test.ts': {
    'lists and exports of deliveries are scoped to the organization': ['organizationId,', ''],
  },
  'server/modules/request-log/request-log.db.test.ts': {
    'lists of API requests are scoped to the organization': [
      '...equal }',
      'organizationId: _all, ...equal }',
    ],
    'an API request is scoped to the organization': [
      'findUnique({ where: { organizationId_createdAt_id: at }',
      'findFirst({ where: { id: at.id }',
    ],
  },
  'server/modules/audit/audit-log.db.test.ts': {
    'the audit log is scoped to the organization': ['organizationId,', ''],
  },
  'server/modules/keys/keys.db.test.ts': {
    'a key is scoped to the organization': [', organizationId', ''],
    'lists of keys are scoped to the organization': 'remove',
  },
  'server/modules/endpoints/endpoints.db.test.ts': {
    'lists of endpoints are scoped to the organization': 'remove',
    "callbacks use the organization's own endpoint": ['organization_id = $1', '$1::uuid is not null'],
  },
  'server/modules/campaigns/tenancy.db.test.ts': {
    'a campaign is scoped to the organization': ['c.organization_id = $1', '$1::uuid is not null'],
  },
  'server/modules/search/search-anything.db.test.ts': {
    'search is scoped to the organization': ['{ where }', '{ where: { id: where.id } }'],
  },
  'server/modules/players/search-exclusions.db.test.ts': {
    'lists of exclusions are scoped to the organization': ['brand: { organizationId }, ', ''],
  },
  'server/modules/players/players.db.test.ts': {
    'an exclusion is scoped to the brand': ['e.brand_id = n.brand_id and ', ''],
  },
  'server/modules/wallet/brand-identity.db.test.ts': {
    'a movement is identified within its brand': [
      '=> `',
      "=> column === 'brand_id' ? '$4::uuid is not null' : `",
    ],
  },
}

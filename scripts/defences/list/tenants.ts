import type { Defence } from '../defence'

const transactions = {
  file: 'server/modules/transactions/queries-transactions.ts',
  seenBy: 'server/modules/transactions/operator-reads.db.test.ts',
}
const deliveries = {
  file: 'server/modules/transactions/queries-deliveries.ts',
  seenBy: 'server/modules/transactions/search-deliveries.db.test.ts',
}
const sessions = {
  file: 'server/modules/sessions/queries-read.ts',
  seenBy: 'server/modules/sessions/get-session.db.test.ts',
}
const requests = {
  file: 'server/modules/request-log/queries.ts',
  seenBy: 'server/modules/request-log/request-log.db.test.ts',
}

/** One casino never meets another, nor one brand another of the same platform. */
export const tenants: readonly Defence[] = [
  {
    ...transactions,
    name: 'transactions of a brand, in the API',
    find: '    organizationId,\n    brandId,\n',
    replace: '    organizationId,\n',
  },
  {
    ...transactions,
    name: 'a transaction by id, in the API',
    find: 'where: key,\n    omit: withoutBytes,\n    include',
    replace: 'where: { id: key.id },\n    omit: withoutBytes,\n    include',
  },
  {
    ...transactions,
    name: 'a round by its name, in the API',
    find: 'where: key,\n    orderBy',
    replace: 'where: { providerCode: key.providerCode, roundId: key.roundId },\n    orderBy',
  },
  {
    ...sessions,
    name: 'a session of a brand',
    find: '(s.brand_id = $2 or s.brand_id is null)',
    replace: '$2::uuid is not null',
  },
  {
    name: 'free rounds of a brand',
    file: 'server/modules/free-rounds/queries-read.ts',
    find: 'findFirst({ where: key, include: withGames })',
    replace: 'findFirst({ where: { id: key.id }, include: withGames })',
    seenBy: 'server/modules/free-rounds/brands.db.test.ts',
  },
  {
    name: 'free rounds in a list',
    file: 'server/modules/free-rounds/queries-read.ts',
    find: '  const where: Prisma.FreeRoundGrantWhereInput = {\n    brandId,\n',
    replace: '  const where: Prisma.FreeRoundGrantWhereInput = {\n',
    seenBy: 'server/modules/free-rounds/brands.db.test.ts',
  },
  {
    name: "a platform's own brands by ref",
    file: 'server/modules/brands/queries.ts',
    find: 'left join brand b on b.organization_id = o.id\n      and case',
    replace: 'left join brand b on case',
    seenBy: 'server/modules/brands/resolve-brand.db.test.ts',
  },
  {
    name: 'a brand named by a person',
    file: 'server/modules/brands/queries.ts',
    find: 'where: { id: brandId, organizationId }',
    replace: 'where: { id: brandId }',
    seenBy: 'server/modules/brands/run-brands.db.test.ts',
  },
  {
    ...deliveries,
    name: 'deliveries in a list',
    find: '    organizationId,\n    ...(states',
    replace: '    ...(states',
  },
  {
    ...deliveries,
    name: 'a delivery with its bytes',
    find: 'where: { id, organizationId },',
    replace: 'where: { id },',
  },
  {
    ...deliveries,
    name: 'deliveries in a file',
    find: '    organizationId,\n    ...(states',
    replace: '    ...(states',
    seenBy: 'server/modules/transactions/export-deliveries.db.test.ts',
  },
  {
    ...requests,
    name: 'logged requests in a list',
    find: 'whereOf({ statusClass, from, to, ...equal }',
    replace: 'whereOf({ statusClass, from, to, organizationId: _all, ...equal }',
  },
  {
    ...requests,
    name: 'a logged request by id',
    find: 'return db.apiRequest.findUnique({ where: { organizationId_createdAt_id: at }, select: whole })',
    replace: 'return db.apiRequest.findFirst({ where: { id: at.id }, select: whole })',
  },
  {
    name: 'audit entries',
    file: 'server/modules/audit-log/queries.ts',
    find: '  return {\n    organizationId,\n',
    replace: '  return {\n',
    seenBy: 'server/modules/audit-log/audit-log.db.test.ts',
  },
  {
    name: 'a key by id',
    file: 'server/modules/keys/queries.ts',
    find: 'where: { id: keyId, organizationId }',
    replace: 'where: { id: keyId }',
    seenBy: 'server/modules/keys/keys.db.test.ts',
  },
  {
    name: 'keys in a list',
    file: 'server/modules/keys/queries.ts',
    find: 'where: { organizationId },',
    replace: '',
    seenBy: 'server/modules/keys/keys.db.test.ts',
  },
  {
    name: 'endpoints in a list',
    file: 'server/modules/endpoints/queries-write.ts',
    find: 'where: { organizationId },',
    replace: '',
    seenBy: 'server/modules/endpoints/endpoints.db.test.ts',
  },
  {
    name: 'callbacks leave by their own endpoint',
    file: 'server/modules/endpoints/queries.ts',
    find: 'where organization_id = $1 and is_active',
    replace: 'where $1::uuid is not null and is_active',
    seenBy: 'server/modules/endpoints/endpoints.db.test.ts',
  },
  {
    name: 'a campaign by id',
    file: 'server/modules/campaigns/queries-campaign.ts',
    find: 'where c.organization_id = $1 and c.id = $2',
    replace: 'where $1::uuid is not null and c.id = $2',
    seenBy: 'server/modules/campaigns/tenancy.db.test.ts',
  },
  {
    name: 'what is looked for everywhere',
    file: 'server/modules/find/queries-by-id.ts',
    find: 'db.gameSession.findFirst({ where })',
    replace: 'db.gameSession.findFirst({ where: { id: where.id } })',
    seenBy: 'server/modules/find/find-anything.db.test.ts',
  },
  {
    name: 'excluded players in a list',
    file: 'server/modules/players/queries.ts',
    find: 'where: { brand: { organizationId }, ',
    replace: 'where: { ',
    seenBy: 'server/modules/players/search-exclusions.db.test.ts',
  },
  {
    name: 'an exclusion is of one brand',
    file: 'server/modules/players/queries.ts',
    find: 'where e.brand_id = n.brand_id and',
    replace: 'where',
    seenBy: 'server/modules/players/players.db.test.ts',
  },
  {
    name: 'a movement is one for each brand',
    file: 'server/modules/wallet/queries-movement.ts',
    find: 'columns.map((column, at) =>',
    replace: "columns.map((column, at) => column === 'brand_id' ? '$4::uuid is not null' :",
    seenBy: 'server/modules/wallet/brand-identity.db.test.ts',
  },
]

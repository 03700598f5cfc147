import type { Db } from '@/server/db'
import type { SearchResult } from './search-result'

interface Asked {
  organizationId: string
  text: string
}

/** With every provider named, the unique index on (organization, provider, id) serves a search by the id alone. */
export async function findProviderCodes(db: Db): Promise<string[]> {
  return (await db.provider.findMany({ select: { code: true } })).map((row) => row.code)
}

interface AskedOfProviders extends Asked {
  providerCodes: string[]
}

export async function findByTransactionId(
  db: Db,
  { organizationId, text, providerCodes }: AskedOfProviders,
): Promise<SearchResult[]> {
  const rows = await db.walletTransaction.findMany({
    where: { organizationId, providerCode: { in: providerCodes }, transactionId: text },
    select: { id: true, type: true, state: true, providerCode: true, createdAt: true },
    take: 3,
  })
  return rows.map((row) => ({
    kind: 'transaction',
    id: row.id,
    providerCode: row.providerCode,
    label: `${row.type} · ${row.state} · ${row.providerCode}`,
    at: row.createdAt,
  }))
}

export async function findByRoundId(
  db: Db,
  { organizationId, text, providerCodes }: AskedOfProviders,
): Promise<SearchResult[]> {
  const rows = await db.walletTransaction.findMany({
    where: { organizationId, providerCode: { in: providerCodes }, roundId: text },
    select: { providerCode: true, playerId: true, createdAt: true },
    distinct: ['providerCode'],
    take: 3,
  })
  return rows.map((row) => ({
    kind: 'round',
    id: text,
    providerCode: row.providerCode,
    label: `${row.playerId} · ${row.providerCode}`,
    at: row.createdAt,
  }))
}

/** A player is whoever a session, a movement or an exclusion names; the latest says when they were last seen. */
export async function findPlayer(db: Db, { organizationId, text }: Asked): Promise<SearchResult[]> {
  const where = { organizationId, playerId: text }
  const latest = { orderBy: { createdAt: 'desc' as const }, select: { createdAt: true } }
  const [session, movement, exclusion] = await Promise.all([
    db.gameSession.findFirst({ where, ...latest }),
    db.walletTransaction.findFirst({ where, ...latest }),
    db.playerExclusion.findFirst({ where: { brand: { organizationId }, playerId: text } }),
  ])
  if (!session && !movement && !exclusion) return []
  const at = session?.createdAt ?? movement?.createdAt ?? null
  return [
    { kind: 'player', id: text, providerCode: null, label: exclusion ? `${text} · excluded` : text, at },
  ]
}

export async function findBrandByRef(db: Db, { organizationId, text }: Asked): Promise<SearchResult[]> {
  const row = await db.brand.findFirst({
    where: { organizationId, ref: text.toLowerCase() },
    select: { id: true, ref: true, createdAt: true },
  })
  return row
    ? [{ kind: 'brand', id: row.id, providerCode: null, label: row.ref ?? '', at: row.createdAt }]
    : []
}

/** A key's beginning, or a whole key: what is past the stored beginning is neither compared nor kept. */
export async function findKeysByPrefix(db: Db, { organizationId, text }: Asked): Promise<SearchResult[]> {
  const keys = await db.apiKey.findMany({
    where: { organizationId },
    select: { id: true, name: true, prefix: true, createdAt: true, revokedAt: true },
    orderBy: { createdAt: 'desc' },
  })
  return keys
    .filter(({ prefix }) => text.startsWith(prefix))
    .map(({ id, name, revokedAt, createdAt }) => ({
      kind: 'key' as const,
      id,
      providerCode: null,
      label: revokedAt ? `${name} · revoked` : name,
      at: createdAt,
    }))
}

/** Calls of the machine API by the id that their answer carried. A caller may have sent one id several times. */
export async function findRequestsById(db: Db, { organizationId, text }: Asked): Promise<SearchResult[]> {
  const rows = await db.apiRequest.findMany({
    where: { organizationId, requestId: text },
    select: { method: true, path: true, status: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: 1,
  })
  return rows.map(({ method, path, status, createdAt }) => ({
    kind: 'request',
    id: text,
    providerCode: null,
    label: `${method} ${path} · ${status}`,
    at: createdAt,
  }))
}

import { literalPattern } from '@/server/database/like-pattern'
import type { Db } from '@/server/db'
import type { SearchResult } from './search-result'

interface Asked {
  organizationId: string
  text: string
}

/** By their codes. */
export type ProviderNames = ReadonlyMap<string, string>

export async function findProviderNames(db: Db): Promise<ProviderNames> {
  const rows = await db.provider.findMany({ select: { code: true, name: true } })
  return new Map(rows.map(({ code, name }) => [code, name]))
}

interface AskedOfProviders extends Asked {
  providers: ProviderNames
}

export async function findByTransactionId(
  db: Db,
  { organizationId, text, providers }: AskedOfProviders,
): Promise<SearchResult[]> {
  const rows = await db.movement.findMany({
    where: { organizationId, transactionId: text },
    select: { id: true, type: true, state: true, providerCode: true, createdAt: true },
    take: 3,
  })
  return rows.map((row) => ({
    kind: 'transaction',
    id: row.id,
    providerCode: row.providerCode,
    label: `${row.type} · ${row.state} · ${providers.get(row.providerCode) ?? row.providerCode}`,
    at: row.createdAt,
  }))
}

export async function findByRoundId(
  db: Db,
  { organizationId, text, providers }: AskedOfProviders,
): Promise<SearchResult[]> {
  const rows = await db.movement.findMany({
    where: { organizationId, roundId: text },
    select: { providerCode: true, playerId: true, createdAt: true },
    distinct: ['providerCode'],
    take: 3,
  })
  return rows.map((row) => ({
    kind: 'round',
    id: text,
    providerCode: row.providerCode,
    label: `${row.playerId} · ${providers.get(row.providerCode) ?? row.providerCode}`,
    at: row.createdAt,
  }))
}

/** Players are named by sessions, movements and exclusions; the latest says when they were last seen. */
export async function findPlayer(db: Db, { organizationId, text }: Asked): Promise<SearchResult[]> {
  const where = { organizationId, playerId: text }
  const latest = { orderBy: { createdAt: 'desc' as const }, select: { createdAt: true } }
  const [session, movement, exclusion] = await Promise.all([
    db.gameSession.findFirst({ where, ...latest }),
    db.movement.findFirst({ where, ...latest }),
    db.playerExclusion.findFirst({ where: { brand: { organizationId }, playerId: text } }),
  ])
  if (!session && !movement && !exclusion) return []
  const at = session?.createdAt ?? movement?.createdAt ?? null
  return [
    { kind: 'player', id: text, providerCode: null, label: exclusion ? `${text} · excluded` : text, at },
  ]
}

const maxFound = 5

/** Players whose ids begin so, those who played last first; one who has that very id is found by it. */
export async function findPlayersByBeginning(
  db: Db,
  { organizationId, text }: Asked,
): Promise<SearchResult[]> {
  const rows = await db.playerTotal.findMany({
    where: { organizationId, playerId: { startsWith: literalPattern(text), not: text } },
    orderBy: { lastAt: 'desc' },
    distinct: ['playerId'],
    select: { playerId: true, lastAt: true },
    take: maxFound,
  })
  return rows.map(({ playerId, lastAt }) => ({
    kind: 'player',
    id: playerId,
    providerCode: null,
    label: playerId,
    at: lastAt,
  }))
}

/** Games of the catalogue by a part of their name; they belong to no organization. */
export async function findGamesByName(
  db: Db,
  { text, providers }: AskedOfProviders,
): Promise<SearchResult[]> {
  const rows = await db.game.findMany({
    where: { name: { contains: literalPattern(text), mode: 'insensitive' }, isActive: true },
    orderBy: { name: 'asc' },
    select: { id: true, name: true, providerCode: true },
    take: maxFound,
  })
  return rows.map(({ id, name, providerCode }) => ({
    kind: 'game',
    id,
    providerCode: null,
    label: `${name} · ${providers.get(providerCode) ?? providerCode}`,
    at: null,
  }))
}

/** By its ref, or by its display name in any case. */
export async function findBrandByName(db: Db, { organizationId, text }: Asked): Promise<SearchResult[]> {
  const row = await db.brand.findFirst({
    where: {
      organizationId,
      OR: [
        { ref: text.toLowerCase() },
        { displayName: { equals: literalPattern(text), mode: 'insensitive' } },
      ],
    },
    select: { id: true, ref: true, displayName: true, createdAt: true },
  })
  return row
    ? [
        {
          kind: 'brand',
          id: row.id,
          providerCode: null,
          label: row.displayName ?? row.ref ?? '',
          at: row.createdAt,
        },
      ]
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

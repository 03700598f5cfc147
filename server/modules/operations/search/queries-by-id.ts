import type { Db } from '@/server/db'
import { grantAt } from '@/server/modules/play/free-rounds'
import type { SearchResult } from './search-result'

interface Asked {
  organizationId: string
  id: string
}

const found = (finding: Omit<SearchResult, 'providerCode'>): SearchResult[] => [
  { ...finding, providerCode: null },
]

/** Each looks up one primary key, within the organization. */
export async function findSessionById(db: Db, where: Asked): Promise<SearchResult[]> {
  // defence: search is scoped to the organization
  const row = await db.gameSession.findFirst({ where })
  const label = row && [row.mode === 'demo' ? 'Demo' : row.playerId, row.currency].filter(Boolean).join(' · ')
  return row ? found({ kind: 'session', id: row.id, label: label ?? '', at: row.createdAt }) : []
}

export async function findMovementById(db: Db, where: Asked): Promise<SearchResult[]> {
  const row = await db.movement.findFirst({
    where,
    select: { id: true, type: true, state: true, playerId: true, createdAt: true },
  })
  if (!row) return []
  return found({
    kind: 'movement',
    id: row.id,
    label: `${row.type} · ${row.state} · ${row.playerId}`,
    at: row.createdAt,
  })
}

export async function findGrantById(db: Db, where: Asked, now: Date): Promise<SearchResult[]> {
  const row = await db.freeRoundGrant.findFirst({
    where,
    select: {
      id: true,
      playerId: true,
      status: true,
      createdAt: true,
      endAt: true,
      closedAt: true,
      games: { select: { status: true, roundsPlayed: true, roundsTotal: true } },
    },
  })
  if (!row) return []
  const { id, playerId, status, createdAt: at } = grantAt(row, now)
  return found({ kind: 'grant', id, label: `${playerId} · ${status}`, at })
}

export async function findCampaignById(db: Db, where: Asked): Promise<SearchResult[]> {
  const row = await db.campaign.findFirst({ where, select: { id: true, name: true, createdAt: true } })
  return row ? found({ kind: 'campaign', id: row.id, label: row.name, at: row.createdAt }) : []
}

export async function findBrandById(db: Db, where: Asked): Promise<SearchResult[]> {
  const row = await db.brand.findFirst({
    where,
    select: { id: true, ref: true, displayName: true, createdAt: true },
  })
  return row
    ? found({
        kind: 'brand',
        id: row.id,
        label: row.displayName ?? row.ref ?? 'The unnamed brand',
        at: row.createdAt,
      })
    : []
}

/** Games belong to no organization. */
export async function findGameById(db: Db, { id }: Asked): Promise<SearchResult[]> {
  const row = await db.game.findUnique({
    where: { id },
    select: { id: true, name: true, provider: { select: { name: true } } },
  })
  return row ? found({ kind: 'game', id: row.id, label: `${row.name} · ${row.provider.name}`, at: null }) : []
}

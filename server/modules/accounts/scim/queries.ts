import type { Prisma } from '@/prisma/generated/client'
import { type Db, db } from '@/server/db'

type Hash = Uint8Array<ArrayBuffer>

export function findTokenByHash(tokenHash: Hash) {
  return db.scimToken.findUnique({
    where: { tokenHash },
    include: {
      connection: { include: { organization: { select: { slug: true, name: true, isActive: true } } } },
    },
  })
}

export function findTokens(db: Db, connectionId: string) {
  return db.scimToken.findMany({ where: { connectionId }, orderBy: { createdAt: 'desc' }, take: 20 })
}

export async function insertToken(db: Db, data: Prisma.ScimTokenUncheckedCreateInput): Promise<void> {
  await db.scimToken.create({ data })
}

export async function updateToken(
  db: Db,
  id: string,
  data: { expiresAt?: Date; revokedAt?: Date; lastUsedAt?: Date },
): Promise<void> {
  await db.scimToken.update({ where: { id }, data })
}

export function countProvisioned(connectionId: string) {
  return Promise.all([
    db.scimUser.count({ where: { connectionId } }),
    db.scimGroup.count({ where: { connectionId } }),
  ])
}

const withGroups = { groups: { include: { group: true } } } as const
export type ScimUserRow = Prisma.ScimUserGetPayload<{ include: typeof withGroups }>
export type UserKey = {
  id?: string
  userNameKey?: string
  externalId?: string
  email?: string
  userId?: string
}

export function findScimUser(db: Db, connectionId: string, id: string): Promise<ScimUserRow | null> {
  // defence: a SCIM token reads its connection's people alone
  return db.scimUser.findFirst({ where: { id, connectionId }, include: withGroups })
}

export function findScimUsers(
  db: Db,
  connectionId: string,
  key: UserKey = {},
  page: { skip?: number; take?: number } = {},
): Promise<ScimUserRow[]> {
  return db.scimUser.findMany({
    where: { connectionId, ...key },
    include: withGroups,
    orderBy: { id: 'asc' },
    ...page,
  })
}

/** One person's rows, as each provider tells of them. */
export function findProvisionedAs(userId: string) {
  return db.scimUser.findMany({
    where: { userId },
    include: { ...withGroups, connection: withConnection },
    orderBy: { id: 'asc' },
  })
}
const withConnection = { select: { name: true, organization: { select: { name: true } } } } as const

/** People of an organization's connections, after the one with `afterId`. */
export function findProvisionedOf(organizationId: string, afterId: string | null) {
  return db.scimUser.findMany({
    where: { connection: { organizationId }, ...(afterId !== null && { id: { gt: afterId } }) },
    include: { ...withGroups, connection: withConnection },
    orderBy: { id: 'asc' },
    take: exportPage,
  })
}
const exportPage = 500

export const countScimUsers = (db: Db, connectionId: string) => db.scimUser.count({ where: { connectionId } })

/** Which of these ids are people of the connection. */
export async function findMemberIds(db: Db, connectionId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.scimUser.findMany({
    where: { connectionId, id: { in: [...ids] } },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

export async function insertScimUser(db: Db, data: Prisma.ScimUserUncheckedCreateInput): Promise<void> {
  await db.scimUser.create({ data })
}

export async function updateScimUser(
  db: Db,
  id: string,
  data: Prisma.ScimUserUncheckedUpdateInput,
): Promise<void> {
  await db.scimUser.update({ where: { id }, data })
}

export async function deleteScimUser(db: Db, id: string): Promise<void> {
  await db.scimUser.delete({ where: { id } })
}

const withMembers = { members: { select: { memberId: true }, orderBy: { memberId: 'asc' } } } as const
export type ScimGroupRow = Prisma.ScimGroupGetPayload<{ include: typeof withMembers }>

export function findScimGroup(db: Db, connectionId: string, id: string): Promise<ScimGroupRow | null> {
  // defence: a SCIM token reads its connection's groups alone
  return db.scimGroup.findFirst({ where: { id, connectionId }, include: withMembers })
}

export function findScimGroups(
  db: Db,
  connectionId: string,
  key: { id?: string; displayName?: Prisma.StringFilter; externalId?: string } = {},
): Promise<ScimGroupRow[]> {
  return db.scimGroup.findMany({
    where: { connectionId, ...key },
    include: withMembers,
    orderBy: { id: 'asc' },
  })
}

export async function insertScimGroup(db: Db, data: Prisma.ScimGroupUncheckedCreateInput): Promise<void> {
  await db.scimGroup.create({ data })
}

export async function updateScimGroup(
  db: Db,
  id: string,
  data: { externalId: string | null; displayName: string; updatedAt: Date },
): Promise<void> {
  await db.scimGroup.update({ where: { id }, data })
}

export async function deleteScimGroup(db: Db, id: string): Promise<void> {
  await db.scimGroup.delete({ where: { id } })
}

export async function changeMembers(
  db: Db,
  groupId: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await db.scimGroupMember.deleteMany({ where: { groupId, memberId: { in: [...removed] } } })
  await db.scimGroupMember.createMany({ data: added.map((memberId) => ({ groupId, memberId })) })
}

const keptFailures = 50
const keptMs = 14 * 86_400_000

export async function keepFailure(
  data: Prisma.ScimFailureUncheckedCreateInput & { at: Date },
): Promise<void> {
  const { connectionId, at } = data
  await db.scimFailure.create({ data })
  const [last] = await db.scimFailure.findMany({
    where: { connectionId },
    orderBy: { at: 'desc' },
    skip: keptFailures,
    take: 1,
  })
  const before = Math.max(last?.at.getTime() ?? 0, at.getTime() - keptMs)
  await db.scimFailure.deleteMany({ where: { connectionId, at: { lte: new Date(before) } } })
}

export function findFailures(connectionId: string) {
  return db.scimFailure.findMany({ where: { connectionId }, orderBy: { at: 'desc' }, take: 10 })
}

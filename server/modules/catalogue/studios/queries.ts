import { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'

const shown = {
  organizationId: true,
  providerCode: true,
  dialect: true,
  requestedUrl: true,
  requestedBy: true,
  requestedAt: true,
  firstApprovalBy: true,
  firstApprovalAt: true,
  declinedReason: true,
  connectedAt: true,
  tokenMadeAt: true,
  createdAt: true,
  organization: { select: { name: true, slug: true } },
} satisfies Prisma.StudioSelect

export type StudioRow = Prisma.StudioGetPayload<{ select: typeof shown }>

export const findStudio = (handle: Db, organizationId: string): Promise<StudioRow | null> =>
  handle.studio.findUnique({ where: { organizationId }, select: shown })

/** A studio, held to the end of the transaction. */
export async function lockStudio(tx: Db, organizationId: string): Promise<StudioRow | null> {
  await tx.query('select 1 from studio where organization_id = $1 for update', [organizationId])
  return findStudio(tx, organizationId)
}

/** The organization of a token, while it is open. */
export const findByToken = (handle: Db, tokenHash: Uint8Array<ArrayBuffer>) =>
  handle.studio.findFirst({
    where: { tokenHash, organization: { isActive: true, deletedAt: null } },
    select: { organizationId: true },
  })

export const selectStudios = (handle: Db): Promise<StudioRow[]> =>
  handle.studio.findMany({ select: shown, orderBy: [{ createdAt: 'desc' }, { organizationId: 'asc' }] })

/** When each studio's production was approved. */
export const findConnections = async (handle: Db): Promise<{ providerCode: string; connectedAt: Date }[]> => {
  const found = await handle.studio.findMany({
    where: { connectedAt: { not: null } },
    select: { providerCode: true, connectedAt: true },
  })
  return found.flatMap(({ providerCode, connectedAt }) =>
    connectedAt ? [{ providerCode, connectedAt }] : [],
  )
}

export const findOrganizationKind = (handle: Db, id: string) =>
  handle.organization.findFirst({ where: { id, deletedAt: null }, select: { kind: true } })

export const insertStudio = (tx: Db, data: Prisma.StudioUncheckedCreateInput) => tx.studio.create({ data })

export async function updateStudio(
  tx: Db,
  organizationId: string,
  data: Prisma.StudioUncheckedUpdateInput,
): Promise<void> {
  await tx.studio.update({ where: { organizationId }, data })
}

/** What was asked for no longer waits. */
export const withoutRequest = {
  ...{ requestedUrl: null, requestedAt: null, firstApprovalAt: null },
  ...{ requestedBy: Prisma.DbNull, firstApprovalBy: Prisma.DbNull },
} satisfies Prisma.StudioUncheckedUpdateInput

export const endRequest = (
  tx: Db,
  organizationId: string,
  how: { connectedAt: Date } | { declinedReason: string },
): Promise<void> => updateStudio(tx, organizationId, { ...withoutRequest, ...how })

/** Those of the codes that a provider has. */
export async function findTakenCodes(tx: Db, codes: readonly string[]): Promise<string[]> {
  const rows = await tx.provider.findMany({ where: { code: { in: [...codes] } }, select: { code: true } })
  return rows.map(({ code }) => code)
}

export const insertProvider = (tx: Db, data: Prisma.ProviderUncheckedCreateInput) =>
  tx.provider.create({ data })

export async function updateProvider(
  tx: Db,
  code: string,
  data: Pick<
    Prisma.ProviderUncheckedUpdateInput,
    'baseUrl' | 'secretSealed' | 'otherSecretSealed' | 'otherSecretUntil'
  >,
): Promise<void> {
  await tx.provider.update({ where: { code }, data })
}

/** Whether there is such a provider. */
export async function closeProvider(
  tx: Db,
  code: string,
  data: { baseUrl: '' } | { status: 'suspended' },
  updatedAt: Date,
): Promise<boolean> {
  const { count } = await tx.provider.updateMany({ where: { code }, data: { ...data, updatedAt } })
  return count === 1
}

/** Of a provider that is there, held to the end of the transaction. */
export async function lockSecrets(tx: Db, code: string) {
  await tx.query('select 1 from provider where code = $1 for update', [code])
  return tx.provider.findUniqueOrThrow({
    where: { code },
    select: { secretSealed: true, otherSecretSealed: true, otherSecretUntil: true },
  })
}

export const findEnvironments = (codes: readonly string[]) =>
  db.provider.findMany({
    where: { code: { in: [...codes] } },
    select: {
      code: true,
      baseUrl: true,
      status: true,
      lastSyncedAt: true,
      syncFailedAt: true,
      syncError: true,
      otherSecretSealed: true,
      otherSecretUntil: true,
    },
  })

export const countGames = (providerCode: string): Promise<number> =>
  db.game.count({ where: { providerCode } })

/** What a studio has submitted, by the game's ID in its feed. */
export async function findSubmissionsByGame(organizationId: string) {
  const rows = await db.gameSubmission.findMany({
    where: { organizationId },
    select: { id: true, providerGameId: true, status: true },
  })
  return new Map(rows.map(({ providerGameId, ...row }) => [providerGameId, row]))
}

export const selectGames = (providerCode: string) =>
  db.game.findMany({
    where: { providerCode },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 1_000,
    select: {
      ...{ id: true, providerGameId: true, name: true, category: true, rtp: true, isActive: true },
      ...{ isUnapproved: true, goesLiveAt: true, retiresAt: true, delistedAt: true },
    },
  })

const waitingStatement: Statement = {
  name: 'studios.count-waiting',
  text: `select
      (select count(*)::int from studio where requested_at is not null and connected_at is null
        and requested_by ->> 'id' <> $1 and coalesce(first_approval_by ->> 'id', '') <> $1) as studios,
      (select count(*)::int from game_submission where status = 'submitted') as submissions`,
}

/** What a person of the staff may decide: requests for production that they had no part in, and submitted games. */
export async function countReviews(handle: Db, personId: string) {
  const [counted] = await handle.query<{ studios: number; submissions: number }>(waitingStatement, [personId])
  return counted ?? { studios: 0, submissions: 0 }
}

import type { Prisma } from '@/prisma/generated/client'
import type { SubmissionStatus } from '@/server/contract/submissions'
import { type Db, db, type Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'

export interface ListedSubmission {
  id: string
  organizationId: string
  studioName: string
  providerCode: string
  providerGameId: string
  status: SubmissionStatus
  name: string
  revision: number
  openComments: number
  submittedAt: Date | null
  createdAt: Date
  /** Null: the feed has not brought the game. */
  game: { isActive: boolean; isUnapproved: boolean; goesLiveAt: Date | null; retiresAt: Date | null } | null
}

interface Row extends Omit<ListedSubmission, 'game'> {
  gameId: string | null
  isActive: boolean | null
  isUnapproved: boolean | null
  goesLiveAt: Date | null
  retiresAt: Date | null
}

const listStatement = (direction: 'asc' | 'desc'): Statement => ({
  name: `submissions.list-${direction}`,
  text: `select s.id, s.organization_id as "organizationId", o.name as "studioName", t.provider_code as "providerCode",
      s.provider_game_id as "providerGameId", s.status::text as status, s.fields ->> 'name' as name, s.revision,
      s.submitted_at as "submittedAt", s.created_at as "createdAt",
      g.id as "gameId", g.is_active as "isActive", g.is_unapproved as "isUnapproved", g.goes_live_at as "goesLiveAt",
      g.retires_at as "retiresAt",
      (select count(*)::int from game_submission_comment c where c.submission_id = s.id and c.resolved_at is null) as "openComments"
    from game_submission s join organization o on o.id = s.organization_id join studio t on t.organization_id = s.organization_id
      left join game g on g.provider_code = t.provider_code and g.provider_game_id = s.provider_game_id
    where ($1::uuid is null or s.organization_id = $1) and ($2::text is null or s.status::text = $2)
      and (s.created_at, s.id) ${direction === 'asc' ? '>' : '<'} ($3::timestamptz, $4::uuid)
    order by s.created_at ${direction}, s.id ${direction} limit $5`,
})
const listStatements = { asc: listStatement('asc'), desc: listStatement('desc') }
const anyId = '00000000-0000-0000-0000-000000000000'

interface Listing {
  /** Null: of every studio. */
  organizationId: string | null
  status: SubmissionStatus | null
  cursor: TimeCursor | null
  direction: 'asc' | 'desc'
  limit: number
}

export async function selectSubmissions(listing: Listing): Promise<ListedSubmission[]> {
  const { organizationId, status, cursor, direction, limit } = listing
  const [at, id] = cursor
    ? [cursor.createdAt, cursor.id]
    : [direction === 'asc' ? '-infinity' : 'infinity', anyId]
  const rows = await db.query<Row>(listStatements[direction], [organizationId, status, at, id, limit])
  return rows.map(({ gameId, isActive, isUnapproved, ...row }) => {
    const { goesLiveAt, retiresAt, ...listed } = row
    const dates = { isActive: isActive === true, isUnapproved: isUnapproved === true, goesLiveAt, retiresAt }
    return { ...listed, game: gameId === null ? null : dates }
  })
}

const shown = {
  ...{ id: true, organizationId: true, providerGameId: true, status: true, fields: true, revision: true },
  ...{ submittedAt: true, submittedBy: true, decidedAt: true, decidedBy: true, createdAt: true },
  organization: { select: { name: true, slug: true, studio: { select: { providerCode: true } } } },
  comments: {
    select: {
      ...{ id: true, field: true, text: true, isStaff: true, author: true },
      ...{ createdAt: true, resolvedAt: true },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.GameSubmissionSelect

export type SubmissionRow = Prisma.GameSubmissionGetPayload<{ select: typeof shown }>

/** Without an organization: of any studio. */
export const findSubmission = (
  handle: Db,
  where: { id: string; organizationId?: string },
): Promise<SubmissionRow | null> => handle.gameSubmission.findFirst({ where, select: shown })

/** A submission, held to the end of the transaction. */
export async function lockSubmission(
  tx: Db,
  where: { id: string; organizationId?: string },
): Promise<SubmissionRow | null> {
  await tx.query('select 1 from game_submission where id = $1 for update', [where.id])
  return findSubmission(tx, where)
}

export const findAllOf = (handle: Db, organizationId: string): Promise<SubmissionRow[]> =>
  handle.gameSubmission.findMany({
    where: { organizationId },
    select: shown,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

export const findByGame = (tx: Db, key: { organizationId: string; providerGameId: string }) =>
  tx.gameSubmission.findUnique({ where: { organizationId_providerGameId: key }, select: { id: true } })

export async function insertSubmission(tx: Db, data: Prisma.GameSubmissionUncheckedCreateInput) {
  await tx.gameSubmission.create({ data })
}

export async function updateSubmission(
  tx: Db,
  id: string,
  data: Prisma.GameSubmissionUncheckedUpdateInput & { updatedAt: Date },
): Promise<void> {
  await tx.gameSubmission.update({ where: { id }, data })
}

export async function deleteSubmission(tx: Db, id: string): Promise<void> {
  await tx.gameSubmission.delete({ where: { id } })
}

export async function insertComment(tx: Db, data: Prisma.GameSubmissionCommentUncheckedCreateInput) {
  await tx.gameSubmissionComment.create({ data })
}

export async function resolveCommentRow(tx: Db, id: string, resolvedAt: Date): Promise<void> {
  await tx.gameSubmissionComment.update({ where: { id }, data: { resolvedAt } })
}

/** The game of a submission, once the feed has brought it, with what a new submission takes over. */
export const findGame = (handle: Db, key: { providerCode: string; providerGameId: string }) =>
  handle.game.findUnique({
    where: { providerCode_providerGameId: key },
    select: {
      ...{
        id: true,
        name: true,
        category: true,
        gameType: true,
        features: true,
        rtp: true,
        volatility: true,
      },
      ...{ supportedCurrencies: true, releaseDate: true, isActive: true, isUnapproved: true },
      ...{
        goesLiveAt: true,
        retiresAt: true,
        feedPictures: { select: { url: true }, orderBy: { kind: 'asc' } },
      },
    },
  })
export type FedGame = NonNullable<Awaited<ReturnType<typeof findGame>>>

/** What was done with a submission, the newest first. */
export const findHistory = (handle: Db, where: { organizationId: string; subjectId: string }) =>
  handle.auditEntry.findMany({
    where: { ...where, subjectType: 'game_submission' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 100,
    select: { id: true, action: true, actor: true, createdAt: true },
  })

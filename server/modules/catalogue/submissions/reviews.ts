import type { z } from 'zod'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { queueMail } from '@/server/modules/accounts/mail'
import { findMembersWithRoles } from '@/server/modules/accounts/members'
import { openApprovedGame } from '@/server/modules/catalogue/catalog'
import { storedPerson } from '@/server/modules/platform/audit'
import { addComment, NewComment, OneComment, record, resolveComment } from './comments'
import { findSubmission, lockSubmission, type SubmissionRow, updateSubmission } from './queries'
import {
  fieldsOf,
  listOf,
  OneSubmission,
  present,
  requireSubmission,
  SubmissionSearch,
} from './submission-view'

/** Submissions of all studios, the newest first. Throws E5004. */
export const listSubmissions = readVerb(
  'studios.read',
  SubmissionSearch,
  (ctx: Context, search: SubmissionSearch) => listOf(null, ctx, search),
)

/** Throws E5004, E0004. */
export const getSubmission = readVerb(
  'studios.read',
  OneSubmission,
  async (ctx: Context, { submissionId: id }: OneSubmission) =>
    present(requireSubmission(await findSubmission(db, { id })), ctx),
)

/** Throws E5004, E0004, E0003 (approved). */
export const commentSubmission = writeVerb(
  'studios.review',
  NewComment,
  (ctx: Context, comment: z.output<typeof NewComment>) =>
    addComment(ctx, { id: comment.submissionId }, { ...comment, isStaff: true }),
)

/** Throws E5004, E0004, E0003 (resolved already). */
export const resolveSubmissionComment = writeVerb(
  'studios.review',
  OneComment,
  (ctx: Context, comment: z.output<typeof OneComment>) =>
    resolveComment(ctx, { id: comment.submissionId }, comment),
)

/** Gives it back to the studio, which is told. Throws E5004, E0004, E0003 (not submitted, or no open comment says what to change). */
export const requestChanges = writeVerb(
  'studios.review',
  OneSubmission,
  (ctx: Context, { submissionId }: OneSubmission) =>
    inTransaction(async (tx) => {
      const row = await lockSubmitted(tx, submissionId)
      if (!row.comments.some(({ isStaff, resolvedAt }) => isStaff && resolvedAt === null))
        throw invalid('Add a comment that says what to change.')
      await decide(tx, ctx, row, 'changes_requested')
    }),
)

/**
 * Approves the game: a known one is opened at once, or on its planned day, another when the feed brings it. Throws E5004, E0004,
 * E0003 (not submitted, or a comment on a field is open).
 */
export const approveSubmission = writeVerb(
  'studios.review',
  OneSubmission,
  (ctx: Context, { submissionId }: OneSubmission) =>
    inTransaction(async (tx) => {
      const row = await lockSubmitted(tx, submissionId)
      if (row.comments.some(({ field, resolvedAt }) => field !== null && resolvedAt === null))
        throw invalid('Resolve the open comments on fields first.')
      await decide(tx, ctx, row, 'approved')
      const { providerGameId, organization } = row
      const providerCode = organization.studio?.providerCode
      if (providerCode !== undefined)
        await openApprovedGame(tx, { providerCode, providerGameId, now: ctx.clock.now() })
    }),
)

async function lockSubmitted(tx: Db, id: string): Promise<SubmissionRow> {
  const row = requireSubmission(await lockSubmission(tx, { id }))
  if (row.status !== 'submitted') throw invalid('It is not submitted.')
  return row
}

async function decide(
  tx: Db,
  ctx: Context,
  row: SubmissionRow,
  status: 'changes_requested' | 'approved',
): Promise<void> {
  const now = ctx.clock.now()
  await updateSubmission(tx, row.id, {
    ...{ status, decidedAt: now, decidedBy: storedPerson(ctx.actor), updatedAt: now },
  })
  await record(tx, ctx, row, status, { providerGameId: row.providerGameId, revision: row.revision })
  await tellStudio(tx, ctx, row, status)
}

const news = {
  changes_requested: 'Croupier requested changes. The comments are on the page of the submission.',
  approved:
    'The submission is approved. The game goes live once your feed lists it, not before its planned release.',
} as const

const weekMs = 7 * 24 * 60 * 60_000

async function tellStudio(
  tx: Db,
  ctx: Context,
  row: SubmissionRow,
  status: keyof typeof news,
): Promise<void> {
  const { id, organizationId, organization } = row
  const expiresAt = new Date(ctx.clock.now().getTime() + weekMs)
  const url = `${env().baseUrl}${organizationPath(organization.slug, `/studio/submissions/${id}`)}`
  for (const { email } of await findMembersWithRoles(tx, organizationId, ['studio'])) {
    const mail = {
      kind: 'submission_decided',
      to: email,
      subject: `${fieldsOf(row).name}: submission`,
      paragraphs: [news[status]],
      link: { label: 'View submission', url },
      closing: `This email goes to the people of ${organization.name}.`,
    } as const
    await queueMail(tx, ctx, mail, { expiresAt })
  }
}

const invalid = (message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path: 'submissionId', message }] } })

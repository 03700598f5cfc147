import { z } from 'zod'
import {
  blankSubmission,
  differingFields,
  missingFields,
  NewSubmissionForm,
  SubmissionChange,
  SubmissionForm,
} from '@/server/contract/forms/submissions'
import { type SubmissionField, submissionLabels } from '@/server/contract/submissions'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { requireStudio } from '@/server/modules/catalogue/studios'
import { storedPerson } from '@/server/modules/platform/audit'
import { addComment, NewComment, OneComment, record, resolveComment } from './comments'
import {
  deleteSubmission,
  type FedGame,
  findAllOf,
  findByGame,
  findGame,
  findSubmission,
  insertSubmission,
  lockSubmission,
  updateSubmission,
} from './queries'
import {
  fieldsOf,
  listOf,
  OneSubmission,
  present,
  requireSubmission,
  SubmissionSearch,
} from './submission-view'

// defence: a studio sees and changes no submission of another
const own = ({ organizationId }: TenantContext, { submissionId }: OneSubmission) => ({
  ...{ id: submissionId, organizationId },
})

/** The studio's submissions, the newest first. Throws E5004. */
export const listOwnSubmissions = readVerb(
  'studio.read',
  SubmissionSearch,
  (ctx: TenantContext, search: SubmissionSearch) => listOf(ctx.organizationId, ctx, search),
)

/** Throws E5004, E0004. */
export const getOwnSubmission = readVerb(
  'studio.read',
  OneSubmission,
  async (ctx: TenantContext, one: OneSubmission) =>
    present(requireSubmission(await findSubmission(db, own(ctx, one))), ctx),
)

/** Each with its comments, for the studio's export. Throws E5004. */
export const exportOwnSubmissions = readVerb('studio.read', async ({ organizationId }: TenantContext) =>
  (await findAllOf(db, organizationId)).map(({ organization: _, ...row }) => row),
)

/** Begins a draft with what the catalogue has of the game already. Throws E5004, E7001, E0003 (the game has a submission). */
export const createSubmission = writeVerb(
  'studio.manage',
  NewSubmissionForm,
  (ctx: TenantContext, { providerGameId }: z.output<typeof NewSubmissionForm>) =>
    inTransaction(async (tx) => {
      const { organizationId, clock } = ctx
      const { providerCode } = await requireStudio(tx, organizationId)
      if (await findByGame(tx, { organizationId, providerGameId }))
        throw invalid('providerGameId', 'This game has a submission already.')
      const game = await findGame(tx, { providerCode, providerGameId })
      const [id, now] = [newId(), clock.now()]
      const fields = game ? fieldsFrom(game, now) : blankSubmission
      await insertSubmission(tx, {
        ...{ id, organizationId, providerGameId, fields, createdAt: now, updatedAt: now },
      })
      await record(tx, ctx, { id, organizationId }, 'created', { providerGameId })
      return { id }
    }),
)

function fieldsFrom(game: FedGame, now: Date): SubmissionForm {
  const { name, category, gameType, features, rtp, volatility, releaseDate } = game
  const planned = releaseDate && releaseDate > now ? releaseDate.toISOString().slice(0, 10) : ''
  const fed = {
    ...blankSubmission,
    ...{ name, category, gameType: gameType ?? '', features, rtp: rtp?.toString() ?? '' },
    volatility: volatility ?? '',
    currencies: game.supportedCurrencies ?? [],
    pictures: game.feedPictures.map(({ url }) => url).filter((url) => url.startsWith('https://')),
    releaseDate: planned,
  }
  return SubmissionForm.safeParse(fed).data ?? { ...blankSubmission, name }
}

const Saved = z.object({ ...OneSubmission.shape, ...SubmissionChange.shape })
type Saved = z.output<typeof Saved>

/**
 * Changes fields of a draft, or of what Croupier asked to change; it may be incomplete. Returns all of its fields. Throws E5004, E0004,
 * E0003 (submitted or approved, or one of these fields was changed since).
 */
export const saveSubmission = writeVerb(
  'studio.manage',
  Saved,
  (ctx: TenantContext, { submissionId, basis = {}, ...sent }: Saved) =>
    inTransaction(async (tx) => {
      const row = await lockOpen(tx, ctx, { submissionId })
      const before = fieldsOf(row)
      const changed = differingFields(before, sent)
      const unread = differingFields(before, basis)
      requireUnchanged(changed.filter((name) => unread.includes(name)))
      const fields = { ...before, ...Object.fromEntries(changed.map((name) => [name, sent[name]])) }
      if (changed.length === 0) return { fields }
      await updateSubmission(tx, row.id, { fields, updatedAt: ctx.clock.now() })
      await record(tx, ctx, row, 'changed', { fields: changed })
      return { fields }
    }),
)

function requireUnchanged(changedSince: SubmissionField[]): void {
  if (changedSince.length === 0) return
  const issues = changedSince.map((path) => ({
    ...{ path, message: 'This field has changed since you opened the page.' },
  }))
  throw new AppError('E0003', {
    message: 'Nothing was saved. Copy what you wrote in the marked fields, then reload the page.',
    details: { issues },
  })
}

/** Throws E5004, E0004, E0003 (it lacks fields, each named, or is submitted or approved). */
export const submitSubmission = writeVerb(
  'studio.manage',
  OneSubmission,
  (ctx: TenantContext, one: OneSubmission) =>
    inTransaction(async (tx) => {
      const row = await lockOpen(tx, ctx, one)
      const issues = missingFields(fieldsOf(row)).map((path) => ({
        ...{ path, message: `${submissionLabels[path]} is missing.` },
      }))
      if (issues.length > 0)
        throw new AppError('E0003', { message: 'Fill in the missing fields.', details: { issues } })
      const now = ctx.clock.now()
      await updateSubmission(tx, row.id, {
        ...{ status: 'submitted', revision: row.revision + 1, submittedAt: now, updatedAt: now },
        submittedBy: storedPerson(ctx.actor),
      })
      await record(tx, ctx, row, 'submitted', { revision: row.revision + 1 })
    }),
)

async function lockOpen(tx: Db, ctx: TenantContext, one: OneSubmission) {
  const row = requireSubmission(await lockSubmission(tx, own(ctx, one)))
  if (row.status !== 'draft' && row.status !== 'changes_requested')
    throw invalid('submissionId', 'It is submitted or approved. Withdraw a submitted one to change it.')
  return row
}

/** Takes a submitted one back, which is then a draft. Throws E5004, E0004, E0003 (it is not submitted). */
export const withdrawSubmission = writeVerb(
  'studio.manage',
  OneSubmission,
  (ctx: TenantContext, one: OneSubmission) =>
    inTransaction(async (tx) => {
      const row = requireSubmission(await lockSubmission(tx, own(ctx, one)))
      if (row.status !== 'submitted') throw invalid('submissionId', 'It is not submitted.')
      await updateSubmission(tx, row.id, { status: 'draft', updatedAt: ctx.clock.now() })
      await record(tx, ctx, row, 'withdrawn')
    }),
)

/** Deletes a draft with its comments. Throws E5004, E0004, E0003 (it is no draft). */
export const deleteDraft = writeVerb(
  'studio.manage',
  OneSubmission,
  (ctx: TenantContext, one: OneSubmission) =>
    inTransaction(async (tx) => {
      const row = requireSubmission(await lockSubmission(tx, own(ctx, one)))
      if (row.status !== 'draft') throw invalid('submissionId', 'Only a draft can be deleted.')
      await deleteSubmission(tx, row.id)
      await record(tx, ctx, row, 'deleted', { providerGameId: row.providerGameId })
    }),
)

/** Throws E5004, E0004, E0003 (approved). */
export const commentOwnSubmission = writeVerb(
  'studio.manage',
  NewComment,
  (ctx: TenantContext, comment: z.output<typeof NewComment>) =>
    addComment(ctx, own(ctx, comment), { ...comment, isStaff: false }),
)

/** Throws E5004, E0004, E0003 (resolved already). */
export const resolveOwnComment = writeVerb(
  'studio.manage',
  OneComment,
  (ctx: TenantContext, comment: z.output<typeof OneComment>) =>
    resolveComment(ctx, own(ctx, comment), comment),
)

const invalid = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })

import { z } from 'zod'
import { SubmissionForm } from '@/server/contract/forms/submissions'
import { pageCursor } from '@/server/contract/inputs'
import { type SubmissionStatus, submissionStatuses } from '@/server/contract/submissions'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { type Db, db } from '@/server/db'
import { type LifecycleState, lifecycleStateOf } from '@/server/modules/catalogue/catalog'
import { personOf } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { readingOrder, toTimePage } from '@/server/paging/time-page'
import {
  findGame,
  findHistory,
  type ListedSubmission,
  type SubmissionRow,
  selectSubmissions,
} from './queries'

export const OneSubmission = z.object({ submissionId: z.uuid() })
export type OneSubmission = z.output<typeof OneSubmission>

export const SubmissionSearch = z.object({
  status: z.enum(submissionStatuses).optional(),
  cursor: pageCursor,
})
export type SubmissionSearch = z.output<typeof SubmissionSearch>

/** Its own until it is approved, then that of its game. */
export type SubmissionState = Exclude<SubmissionStatus, 'approved'> | LifecycleState

function stateOf(status: SubmissionStatus, game: ListedSubmission['game'], now: Date): SubmissionState {
  if (status !== 'approved') return status
  return game ? lifecycleStateOf(game, now) : 'scheduled'
}

const pageSize = 25

/** Submissions of a studio, or of all (null), the newest first. The caller has checked who asks. */
export async function listOf(
  organizationId: string | null,
  { clock }: Pick<Context, 'clock'>,
  { status, cursor: text }: SubmissionSearch,
) {
  const cursor = parseCursor(text)
  const reading = { cursor, direction: readingOrder(cursor), limit: pageSize + 1 }
  const found = await selectSubmissions({ organizationId, status: status ?? null, ...reading })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const now = clock.now()
  return {
    submissions: rows.map(({ game, ...row }) => ({ ...row, state: stateOf(row.status, game, now) })),
    ...neighbours,
  }
}

export const fieldsOf = ({ fields }: Pick<SubmissionRow, 'fields'>): SubmissionForm =>
  SubmissionForm.parse(fields)

export const requireSubmission = (row: SubmissionRow | null): SubmissionRow => {
  if (!row) throw new AppError('E0004', { message: 'Submission not found.' })
  return row
}

/** A submission as its page shows it, with its comments and history. */
export async function present(row: SubmissionRow, { clock }: Pick<Context, 'clock'>) {
  const { organization, fields: _, submittedBy, decidedBy, comments, ...plain } = row
  const { organizationId, providerGameId } = row
  const game = await gameOf(db, row)
  const history = await findHistory(db, { organizationId, subjectId: row.id })
  return {
    ...plain,
    fields: fieldsOf(row),
    studioName: organization.name,
    providerCode: organization.studio?.providerCode ?? '',
    providerGameId,
    gameId: game?.id ?? null,
    state: stateOf(row.status, game, clock.now()),
    submittedBy: submittedBy === null ? null : personOf(submittedBy).name,
    decidedBy: decidedBy === null ? null : personOf(decidedBy).name,
    comments: comments.map(({ author, ...comment }) => ({ ...comment, author: personOf(author).name })),
    history: history.map(({ actor, ...entry }) => ({ ...entry, by: personOf(actor).name })),
  }
}

export async function gameOf(handle: Db, { organization, providerGameId }: SubmissionRow) {
  const providerCode = organization.studio?.providerCode
  return providerCode === undefined ? null : findGame(handle, { providerCode, providerGameId })
}

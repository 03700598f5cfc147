import { z } from 'zod'
import { AcceptForm, BreakCommentForm, ClaimForm } from '@/server/contract/forms/reconciliation'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import {
  acceptLimitEurMinor,
  breakCauses,
  breakKinds,
  breakStates,
  unsettledStates,
} from '@/server/contract/reconciliation'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, hasDatabaseCode, inTransaction } from '@/server/db'
import { convertMinor, readRates } from '@/server/modules/delivery/facts'
import { type AuditEvent, describeActor, recordAudit } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { readingOrder, toTimePage } from '@/server/paging/time-page'
import { type DifferenceClass, differences } from './classify'
import {
  type BreakFilter,
  findBreak,
  findEvidence,
  insertComment,
  type LockedBreak,
  lockBreaks,
  selectBreaks,
  selectGroups,
  updateBreaks,
} from './queries-breaks'
import type { LedgerScope } from './queries-runs'

const pageSize = 50

const BreakSearch = z.object({
  reconciliationId: z.string().max(64).optional(),
  /** Left out: those that are not settled. */
  state: z.enum([...breakStates, 'all']).optional(),
  kind: z.enum(breakKinds).optional(),
  cause: z.enum(Object.keys(breakCauses) as [keyof typeof breakCauses]).optional(),
  providerCode: textFilter(64),
  currency: textFilter(8),
  transactionId: textFilter(200),
  isMine: z.boolean().optional(),
  cursor: pageCursor,
})
type BreakSearch = z.output<typeof BreakSearch>

const ownScope = ({ organizationId }: TenantContext): LedgerScope => ({ organizationId })
const staffScope: LedgerScope = { organizationId: null }

/** Breaks of the organization's comparisons, newest first, with their groups by kind, cause and currency. Throws E5004. */
export const listBreaks = readVerb(
  'reconciliation.read',
  BreakSearch,
  (ctx: TenantContext, search: BreakSearch) => readBreaks(ctx, ownScope(ctx), search),
)
/** Those of providers' comparisons, for staff. Throws E5004. */
export const listProviderBreaks = readVerb(
  'reconciliation.everywhere',
  BreakSearch,
  (ctx: Context, search: BreakSearch) => readBreaks(ctx, staffScope, search),
)

async function readBreaks({ actor }: Context, scope: LedgerScope, search: BreakSearch) {
  const { reconciliationId, state, isMine } = search
  if (reconciliationId !== undefined && !z.uuid().safeParse(reconciliationId).success)
    return { breaks: [], groups: [], newer: null, older: null }
  const filter: BreakFilter = {
    reconciliationId: reconciliationId ?? null,
    states: state === undefined ? unsettledStates : state === 'all' ? breakStates : [state],
    kind: search.kind ?? null,
    cause: search.cause ?? null,
    providerCode: search.providerCode ?? null,
    currency: search.currency ?? null,
    ownerId: isMine && actor.kind === 'user' ? actor.userId : null,
    transactionId: search.transactionId ?? null,
  }
  const cursor = parseCursor(search.cursor)
  const reading = { cursor, direction: readingOrder(cursor), limit: pageSize + 1 }
  const [found, groups] = await Promise.all([
    selectBreaks(db, { ...scope, filter }, reading),
    selectGroups(db, scope, filter),
  ])
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  return { breaks: rows, groups, ...neighbours }
}

const OneBreak = z.object({ breakId: z.uuid() })
type OneBreak = z.output<typeof OneBreak>

/** A break with what each side has, the rows of the files, what to do, and its comments. Throws E0004. */
export const getBreak = readVerb(
  'reconciliation.read',
  OneBreak,
  (ctx: TenantContext, { breakId }: OneBreak) => readBreak(ownScope(ctx), breakId),
)
export const getProviderBreak = readVerb(
  'reconciliation.everywhere',
  OneBreak,
  (_: Context, { breakId }: OneBreak) => readBreak(staffScope, breakId),
)

const StoredRow = z.object({ row: z.string().nullable() }).nullable()

async function readBreak(scope: LedgerScope, id: string) {
  const found = await findBreak(scope, id)
  if (!found) throw notFound()
  const rows = [found.providerSide, found.walletSide]
    .flatMap((side) => StoredRow.parse(side)?.row?.split(' ') ?? [])
    .map((row) => ({ importId: row.slice(0, 36), line: Number(row.slice(37)) }))
  const { reconciliation, ...facts } = found
  const { from, to, signedAt } = reconciliation
  return {
    ...{ ...facts, period: { from, to, signedAt } },
    evidence: await findEvidence(rows),
    whatToDo: found.findings.map((name) => differences[name as DifferenceClass]),
  }
}

const notFound = () => new AppError('E0004', { message: 'Break not found in these comparisons.' })

const Chosen = z.object({ breakIds: z.array(z.uuid()).min(1).max(500) })
const Accepting = Chosen.extend(AcceptForm.shape)
const Claiming = Chosen.extend(ClaimForm.shape)
const Deciding = Chosen.extend({ isApproved: z.boolean() })
const Commenting = OneBreak.extend(BreakCommentForm.shape)
const Taking = Chosen.extend({ isMine: z.boolean() })

type Act<Input> = (ctx: Context, scope: LedgerScope, input: Input) => Promise<{ changed: number }>

/** The same action for an organization and for staff, who act on providers' comparisons alone. */
const ofOwn =
  <Input>(act: Act<Input>) =>
  (ctx: TenantContext, input: Input) =>
    act(ctx, ownScope(ctx), input)
const ofStaff =
  <Input>(act: Act<Input>) =>
  (ctx: Context, input: Input) =>
    act(ctx, staffScope, input)

const accept: Act<z.output<typeof Accepting>> = (ctx, scope, { breakIds, reason }) =>
  change(ctx, scope, { breakIds, action: 'break.accepted', after: { reason } }, async (tx, open) => {
    const limited = await aboveLimit(tx, ctx, requireState(open, ['open', 'claimed']))
    const common = { reason, decidedBy: describeActor(ctx.actor), approvedBy: null }
    const [second, first] = [limited, open.filter((one) => !limited.includes(one))]
    await updateBreaks(tx, idsOf(first), { ...common, state: 'accepted', closedAt: ctx.clock.now() })
    // defence: a break above the limit is accepted by two people
    await updateBreaks(tx, idsOf(second), { ...common, state: 'accepting' })
  })

const decide: Act<z.output<typeof Deciding>> = (ctx, scope, { breakIds, isApproved }) =>
  change(
    ctx,
    scope,
    { breakIds, action: isApproved ? 'break.approved' : 'break.declined' },
    async (tx, waiting) => {
      const self = describeActor(ctx.actor)
      for (const { decidedBy } of requireState(waiting, ['accepting'])) {
        // defence: who accepted a break does not approve it
        if ((decidedBy as { id?: string } | null)?.id === self.id)
          throw new AppError('E5004', { message: 'Another person must decide on what you accepted.' })
      }
      const approval = { state: 'accepted', approvedBy: self, closedAt: ctx.clock.now() } as const
      await updateBreaks(tx, idsOf(waiting), isApproved ? approval : { state: 'open' })
    },
  )

const claim: Act<z.output<typeof Claiming>> = (ctx, scope, { breakIds, reason }) =>
  change(ctx, scope, { breakIds, action: 'break.claimed', after: { reason } }, async (tx, open) => {
    requireState(open, ['open', 'claimed'])
    await updateBreaks(tx, idsOf(open), {
      state: 'claimed',
      reason,
      decidedBy: describeActor(ctx.actor),
    })
  })

const reopen: Act<z.output<typeof Chosen>> = (ctx, scope, { breakIds }) =>
  change(ctx, scope, { breakIds, action: 'break.reopened' }, async (tx, settled) => {
    requireState(settled, ['accepted', 'accepting', 'claimed'])
    await updateBreaks(tx, idsOf(settled), { state: 'open', closedAt: null })
  })

const take: Act<z.output<typeof Taking>> = (ctx, scope, { breakIds, isMine }) =>
  change(
    ctx,
    scope,
    { breakIds, action: isMine ? 'break.assigned' : 'break.unassigned' },
    async (tx, found) => {
      const { actor } = ctx
      if (actor.kind !== 'user') throw new AppError('E5004')
      const noOwner = { ownerId: null, owner: null }
      const owner = isMine ? { ownerId: actor.userId, owner: describeActor(actor) } : noOwner
      await updateBreaks(tx, idsOf(found), owner)
    },
  )

const comment: Act<z.output<typeof Commenting>> = (ctx, scope, { breakId, text }) =>
  change(ctx, scope, { breakIds: [breakId], action: 'break.commented' }, (tx) => {
    const [id, author] = [newId(), describeActor(ctx.actor)]
    return insertComment(tx, { id, breakId, text, author, createdAt: ctx.clock.now() })
  })

/** Nothing has to be corrected; above 500.00 EUR each a second person approves it. Throws E0003, E0004, E5004. */
export const acceptBreaks = writeVerb('reconciliation.act', Accepting, ofOwn(accept))
export const acceptProviderBreaks = writeVerb('reconciliation.actEverywhere', Accepting, ofStaff(accept))
/** A second person's decision on what was accepted above the limit. Throws E0003, E0004, E5004 for the first person. */
export const decideBreaks = writeVerb('reconciliation.act', Deciding, ofOwn(decide))
export const decideProviderBreaks = writeVerb('reconciliation.actEverywhere', Deciding, ofStaff(decide))
/** The other side was asked to correct it: it stays unsettled until a comparison does not find it. Throws E0003, E0004. */
export const claimBreaks = writeVerb('reconciliation.act', Claiming, ofOwn(claim))
export const claimProviderBreaks = writeVerb('reconciliation.actEverywhere', Claiming, ofStaff(claim))
/** Takes an acceptance or a claim back. Throws E0003, E0004. */
export const reopenBreaks = writeVerb('reconciliation.act', Chosen, ofOwn(reopen))
export const reopenProviderBreaks = writeVerb('reconciliation.actEverywhere', Chosen, ofStaff(reopen))
/** Takes breaks on, or gives them back. Throws E0003, E0004. */
export const takeBreaks = writeVerb('reconciliation.act', Taking, ofOwn(take))
export const takeProviderBreaks = writeVerb('reconciliation.actEverywhere', Taking, ofStaff(take))
export const commentBreak = writeVerb('reconciliation.act', Commenting, ofOwn(comment))
export const commentProviderBreak = writeVerb('reconciliation.actEverywhere', Commenting, ofStaff(comment))

const idsOf = (breaks: readonly LockedBreak[]) => breaks.map(({ id }) => id)

function requireState(breaks: readonly LockedBreak[], states: readonly string[]): readonly LockedBreak[] {
  if (breaks.every(({ state }) => states.includes(state))) return breaks
  throw new AppError('E0003', {
    message: 'Some of these breaks were settled meanwhile. Load the list again.',
  })
}

/** Those above the limit, by the day's rates; one that no rate is known of counts as above. */
async function aboveLimit(
  tx: Db,
  { clock }: Context,
  breaks: readonly LockedBreak[],
): Promise<LockedBreak[]> {
  const rates = await readRates(tx, clock.now())
  return breaks.filter(({ currency, atStakeMinor }) => {
    const none = currency === 'EUR' ? atStakeMinor : null
    const euros = rates ? convertMinor(atStakeMinor, { from: currency, to: 'EUR' }, rates) : none
    return euros === null || euros > acceptLimitEurMinor
  })
}

/** Changes breaks together, all or none, each with its audit entry. */
async function change(
  ctx: Context,
  scope: LedgerScope,
  { breakIds, action, after }: { breakIds: readonly string[] } & Pick<AuditEvent, 'action' | 'after'>,
  work: (tx: Db, breaks: readonly LockedBreak[]) => Promise<void>,
): Promise<{ changed: number }> {
  const wanted = [...new Set(breakIds)]
  return inTransaction(async (tx) => {
    const found = await lockBreaks(tx, scope, wanted).catch((error: unknown) => {
      if (!hasDatabaseCode(error, '55P03')) throw error
      throw new AppError('E0003', {
        message: 'The period is being compared right now. Try again in a minute.',
      })
    })
    if (found.length < wanted.length) throw notFound()
    if (found.some(({ signedAt }) => signedAt !== null))
      throw new AppError('E0003', { message: 'The period is signed: nothing of it changes any more.' })
    await work(tx, found)
    for (const { id, brandId, atStakeMinor, currency } of found)
      await recordAudit(tx, ctx, {
        ...{ action, subjectType: 'break', subjectId: id, ...(brandId && { brandId }) },
        after: { ...after, atStakeMinor, currency },
      })
    return { changed: found.length }
  })
}

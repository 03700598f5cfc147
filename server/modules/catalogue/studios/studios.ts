import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { DeclineStudioForm, EnrolStudioForm, StudioAddressForm } from '@/server/contract/forms/studios'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { trimTrailing } from '@/server/core/trim-trailing'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { keyring } from '@/server/keyring'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { lifecycleStateOf } from '@/server/modules/catalogue/catalog'
import { certifiedUntilOf } from '@/server/modules/catalogue/certification'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { checkCallbackUrl } from '@/server/outbound'
import { isLocalInDemo, providerSecretPurpose } from '@/server/providers/registry'
import {
  countGames,
  countReviews,
  endRequest,
  findEnvironments,
  findOrganizationKind,
  findStudio,
  findSubmissionsByGame,
  findTakenCodes,
  insertProvider,
  insertStudio,
  lockSecrets,
  lockStudio,
  type StudioRow,
  selectGames,
  selectStudios,
  updateProvider,
  updateStudio,
} from './queries'

/** The provider that stands for a studio's test environment. */
export const testCodeOf = (providerCode: string) => `${providerCode}-test`

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const sealed = (secret: string) => keyring().seal(secret, providerSecretPurpose)

/**
 * Gives an organization of the kind studio its provider code and a test environment, whose games no operator sees. Throws E5004,
 * E7001 (no studio), E0003 (enrolled already, or the code is taken).
 */
export const enrolStudio = writeVerb('studios.manage', EnrolStudioForm, runEnrol)

async function runEnrol(
  ctx: Context,
  { organizationId, providerCode, dialect }: EnrolStudioForm,
): Promise<void> {
  const testCode = testCodeOf(providerCode)
  await inTransaction(async (tx) => {
    const organization = await findOrganizationKind(tx, organizationId)
    if (organization?.kind !== 'studio') throw new AppError('E7001')
    if (await findStudio(tx, organizationId)) throw invalid('organizationId', 'It is enrolled already.')
    if ((await findTakenCodes(tx, [providerCode, testCode])).length > 0)
      throw invalid('providerCode', 'Another provider has this code.')
    const now = ctx.clock.now()
    await insertProvider(tx, {
      ...{ code: testCode, name: testCode, dialect, baseUrl: '', secretSealed: sealed(newSecret()) },
      isGuarded: true,
      // In no list of providers, and never launched.
      isRegistered: false,
      status: 'suspended',
      updatedAt: now,
    })
    await insertStudio(tx, { organizationId, providerCode, dialect, createdAt: now })
    await recordAudit(tx, ctx, {
      ...{ action: 'studio.enrolled', subjectType: 'organization', subjectId: organizationId },
      ...{ organizationId, after: { providerCode, dialect } },
    })
  })
}

/** Throws E7001 for an organization that is no enrolled studio. */
export async function requireStudio(handle: Db, organizationId: string): Promise<StudioRow> {
  const studio = await findStudio(handle, organizationId)
  if (!studio) throw new AppError('E7001', { message: 'Croupier has not enrolled this studio yet.' })
  return studio
}

/** Where a studio stands, and its environments. Null: it is not enrolled. Throws E5004. */
export const getStudio = readVerb('studio.read', async (ctx: TenantContext) => {
  const studio = await findStudio(db, ctx.organizationId)
  return studio && { ...(await shownStudio(ctx, studio)), ...(await environmentsOf(studio)) }
})

async function shownStudio({ clock }: Pick<Context, 'clock'>, studio: StudioRow) {
  const { requestedBy, firstApprovalBy, organization, ...row } = studio
  return {
    ...row,
    ...organization,
    requestedBy: nameOf(requestedBy),
    firstApprovalBy: nameOf(firstApprovalBy),
    certifiedUntil: await certifiedUntilOf(testCodeOf(studio.providerCode), clock.now()),
    /** Of its company. */
    kybStatus: await findKybStatus(db, studio.organizationId),
  }
}

const nameOf = (stored: unknown) => (stored === null ? null : personOf(stored).name)

async function environmentsOf({ providerCode }: StudioRow) {
  const codes = [testCodeOf(providerCode), providerCode]
  const found = new Map((await findEnvironments(codes)).map((one) => [one.code, one]))
  const [test, production] = codes.map((code) => found.get(code) ?? null)
  if (!production) return { test: test && shownEnvironment(test), production: null }
  const games = await countGames(providerCode)
  return { test: test && shownEnvironment(test), production: { ...shownEnvironment(production), games } }
}

type Environments = Awaited<ReturnType<typeof findEnvironments>>

const shownEnvironment = ({ otherSecretSealed, otherSecretUntil, ...one }: Environments[number]) => ({
  ...one,
  /** A new secret waits to be taken into use. */
  hasNextSecret: otherSecretSealed !== null && otherSecretUntil === null,
  previousSecretUntil: otherSecretUntil,
})

/** Every studio, the newest first. Throws E5004. */
export const listStudios = readVerb('studios.read', async (ctx: Context) => {
  const studios = await selectStudios(db)
  return { studios: await Promise.all(studios.map((studio) => shownStudio(ctx, studio))) }
})

/** How many requests for production and submitted games wait for the reader. Throws E5004. */
export const countWaitingReviews = readVerb('studios.review', (ctx: Context) =>
  countReviews(db, storedPerson(ctx.actor).id),
)

/** Sets where the test environment is. Throws E5004, E7001, E6002 (an address that is not called). */
export const setStudioTestAddress = writeVerb(
  'studio.manage',
  StudioAddressForm,
  (ctx: TenantContext, { baseUrl }: z.output<typeof StudioAddressForm>) =>
    inTransaction(async (tx) => {
      const { providerCode } = await requireStudio(tx, ctx.organizationId)
      const url = readAddress(baseUrl)
      await updateProvider(tx, testCodeOf(providerCode), { baseUrl: url })
      await record(tx, ctx, 'studio.test_address_set', { baseUrl: url })
    }),
)

function readAddress(text: string): string {
  if (isLocalInDemo(text)) return trimTrailing(text, '/')
  const checked = checkCallbackUrl(text)
  // defence: a studio’s address is public and https
  if (!checked.ok)
    throw new AppError('E6002', {
      message: 'Enter a public https address without credentials.',
      details: { reason: checked.reason, issues: [{ path: 'baseUrl', message: 'It cannot be called.' }] },
    })
  return trimTrailing(checked.url, '/')
}

const Environment = z.object({ environment: z.enum(['test', 'production']) })

/**
 * A new secret of an environment, shown once. Of the test environment it is in use at once. Of production, reports signed with either
 * pass until the new one is taken into use. Throws E5004, E7001, E0003 (production is not approved yet, or the secret before still passes).
 */
export const newStudioSecret = writeVerb(
  'studio.secrets',
  Environment,
  (ctx: TenantContext, { environment }: z.output<typeof Environment>) =>
    inTransaction(async (tx) => {
      const studio = await requireStudio(tx, ctx.organizationId)
      const secret = newSecret()
      if (environment === 'test')
        await updateProvider(tx, testCodeOf(studio.providerCode), { secretSealed: sealed(secret) })
      else await prepareSecret(tx, requireProduction(studio), { secret, now: ctx.clock.now() })
      await record(tx, ctx, 'studio.secret_made', { environment })
      return { secret }
    }),
)

async function prepareSecret(
  tx: Db,
  code: string,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const { otherSecretUntil: until } = await lockSecrets(tx, code)
  // A third secret would end the one before, with which reports may still be signed.
  if (until !== null && until > now)
    throw invalid(
      'environment',
      `The previous secret is accepted until ${until.toISOString()}. Rotate after that.`,
    )
  await updateProvider(tx, code, { otherSecretSealed: sealed(secret), otherSecretUntil: null })
}

function requireProduction({ providerCode, connectedAt }: StudioRow): string {
  if (connectedAt === null) throw invalid('environment', 'Production is not approved yet.')
  return providerCode
}

/** How long reports by the secret before still pass. */
const overlapMs = 24 * 60 * 60_000

/**
 * Takes the new secret of production into use: what Croupier sends is signed with it, and reports by the one before pass for another
 * day. Throws E5004, E7001, E0003 (there is none).
 */
export const activateStudioSecret = writeVerb('studio.secrets', (ctx: TenantContext) =>
  inTransaction(async (tx) => {
    const code = requireProduction(await requireStudio(tx, ctx.organizationId))
    const { secretSealed, otherSecretSealed, otherSecretUntil } = await lockSecrets(tx, code)
    if (otherSecretSealed === null || otherSecretUntil !== null)
      throw invalid('environment', 'Make a new secret first.')
    await updateProvider(tx, code, {
      ...{ secretSealed: otherSecretSealed, otherSecretSealed: secretSealed },
      otherSecretUntil: new Date(ctx.clock.now().getTime() + overlapMs),
    })
    await record(tx, ctx, 'studio.secret_activated', { environment: 'production' })
  }),
)

/** Asks for production at an address. Throws E5004, E7001, E6002, E0003 (not certified, asked for already, or connected). */
export const requestProduction = writeVerb('studio.manage', StudioAddressForm, runRequest)

async function runRequest(
  ctx: TenantContext,
  { baseUrl }: z.output<typeof StudioAddressForm>,
): Promise<void> {
  const { organizationId, clock } = ctx
  await inTransaction(async (tx) => {
    const studio = await lockEnrolled(tx, organizationId)
    const requestedUrl = readAddress(baseUrl)
    await requireCertified(studio, clock.now())
    if (studio.requestedAt !== null) throw invalid('baseUrl', 'Production is asked for already.')
    await updateStudio(tx, organizationId, {
      ...{ requestedUrl, requestedBy: storedPerson(ctx.actor), requestedAt: clock.now() },
      declinedReason: null,
    })
    await record(tx, ctx, 'studio.production_requested', { baseUrl: requestedUrl })
  })
}

async function lockEnrolled(tx: Db, organizationId: string): Promise<StudioRow> {
  const studio = await lockStudio(tx, organizationId)
  if (!studio) throw new AppError('E7001', { message: 'Croupier has not enrolled this studio yet.' })
  if (studio.connectedAt !== null) throw invalid('baseUrl', 'Production is connected already.')
  return studio
}

async function requireCertified({ providerCode }: StudioRow, now: Date): Promise<void> {
  // defence: production needs a pass of the current protocol
  if ((await certifiedUntilOf(testCodeOf(providerCode), now)) === null)
    throw invalid('baseUrl', 'Production needs a certification run that passed within 90 days.')
}

const Approval = z.object({ organizationId: z.uuid() })

/**
 * Approves a studio's request for production: the second person's connects it, with a secret that the studio then takes. Throws
 * E5004 (also for one's own), E0004 (nothing is asked for), E0003 (no longer certified, its company not verified, or the code was taken).
 */
export const approveProduction = writeVerb('studios.approve', Approval, runApprove)

async function runApprove(ctx: Context, { organizationId }: z.output<typeof Approval>): Promise<void> {
  const { actor, clock } = ctx
  await inTransaction(async (tx) => {
    const studio = await requireRequest(tx, organizationId)
    await requireCertified(studio, clock.now())
    // defence: a studio’s company is verified before its production
    if ((await findKybStatus(tx, organizationId)) !== 'approved')
      throw invalid('organizationId', 'Its company must be verified first, under Verification.')
    const me = storedPerson(actor)
    const askers = [studio.requestedBy, studio.firstApprovalBy].map((one) => personOf(one).id)
    // defence: two people approve a studio, and neither asked for it
    if (askers.includes(me.id)) throw new AppError('E5004')
    const isSecond = studio.firstApprovalAt !== null
    if (isSecond) await connect(tx, studio, clock.now())
    else await updateStudio(tx, organizationId, { firstApprovalBy: me, firstApprovalAt: clock.now() })
    await recordAudit(tx, ctx, {
      action: isSecond ? 'studio.production_connected' : 'studio.production_approved',
      ...{ subjectType: 'organization', subjectId: organizationId, organizationId },
      after: { providerCode: studio.providerCode, baseUrl: studio.requestedUrl },
    })
  })
}

async function requireRequest(tx: Db, organizationId: string): Promise<StudioRow> {
  const studio = await lockStudio(tx, organizationId)
  if (studio?.requestedUrl == null) throw new AppError('E0004', { message: 'There is no such request.' })
  return studio
}

async function connect(tx: Db, studio: StudioRow, now: Date): Promise<void> {
  const { organizationId, providerCode, dialect, requestedUrl, organization } = studio
  if ((await findTakenCodes(tx, [providerCode])).length > 0)
    throw invalid('organizationId', 'Another provider has this code.')
  await insertProvider(tx, {
    ...{ code: providerCode, name: organization.name, dialect, baseUrl: requestedUrl ?? '' },
    ...{ secretSealed: sealed(newSecret()), isGuarded: true, requiresSubmissions: true },
    updatedAt: now,
  })
  await endRequest(tx, organizationId, { connectedAt: now })
}

const Decline = z.object({ ...Approval.shape, ...DeclineStudioForm.shape })

/** Declines a studio's request; it reads why, and can ask again. Throws E5004, E0004. */
export const declineProduction = writeVerb(
  'studios.approve',
  Decline,
  (ctx: Context, { organizationId, reason }: z.output<typeof Decline>) =>
    inTransaction(async (tx) => {
      await requireRequest(tx, organizationId)
      await endRequest(tx, organizationId, { declinedReason: reason })
      await recordAudit(tx, ctx, {
        ...{ action: 'studio.production_declined', subjectType: 'organization', subjectId: organizationId },
        ...{ organizationId, after: { reason } },
      })
    }),
)

/** The studio's games in production, by name, and where each stands. Throws E5004, E7001. */
export const listStudioGames = readVerb('studio.read', async ({ organizationId, clock }: TenantContext) => {
  const { providerCode } = await requireStudio(db, organizationId)
  const games = await selectGames(providerCode)
  const submissions = await findSubmissionsByGame(organizationId)
  return {
    games: games.map(({ rtp, ...game }) => ({
      ...{ ...game, rtp: rtp?.toString() ?? null, state: lifecycleStateOf(game, clock.now()) },
      submission: submissions.get(game.providerGameId) ?? null,
    })),
  }
})

function record(tx: Db, ctx: TenantContext, action: string, after: Record<string, string>): Promise<void> {
  const { organizationId } = ctx
  return recordAudit(tx, ctx, { action, subjectType: 'organization', subjectId: organizationId, after })
}

const invalid = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })

import type { z } from 'zod'
import { OneRun } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import {
  beginRun,
  CertificationFile,
  OneCase,
  pruneExchanges,
  RunSearch,
  requireRun,
  StartCertification,
  searchRuns,
  showExchanges,
  showRun,
  writeRunFile,
} from '@/server/modules/catalogue/certification'
import { findConnections } from './queries'
import { requireStudio, testCodeOf } from './studios'

/** A studio certifies its own test environment: what it sees and starts is of that alone. */
async function ownCode({ organizationId }: TenantContext): Promise<string> {
  const { providerCode } = await requireStudio(db, organizationId)
  return testCodeOf(providerCode)
}

async function requireOwnRun(ctx: TenantContext, runId: string) {
  const run = await requireRun(runId)
  // defence: a studio sees no run of another
  if (run.providerCode !== (await ownCode(ctx)))
    throw new AppError('E0004', { message: 'Certification run not found.' })
  return run
}

const OwnSearch = RunSearch.pick({ cursor: true })

/** Throws E5004, E7001. */
export const listOwnCertifications = readVerb(
  'studio.read',
  OwnSearch,
  async (ctx: TenantContext, search: z.output<typeof OwnSearch>) =>
    searchRuns({ ...search, providerCode: await ownCode(ctx) }),
)

/** Throws E5004, E7001, E0004. */
export const getOwnCertification = readVerb('studio.read', OneRun, getOwnRun)

/** The same for who holds the studio's token. */
export async function getOwnRun(ctx: TenantContext, { runId }: OneRun) {
  return showRun(await requireOwnRun(ctx, runId))
}

/** Throws E5004, E7001, E0004. */
export const listOwnExchanges = readVerb('studio.read', OneCase, getOwnExchanges)

/** The same for who holds the studio's token. */
export async function getOwnExchanges(ctx: TenantContext, one: z.output<typeof OneCase>) {
  await requireOwnRun(ctx, one.runId)
  return showExchanges(one)
}

const OwnStart = StartCertification.omit({ providerCode: true })

/** Throws E5004, E7001, E0003 (no address yet, another run goes on, or no such case or amount). */
export const startOwnCertification = writeVerb('studio.certify', OwnStart, startOwnRun)

/** The same for who holds the studio's token. */
export async function startOwnRun(
  ctx: TenantContext,
  start: z.output<typeof OwnStart>,
): Promise<{ id: string }> {
  return beginRun(ctx, { ...start, providerCode: await ownCode(ctx) })
}

/** A finished run as a file. Throws E5004, E7001, E0004, E0003 while it goes on. */
export const exportOwnCertification = readVerb(
  'studio.read',
  CertificationFile,
  async (ctx: TenantContext, file: CertificationFile) => {
    await requireOwnRun(ctx, file.runId)
    return writeRunFile(ctx, file)
  },
)

/** Removes what was exchanged in old runs, but for those that a studio's production was approved on. How many runs. For the job. */
export async function pruneCertifications(ctx: Pick<Context, 'clock'>): Promise<number> {
  const approved = await findConnections(db)
  return pruneExchanges(
    ctx,
    approved.map(({ providerCode, connectedAt }) => ({
      ...{ providerCode: testCodeOf(providerCode), approvedAt: connectedAt },
    })),
  )
}

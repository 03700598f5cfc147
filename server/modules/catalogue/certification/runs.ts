import { z } from 'zod'
import {
  type CertificationCaseState,
  type CertificationFinding,
  type CertificationGroup,
  certificationGroupNames,
  certificationGroups,
} from '@/server/contract/certification'
import { CertificationForm } from '@/server/contract/forms/certification'
import { OneProvider, OneRun, pageCursor, textFilter } from '@/server/contract/inputs'
import { currentProtocolVersion } from '@/server/contract/provider/versions'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { decimalToMinor, isKnownCurrency, MoneyError, minorToDecimal } from '@/server/core/money'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { readingOrder, toTimePage } from '@/server/paging/time-page'
import { findAdapter } from '@/server/providers/registry'
import { certifiedUntil } from './is-certified'
import { findProvider, hasOpenRun, insertRun } from './queries'
import {
  type FoundExchange,
  type FoundRun,
  findCertifyingRuns,
  findExchanges,
  findRun,
  findRunBefore,
  selectCertifications,
} from './queries-lists'
import { allCases } from './run-cases'

export const StartCertification = z.object({
  ...CertificationForm.shape,
  /** Only this case of the groups. */
  caseName: textFilter(64),
})
export type StartCertification = z.output<typeof StartCertification>

/**
 * Asks for a run: a process takes it up within seconds. Throws E5004, E0004 for an unknown provider, E0003 while another run of the
 * provider goes on, or for an amount that is none.
 */
export const startCertification = writeVerb('certification.run', StartCertification, beginRun)

/** The same for a studio's own provider: the caller has checked who asks. */
export async function beginRun(ctx: Context, input: StartCertification): Promise<{ id: string }> {
  const { providerCode, supports, groups, caseName, gameId } = input
  const provider = await findProvider(db, providerCode)
  const adapter = provider && findAdapter(provider.dialect ?? provider.code)
  if (!provider || !adapter) throw new AppError('E0004', { message: 'There is no such provider.' })
  if (provider.baseUrl === '')
    throw new AppError('E0003', { message: 'Set the address of the test environment first.' })
  const cases = allCases.filter(
    ({ group, name }) => groups.includes(group) && (caseName === undefined || name === caseName),
  )
  if (cases.length === 0) throw new AppError('E0003', { message: 'There is no such case.' })
  const id = newId()
  const data = {
    ...{ id, providerCode, dialect: adapter.code, baseUrl: provider.baseUrl, supports },
    protocolVersion: currentProtocolVersion,
    target: { gameId: gameId === '' ? null : gameId, currencies: readCurrencies(input.currencies) },
    ...{ isFull: cases.length === allCases.length, state: 'waiting' },
    ...{ startedBy: describeActor(ctx.actor), createdAt: ctx.clock.now() },
  }
  return inTransaction(async (tx) => {
    if (await hasOpenRun(tx, providerCode))
      throw new AppError('E0003', {
        message: 'A run of this provider goes on. Wait until it has finished.',
      })
    await insertRun(
      tx,
      data,
      cases.map(({ name, group }) => ({ name, group })),
    )
    await recordAudit(tx, ctx, {
      ...{ action: 'certification.started', subjectType: 'certification', subjectId: id },
      after: { providerCode, cases: cases.length, supports },
    })
    return { id }
  })
}

function readCurrencies(typed: string): { currency: string; stakeMinor: string | null }[] {
  return typed.split(',').map((part) => {
    const [currency = '', amount] = part.trim().split(' ')
    if (!isKnownCurrency(currency)) throw new AppError('E0003', { message: `${currency} is not a currency.` })
    return { currency, stakeMinor: amount === undefined ? null : minorOf(amount, currency) }
  })
}

function minorOf(amount: string, currency: string): string {
  try {
    return decimalToMinor(amount, currency).toString()
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    throw new AppError('E0003', { message: `${amount} is not an amount of ${currency}.` })
  }
}

export const RunSearch = z.object({ providerCode: textFilter(64), cursor: pageCursor })
const pageSize = 25

/** Runs, the newest first. Throws E5004. */
export const listCertifications = readVerb(
  'certification.read',
  RunSearch,
  (_: Context, search: z.output<typeof RunSearch>) => searchRuns(search),
)

/** The same for a studio's own provider: the caller has checked who asks. */
export async function searchRuns({ providerCode, cursor: text }: z.output<typeof RunSearch>) {
  const cursor = parseCursor(text)
  const reading = { cursor, direction: readingOrder(cursor), limit: pageSize + 1 }
  const found = await selectCertifications(providerCode ?? null, reading)
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  return {
    runs: rows.map(({ startedBy, ...run }) => ({ ...run, startedBy: nameOf(startedBy) })),
    ...neighbours,
  }
}

const nameOf = (stored: unknown) => (stored as { name?: string } | null)?.name ?? null

/** Whether a provider is certified, and until when. Throws E5004. */
export const getCertificationStatus = readVerb(
  'certification.read',
  OneProvider,
  async ({ clock }: Context, { providerCode }: OneProvider) => ({
    certifiedUntil: await certifiedUntilOf(providerCode, clock.now()),
    protocolVersion: currentProtocolVersion,
  }),
)

/** The same for other modules: gates what only a certified provider may have. */
export const certifiedUntilOf = async (providerCode: string, now: Date): Promise<Date | null> =>
  certifiedUntil(await findCertifyingRuns(db, providerCode), now)

/** A run with its cases, and what each came to in the finished run before it. Throws E5004, E0004. */
export const getCertification = readVerb(
  'certification.read',
  OneRun,
  async (_: Context, { runId }: OneRun) => showRun(await requireRun(runId)),
)

export async function requireRun(runId: string): Promise<FoundRun> {
  const run = await findRun(db, runId)
  if (!run) throw new AppError('E0004', { message: 'Certification run not found.' })
  return run
}

export async function showRun({ cases, startedBy, target, ...run }: FoundRun) {
  const before = await findRunBefore(db, { ...run, names: cases.map(({ name }) => name) })
  const earlier = new Map(before?.cases.map(({ name, state }) => [name, state]))
  const { gameId, currencies } = target as {
    gameId: string | null
    currencies: { currency: string; stakeMinor: string | null }[]
  }
  return {
    ...run,
    ...{ startedBy: nameOf(startedBy), gameId },
    currencies: currencies.map(({ currency, stakeMinor }) => ({
      ...{ currency, stake: stakeMinor === null ? null : minorToDecimal(BigInt(stakeMinor), currency) },
    })),
    before: before && { id: before.id, createdAt: before.createdAt },
    groups: certificationGroupNames.flatMap((group) => {
      const own = cases.filter((one) => one.group === group)
      return own.length === 0
        ? []
        : [{ group, title: certificationGroups[group].title, cases: own.map(shown) }]
    }),
  }
  function shown({ runId: _, findings, state, ...one }: FoundRun['cases'][number]) {
    return {
      ...one,
      group: one.group as CertificationGroup,
      title: allCases.find(({ name }) => name === one.name)?.title ?? one.name,
      state: state as CertificationCaseState,
      before: (earlier.get(one.name) ?? null) as CertificationCaseState | null,
      findings: findings as unknown as CertificationFinding[],
    }
  }
}

export const OneCase = z.object({ runId: z.uuid(), position: z.int().min(0).max(1_000) })

/** What was sent and came back in a case, in order, secrets redacted. Throws E5004, E0004. */
export const listCertificationExchanges = readVerb(
  'certification.read',
  OneCase,
  async (_: Context, { runId, position }: z.output<typeof OneCase>) => {
    await requireRun(runId)
    return showExchanges({ runId, position })
  },
)

export const showExchanges = async (of: { runId: string; position: number }) => ({
  exchanges: (await findExchanges(db, of)).map(showExchange),
})

export function showExchange({ runId: _, requestBody, responseBody, ...rest }: FoundExchange) {
  const { requestHeaders, responseHeaders, ...facts } = rest
  return {
    ...facts,
    request: { headers: listed(requestHeaders), body: showBytes(requestBody) },
    response: { headers: listed(responseHeaders), body: showBytes(responseBody) },
  }
}

/** Stored by `addExchange`. */
const listed = (headers: unknown) =>
  Object.entries(headers as Record<string, string>).map(([name, value]) => ({ name, value }))

const showBytes = (bytes: Uint8Array) => ({
  text: Buffer.from(bytes).toString('utf8'),
  byteLength: bytes.byteLength,
  sha256: sha256(bytes).toString('hex'),
})

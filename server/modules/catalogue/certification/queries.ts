import type { Prisma } from '@/prisma/generated/client'
import type { CertificationCaseState } from '@/server/contract/certification'
import { newId } from '@/server/core/ids'
import { type Db, db, inTransaction, type Statement } from '@/server/db'
import type { Ledger } from './ledger'
import type { CaseResult } from './run-cases'
import type { CertificationExchange, CertificationStore } from './store'

const lockProvider: Statement = {
  name: 'certification.lock-provider',
  text: `select pg_advisory_xact_lock(hashtextextended('certification/' || $1, 0))`,
}

/** Whether the provider has a run that goes on; no other begins before the transaction ends. */
export async function hasOpenRun(tx: Db, providerCode: string): Promise<boolean> {
  await tx.query(lockProvider, [providerCode])
  return (
    (await tx.certificationRun.count({ where: { providerCode, state: { in: ['waiting', 'running'] } } })) > 0
  )
}

/** With its cases, in the order in which they run. */
export const insertRun = (
  tx: Db,
  data: Prisma.CertificationRunUncheckedCreateInput,
  cases: readonly { name: string; group: string }[],
) =>
  tx.certificationRun.create({
    data: {
      ...data,
      cases: {
        create: cases.map((one, position) => ({ ...one, position, state: 'waiting', findings: [] })),
      },
    },
  })

export const findProvider = (handle: Db, code: string) =>
  handle.provider.findUnique({
    where: { code },
    select: { code: true, name: true, dialect: true, baseUrl: true },
  })

const claim: Statement = {
  name: 'certification.claim',
  text: `update certification_run set state = 'running', started_at = $1, alive_at = $1 where id = (
      select id from certification_run where state = 'waiting' order by created_at limit 1 for update skip locked)
    returning id`,
}

/** The run that has waited longest, now this process's; null: none waits. */
export async function claimRun(now: Date) {
  const [claimed] = await db.query<{ id: string }>(claim, [now])
  return claimed
    ? db.certificationRun.findUniqueOrThrow({
        where: { id: claimed.id },
        include: { cases: { orderBy: { position: 'asc' } } },
      })
    : null
}

/** False when the run was ended meanwhile: its worker stops. */
export async function keepAlive(runId: string, now: Date): Promise<boolean> {
  const { count } = await db.certificationRun.updateMany({
    where: { id: runId, state: 'running' },
    data: { aliveAt: now },
  })
  return count === 1
}

/** Ends runs that gave no sign of life since then: their processes died. How many. */
export async function interruptSilent(run: { silentSince: Date; now: Date }): Promise<number> {
  const silent = await db.certificationRun.findMany({
    where: { state: 'running', aliveAt: { lt: run.silentSince } },
    select: { id: true },
  })
  for (const { id } of silent) await endRun(id, { state: 'interrupted', verdict: null, now: run.now })
  return silent.length
}

const endStatement: Statement = {
  name: 'certification.end',
  text: `update certification_run set state = $2, verdict = $3, finished_at = $4 where id = $1 and state = 'running'`,
}

/** The last change of a run: its ledgers are work, and go. */
export function endRun(
  runId: string,
  { state, verdict, now }: { state: 'finished' | 'interrupted'; verdict: string | null; now: Date },
): Promise<void> {
  return inTransaction(async (tx) => {
    await tx.certificationLedger.deleteMany({ where: { runId, case: { run: { state: 'running' } } } })
    await tx.query(endStatement, [runId, state, verdict, now])
  })
}

export async function beginCase(runId: string, position: number, now: Date): Promise<void> {
  const state: CertificationCaseState = 'running'
  await db.certificationCase.update({
    where: { runId_position: { runId, position } },
    data: { state, startedAt: now },
  })
}

export async function finishCase(
  runId: string,
  position: number,
  result: CaseResult,
  now: Date,
): Promise<void> {
  const { state, note } = result
  const findings = result.findings.map((one) => ({ ...one }))
  await db.certificationCase.update({
    where: { runId_position: { runId, position } },
    data: { state, note, findings, finishedAt: now },
  })
}

/** Where a report of a run belongs: the run's provider, and the case that runs. Null: no run that goes on. */
export async function findRunning(runId: string): Promise<{ providerCode: string; position: number } | null> {
  const found = await db.certificationCase.findFirst({
    where: { runId, state: 'running', run: { state: 'running' } },
    select: { position: true, run: { select: { providerCode: true } } },
  })
  return found && { position: found.position, providerCode: found.run.providerCode }
}

const lockLedger: Statement = {
  name: 'certification.lock-ledger',
  text: `select ledger from certification_ledger where session_id = $1 and run_id = $2 and position = $3 for update`,
}

const stored = (ledger: Ledger) => ledger as unknown as Prisma.InputJsonObject

/** What a case keeps, in the database: reports arrive at other processes than the one that runs it. */
export function caseStore(
  { runId, position }: { runId: string; position: number },
  redact: (text: string) => string,
): CertificationStore {
  const isOwn = { runId, position }
  const store: CertificationStore = {
    async openLedger(ledger) {
      await db.certificationLedger.create({
        data: { sessionId: ledger.sessionId, ...isOwn, ledger: stored(ledger) },
      })
    },
    async readLedger(sessionId) {
      const row = await db.certificationLedger.findFirst({ where: { sessionId, ...isOwn } })
      return row && (row.ledger as unknown as Ledger)
    },
    changeLedger: (sessionId, change) =>
      inTransaction(async (tx) => {
        const [row] = await tx.query<{ ledger: Ledger }>(lockLedger, [sessionId, runId, position])
        if (!row) return null
        const changed = change(row.ledger)
        await tx.certificationLedger.update({
          where: { sessionId },
          data: { ledger: stored(changed.ledger) },
        })
        return changed
      }),
    async activate({ grantId, event }) {
      const rows = await db.certificationLedger.findMany({
        where: isOwn,
        select: { sessionId: true, ledger: true },
      })
      const known = rows.find(({ ledger }) =>
        (ledger as unknown as Ledger).grants.some((one) => one.grantId === grantId),
      )
      if (!known) return false
      const changed = await store.changeLedger(known.sessionId, (ledger) => {
        const accepted = ledger.grants.some((one) => one.grantId === grantId && one.isPlayable)
        const activations = [...ledger.activations, { grantId, event, accepted }]
        return { accepted, ledger: { ...ledger, activations } }
      })
      return changed?.accepted ?? false
    },
    async addExchange(exchange) {
      await insertExchange(isOwn, exchange, redact)
    },
    async readRefused() {
      const rows = await db.certificationExchange.findMany({
        where: { ...isOwn, refusal: { not: null } },
        orderBy: { at: 'asc' },
        select: { refusal: true, url: true, responseBody: true },
      })
      return rows.map(({ refusal, url, responseBody }) => ({
        ...{ refusal: refusal as CertificationExchange['refusal'], url },
        responseBody: Buffer.from(responseBody).toString('utf8'),
      }))
    },
  }
  return store
}

/** Of a body; a catalogue is longer. */
const maxKeptBytes = 256 * 1024

async function insertExchange(
  of: { runId: string; position: number },
  { requestHeaders, responseHeaders, requestBody, responseBody, ...rest }: CertificationExchange,
  redact: (text: string) => string,
): Promise<void> {
  const bytes = (text: string) => new Uint8Array(Buffer.from(redact(text)).subarray(0, maxKeptBytes))
  const headers = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, redact(value)]))
  await db.certificationExchange.create({
    data: {
      ...{ id: newId(), ...of, ...rest, url: redact(rest.url).slice(0, 2_048) },
      ...{ requestHeaders: headers(requestHeaders), responseHeaders: headers(responseHeaders) },
      ...{ requestBody: bytes(requestBody), responseBody: bytes(responseBody) },
    },
  })
}

const markRemoved: Statement = {
  name: 'certification.mark-removed',
  text: `update certification_run set exchanges_removed_at = $1 where id in (
      select r.id from certification_run r
      where r.finished_at <= $2 and r.exchanges_removed_at is null
        and r.id not in (select n.id from certification_run n where n.provider_code = r.provider_code
          order by n.created_at desc, n.id desc limit $3)
        and not exists (select from unnest($4::text[], $5::timestamptz[]) as approval (provider_code, approved_at)
          where r.is_full and r.verdict = 'passed' and approval.provider_code = r.provider_code
            and r.finished_at between approval.approved_at - make_interval(days => $6::int) and approval.approved_at)
      order by r.finished_at limit $7 for update skip locked)
    returning id`,
}

const removeOf: Statement = {
  name: 'certification.remove-exchanges',
  text: `delete from certification_exchange where run_id = any($1::uuid[])`,
}

/** Removes the exchanges of runs that are due, the oldest first. Of how many. */
export const removeExchanges = (due: {
  now: Date
  endedBefore: Date
  keptRuns: number
  approvals: readonly { providerCode: string; approvedAt: Date }[]
  certifiedForDays: number
  limit: number
}): Promise<number> =>
  inTransaction(async (tx) => {
    const codes = due.approvals.map(({ providerCode }) => providerCode)
    const times = due.approvals.map(({ approvedAt }) => approvedAt)
    const { now, endedBefore, keptRuns, certifiedForDays, limit } = due
    const values = [now, endedBefore, keptRuns, codes, times, certifiedForDays, limit]
    const runs = await tx.query<{ id: string }>(markRemoved, values)
    if (runs.length > 0) await tx.query(removeOf, [runs.map(({ id }) => id)])
    return runs.length
  })

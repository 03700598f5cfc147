import { createHmac, randomUUID } from 'node:crypto'
import { CliError } from '../failures.js'
import {
  bodyOf,
  bytesOf,
  type Case,
  type CaseAnswer,
  type CaseBody,
  keepHeaders,
  type NamedCase,
} from './case.js'
import { differenceOf, nameOf } from './compare.js'
import { openReports } from './reports.js'

export interface Replayed {
  case: string
  call: string
  /** What the answer was, or has to be. */
  wanted: string
  now: string
  /** Null: nothing. */
  difference: string | null
}

interface ReplayOptions {
  /** The studio's server. */
  target: string
  secret: string
  signal: AbortSignal
}

const deadlineMs = 30_000

/** Sends each case again, one after the other, signed with the current time. What they report goes to this process, not to Croupier. */
export async function replayCases(
  cases: readonly NamedCase[],
  { target, secret, signal }: ReplayOptions,
): Promise<Replayed[]> {
  const key = keyOf(secret)
  const reports = await openReports()
  const rounds = new Rounds()
  const replayed: Replayed[] = []
  try {
    for (const { name, one } of cases) {
      if (signal.aborted) throw new CliError('failed', 'Interrupted.')
      const { method, path, is_signed, ...request } = one.request
      const bytes = bytesOf(rounds.rename(reports.redirect(request.body, one.reports ?? [])))
      const headers = {
        ...keepHeaders(Object.entries(request.headers)),
        ...(is_signed && signed(key, bytes)),
      }
      const now = await send(target + rounds.renameText(path), { method, headers, bytes, signal })
      rounds.learn(one.answer, now)
      replayed.push({ case: name, call: `${method} ${path.split('?')[0]}`, ...outcomeOf(one, now, rounds) })
    }
  } finally {
    reports.close()
  }
  return replayed
}

function outcomeOf({ answer, expected }: Case, now: CaseAnswer, rounds: Rounds) {
  const was = 'failure' in answer ? answer : { ...answer, body: rounds.rename(answer.body) }
  return {
    wanted: expected ? String(expected.status ?? 'json') : nameOf(answer),
    now: nameOf(now),
    difference: differenceOf({ answer: was, ...(expected && { expected }) }, now),
  }
}

/** IDs of rounds that were played again, by those of the record: later calls ask for them. */
class Rounds {
  private readonly renamed = new Map<string, string>()

  learn(was: CaseAnswer, now: CaseAnswer): void {
    const ids = roundsOf(now)
    for (const [index, id] of roundsOf(was).entries()) {
      const renamed = ids[index]
      if (renamed !== undefined) this.renamed.set(id, renamed)
    }
  }
  renameText(text: string): string {
    return [...this.renamed].reduce((all, [was, now]) => all.replaceAll(was, () => now), text)
  }
  rename(body: CaseBody): CaseBody {
    return 'text' in body ? { text: this.renameText(body.text) } : body
  }
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (secret.startsWith('whsec_') && key.length >= 16) return key
  throw new CliError(
    'credentials',
    'The secret is not of the form whsec_….',
    'Make it in the dashboard under Studio.',
  )
}

/** As Croupier signs a call to a provider of the protocol (aurora): Standard Webhooks. */
function signed(key: Buffer, body: Buffer): Record<string, string> {
  const [id, at] = [`msg_${randomUUID()}`, Math.floor(Date.now() / 1_000)]
  const signature = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}

interface Sending {
  method: string
  headers: Record<string, string>
  bytes: Buffer
  signal: AbortSignal
}

async function send(url: string, { method, headers, bytes, signal }: Sending): Promise<CaseAnswer> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const body = bytes.length > 0 && { body: new Uint8Array(bytes) }
  const ended = AbortSignal.any([signal, deadline])
  try {
    const response = await fetch(url, { method, headers, ...body, redirect: 'manual', signal: ended })
    const kept = { status: response.status, headers: keepHeaders(response.headers) }
    try {
      return { ...kept, body: bodyOf(Buffer.from(await response.arrayBuffer())) }
    } catch {
      return { failure: deadline.aborted ? 'timeout' : 'interrupted' }
    }
  } catch {
    return { failure: deadline.aborted ? 'timeout' : 'unreachable' }
  }
}

/** Of the answer to a play. */
function roundsOf(answer: CaseAnswer | Case['answer']): string[] {
  if ('failure' in answer) return []
  try {
    const { rounds } = JSON.parse(bytesOf(answer.body).toString('utf8')) as {
      rounds?: { round_id: string }[]
    }
    return (rounds ?? [])
      .map(({ round_id }) => round_id)
      .filter((id) => typeof id === 'string' && id.length >= 8)
  } catch {
    return []
  }
}

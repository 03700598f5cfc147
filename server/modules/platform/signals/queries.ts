import { type Db, db, type Statement } from '@/server/db'
import type { SignalCount } from './signal'

const addStatement: Statement = {
  name: 'signals.add',
  text: `insert into signal_count (kind, subject, minute, count)
    select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::int4[])
    on conflict (kind, subject, minute) do update set count = signal_count.count + excluded.count`,
}

/** In the order of the key, so that two processes never wait for each other. */
export async function addCounts(counts: readonly SignalCount[]): Promise<void> {
  const rows = [...counts].sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
  await db.query(addStatement, [
    rows.map(({ kind }) => kind),
    rows.map(({ subject }) => subject),
    rows.map(({ minute }) => minute),
    rows.map(({ count }) => count),
  ])
}

const keyOf = ({ kind, subject, minute }: SignalCount) => `${kind} ${subject} ${minute.toISOString()}`

const certificateStatement: Statement = {
  name: 'signals.certificates',
  text: `insert into peer_certificate (origin, valid_to, seen_at)
    select origin, valid_to, $3 from unnest($1::text[], $2::timestamptz[]) as seen (origin, valid_to) order by origin
    on conflict (origin) do update set valid_to = excluded.valid_to, seen_at = excluded.seen_at`,
}

export async function saveCertificates(seen: ReadonlyMap<string, Date>, now: Date): Promise<void> {
  await db.query(certificateStatement, [[...seen.keys()], [...seen.values()], now])
}

const sumStatement: Statement = {
  name: 'signals.sum',
  text: `select kind, subject, sum(count)::int4 as count from signal_count
    where kind = any($1::text[]) and minute >= $2 group by 1, 2 order by 1, 2`,
}

interface SignalSum {
  kind: string
  subject: string
  count: number
}

/** How often each happened since a minute began, by subject. */
export function sumSignals(db: Db, kinds: readonly string[], since: Date): Promise<SignalSum[]> {
  return db.query<SignalSum>(sumStatement, [kinds, since])
}

const pruneStatement: Statement = {
  name: 'signals.prune',
  text: 'delete from signal_count where minute < $1 returning 1',
}

/** How many rows. */
export async function deleteBefore(before: Date): Promise<number> {
  return (await db.query(pruneStatement, [before])).length
}

const pruneCertificatesStatement: Statement = {
  name: 'signals.prune-certificates',
  text: 'delete from peer_certificate where seen_at < $1',
}

export async function deleteCertificatesBefore(before: Date): Promise<void> {
  await db.query(pruneCertificatesStatement, [before])
}

import type { IncidentRuleName } from '@/server/contract/incidents'
import type { Db } from '@/server/db'

/** What a rule measured of a cause, for its words; amounts in minor units as text. */
export type Figures = Readonly<Record<string, string | number | null>>

/** Something that is now, or just happened. */
export interface FoundCause {
  /** Made of ids, so that it is unique. */
  cause: string
  organizationId: string | null
  endpointId?: string | null
  providerCode?: string | null
  /** What else it is about. */
  subjectId?: string | null
  /** What the rule's thresholds are compared with, by their names; one of them beyond its threshold is enough. */
  values: Readonly<Record<string, bigint>>
  figures: Figures
  /** It opens nothing, and what is open stays open: not over yet. */
  keeps?: boolean
}

export interface Ask {
  now: Date
  /** The most permissive threshold of any organization, by name: less than that is an incident of none. */
  bounds: Readonly<Record<string, bigint>>
  /** For a rule that reads what happened only once. */
  readFrom: Date
}

export interface Words {
  /** At most a line, without a full stop. */
  title: string
  text: string
}

/** How a rule measures, one file each in `rules`, with the statements beside them. What opens it stands in the contract. */
export interface Measure {
  rule: IncidentRuleName
  /** How often it is evaluated. */
  everyMs: number
  /** How long a cause must be gone before its incident closes; 0: at the first evaluation that does not find it. */
  quietMs: number
  /** A cause happened and does not go on: its incident opens once, and closes after this. */
  closesAfterMs?: number
  find(db: Db, ask: Ask): Promise<FoundCause[]>
  words(figures: Figures): Words
  /** The title of one that is over, from what was measured at its largest. */
  past(figures: Figures): string
  /** How large it is by these figures, of all that were measured. */
  size(figures: Figures): number
}

/** Of two measurements of an incident the larger one. */
export const largerOf = ({ size }: Measure, known: Figures, found: Figures): Figures =>
  size(found) > size(known) ? found : known

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const dayMs = 24 * 60 * minuteMs

/** The windows of rules that look back. */
export const windowMs = 10 * minuteMs

export const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)
export const counted = (count: unknown, one: string, many = `${one}s`) =>
  Number(count) === 1 ? `1 ${one}` : `${Number(count).toLocaleString('en')} ${many}`
export const boundOf = (bounds: Ask['bounds'], name: string): bigint => {
  const bound = bounds[name]
  if (bound === undefined) throw new Error(`No threshold ${name}`)
  return bound
}
/** A stored time, as people read it. */
export const minuteOf = (time: unknown): string => {
  const at = new Date(String(time))
  const day = at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`
}

/** The host of an endpoint, for a title. */
export const hostOf = (url: unknown): string =>
  URL.canParse(String(url)) ? new URL(String(url)).host : String(url)

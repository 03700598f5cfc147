/**
 * What may change under a cached value, as the database's triggers name it (prisma/migrations, change_feed):
 * - `session` one play session, by its id;
 * - `reference` organizations, brands, providers and their approvals, exclusions of players, games' names;
 * - `catalogue` games, and which of them are disabled;
 * - `endpoint` callback endpoints, their pauses included;
 * - `key` API keys;
 * - `branding` what an organization or a brand has published for players to see;
 * - `jurisdiction` which versions of jurisdiction profiles organizations and brands have taken;
 * - `file` whether an uploaded file may be read: its owner, its state, and that it was given up;
 * - `campaign` a campaign that began to have something to do, of which nothing is cached;
 * - `listener` whether anything listens to an endpoint in place of its URL, by the endpoint's id;
 * - `handover` a callback of an endpoint that waits for one of its listeners, by the endpoint's id; nothing is cached;
 * - `handover-answer` what a listener answered to such a callback, by the handover's id; nothing is cached.
 */
export const topics = [
  'session',
  'reference',
  'catalogue',
  'endpoint',
  'key',
  'branding',
  'jurisdiction',
  'file',
  'campaign',
  'listener',
  'handover',
  'handover-answer',
] as const
export type Topic = (typeof topics)[number]

export interface Change {
  topic: Topic
  /** The one row concerned; null: any. */
  id: string | null
}

/** Null for what is not a change. */
export function parseChange(payload: string): Change | null {
  const [name, id = null] = payload.split(' ')
  const topic = topics.find((known) => known === name)
  return topic === undefined ? null : { topic, id }
}

/**
 * What may change under a kept value, as the database's triggers name it (prisma/migrations, change_feed):
 * - `session` one play session, by its id;
 * - `standing` organizations, brands, providers and their approvals, exclusions of players, games' names;
 * - `catalogue` games, and which of them are switched off;
 * - `endpoint` callback endpoints, their pauses included;
 * - `key` API keys;
 * - `campaign` a campaign that began to have something to do, of which nothing is kept.
 */
export const topics = ['session', 'standing', 'catalogue', 'endpoint', 'key', 'campaign'] as const
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

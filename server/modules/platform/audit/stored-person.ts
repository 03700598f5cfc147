import { z } from 'zod'
import type { Actor } from '@/server/core/context'
import { describeActor } from './record-audit'

const shape = z.object({ kind: z.string(), id: z.string(), name: z.string() })
const unknown = { kind: 'unknown', id: '', name: 'Unknown' }

/** A stored person, as far as it can be read. */
export const personOf = (stored: unknown) => shape.safeParse(stored).data ?? unknown

/** Who acts, for a row that keeps it. */
export const storedPerson = (actor: Actor) => ({ ...describeActor(actor) })

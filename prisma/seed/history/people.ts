import { manualClock } from '@/server/core/clock'
import type { Actor, Context } from '@/server/core/context'
import { db } from '@/server/db'
import { storedPerson } from '@/server/modules/platform/audit'
import { demoUsers } from '../demo-plan'

/** Contexts in which people of the demo did something at a time. */
export interface People {
  actAs(email: string, at: Date): Context
  stored(ctx: Context): ReturnType<typeof storedPerson>
}

export async function findPeople(ctx: Context): Promise<People> {
  const users = await db.user.findMany({ select: { id: true, email: true } })
  return {
    actAs(email, at) {
      const found = users.find((one) => one.email === email)
      const planned = demoUsers.find((one) => one.email === email)
      const actor: Actor =
        found && planned
          ? {
              ...{ kind: 'user', userId: found.id, email },
              role: planned.organization === null ? null : planned.role,
              staffRole: planned.organization === null ? planned.role : null,
            }
          : ctx.actor
      return { ...ctx, actor, clock: manualClock(at) }
    },
    stored: ({ actor }) => storedPerson(actor),
  }
}

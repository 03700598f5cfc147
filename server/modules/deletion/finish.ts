import { deleteSubjects, updateDeletion } from './queries'
import { record } from './record'
import type { Step } from './step'

/** The end: what was noted about people for its sake goes too. */
export const finish: Step = {
  name: 'finish',
  async run(tx, ctx, deletion) {
    await deleteSubjects(tx, deletion.id)
    await record(tx, ctx, deletion, 'deletion.completed')
    await updateDeletion(tx, deletion.id, {
      state: 'done',
      finishedAt: ctx.clock.now(),
      leaseToken: null,
      leaseExpiresAt: null,
    })
    return 'done'
  },
}

import type { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { changeCase } from './change-case'
import { OfficerInput, OneOfficer } from './inputs'
import { dropDocumentsOf } from './queries-documents'
import { countOfficers, deleteOfficer, findOfficer, insertOfficer, updateOfficer } from './queries-people'

const maxOfficers = 50

const unknownOfficer = () => new AppError('E7013', { message: 'Officer not found.' })

/** Adds or changes an officer. Throws E7013, E7010 while the case cannot be changed. */
export const saveKybOfficer = writeVerb('kyb.manage', OfficerInput, run)

function run(ctx: TenantContext, { officerId: id, isNew, ...values }: OfficerInput): Promise<void> {
  return changeCase(ctx, async (tx) => {
    const { organizationId, clock } = ctx
    const own = { id, organizationId }
    const before = await findOfficer(tx, own)
    // The second of two sends.
    if (isNew && before) return { told: null, result: undefined }
    if (!before) await addOfficer(tx, { ...own, ...values, createdAt: clock.now() }, isNew)
    else await updateOfficer(tx, { ...own, ...values })
    return {
      told: {
        action: before ? 'kyb.officer_changed' : 'kyb.officer_added',
        after: { officerId: id, position: values.position },
      },
      result: undefined,
    }
  })
}

async function addOfficer(tx: Db, officer: Parameters<typeof insertOfficer>[1], isNew: boolean) {
  if (!isNew) throw unknownOfficer()
  if ((await countOfficers(tx, officer.organizationId)) >= maxOfficers)
    throw new AppError('E0003', { message: `At most ${maxOfficers} officers.` })
  if (!(await insertOfficer(tx, officer))) throw unknownOfficer()
}

/** Removes an officer. Throws E7013, E7010. */
export const removeKybOfficer = writeVerb('kyb.manage', OneOfficer, remove)

function remove(ctx: TenantContext, { officerId: id }: z.output<typeof OneOfficer>): Promise<void> {
  return changeCase(ctx, async (tx) => {
    const own = { id, organizationId: ctx.organizationId }
    const before = await findOfficer(tx, own)
    if (!before || !(await deleteOfficer(tx, own))) throw unknownOfficer()
    await dropDocumentsOf(tx, { organizationId: own.organizationId, subjectId: id, clock: ctx.clock })
    return { told: { action: 'kyb.officer_removed', before: { officerId: id } }, result: undefined }
  })
}

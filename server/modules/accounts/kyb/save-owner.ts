import type { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { changeCase } from './change-case'
import { OneOwner, OwnerInput } from './inputs'
import { hasCycle, type Owner, percentOf } from './ownership'
import { dropDocumentsOf } from './queries-documents'
import { deleteOwner, findOwners, insertOwner, replaceHoldings, updateOwner } from './queries-people'

const maxOwners = 100

const unknownOwner = () => new AppError('E7009', { message: 'Owner not found.' })

/**
 * Adds or changes an owner with what it holds. Throws E7009 for an unknown owner or company that is held, E7005 where
 * an owner would own itself, E7010 while the case cannot be changed.
 */
export const saveKybOwner = writeVerb('kyb.manage', OwnerInput, run)

function run(ctx: TenantContext, input: OwnerInput): Promise<void> {
  return changeCase(ctx, async (tx) => {
    const { ownerId: id, isNew, holdings, ...values } = input
    const { organizationId, clock } = ctx
    const own = { id, organizationId }
    const owners = await ownersOf(tx, organizationId)
    const before = owners.find((owner) => owner.id === id)
    // The second of two sends.
    if (isNew && before) return { told: null, result: undefined }
    if (!isNew && !before) throw unknownOwner()
    requireSound(owners, { id, kind: values.kind, name: values.name, holdings })
    const data = { ...values, bornOn: values.kind === 'person' ? values.bornOn : null }
    const isSaved = before
      ? await updateOwner(tx, { ...own, ...data })
      : await insertOwner(tx, { ...own, ...data, createdAt: clock.now() })
    if (!isSaved) throw unknownOwner()
    await replaceHoldings(tx, own, holdings)
    const shares = holdings.map(({ share }) => percentOf(share))
    return {
      told: {
        action: before ? 'kyb.owner_changed' : 'kyb.owner_added',
        // Without names: they go when the organization is deleted, and this row stays.
        after: { ownerId: id, kind: values.kind, shares },
      },
      result: undefined,
    }
  })
}

async function ownersOf(db: Db, organizationId: string): Promise<Owner[]> {
  const rows = await findOwners(db, organizationId)
  return rows.map(({ holds, ...owner }) => ({ ...owner, holdings: holds }))
}

function requireSound(owners: readonly Owner[], wanted: Owner): void {
  const others = owners.filter(({ id }) => id !== wanted.id)
  if (others.length >= maxOwners) throw new AppError('E0003', { message: `At most ${maxOwners} owners.` })
  const companies = new Set(others.filter(({ kind }) => kind === 'company').map(({ id }) => id))
  for (const { heldId } of wanted.holdings) {
    // defence: only companies of the same organization are held
    if (heldId !== null && heldId !== wanted.id && !companies.has(heldId)) throw unknownOwner()
  }
  const isHeld = others.some(({ holdings }) => holdings.some(({ heldId }) => heldId === wanted.id))
  if (isHeld && wanted.kind === 'person')
    throw new AppError('E7005', { message: 'It must be a company because other owners hold shares in it.' })
  // defence: circular ownership is refused
  if (hasCycle([...others, wanted]))
    throw new AppError('E7005', {
      message: `${wanted.name} would own itself through this chain of companies.`,
    })
}

/** Removes an owner, and what others hold of it. Throws E7009, E7010. */
export const removeKybOwner = writeVerb('kyb.manage', OneOwner, remove)

function remove(ctx: TenantContext, { ownerId: id }: z.output<typeof OneOwner>): Promise<void> {
  return changeCase(ctx, async (tx) => {
    const { organizationId } = ctx
    const found = (await findOwners(tx, organizationId)).find((owner) => owner.id === id)
    if (!found || !(await deleteOwner(tx, { id, organizationId }))) throw unknownOwner()
    await dropDocumentsOf(tx, { organizationId, subjectId: id, clock: ctx.clock })
    return {
      told: { action: 'kyb.owner_removed', before: { ownerId: id, kind: found.kind } },
      result: undefined,
    }
  })
}

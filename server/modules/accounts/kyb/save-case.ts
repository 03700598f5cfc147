import type { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import { ReadFields, withChanges } from '@/server/core/changed-fields'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { type AuditEvent, recordAudit } from '@/server/modules/platform/audit'
import { requireEditable } from './case-state'
import { OfficerInput, OneOfficer, OneOwner, OwnerInput, Profile } from './inputs'
import { hasCycle, type Owner, percentOf } from './ownership'
import { type CaseRow, lockCase, updateCase } from './queries-case'
import {
  countOfficers,
  deleteOfficer,
  deleteOwner,
  dropDocumentsOf,
  findOfficer,
  findOwners,
  insertOfficer,
  insertOwner,
  replaceHoldings,
  updateOfficer,
  updateOwner,
} from './queries-contents'

/** What is left out stays. */
const ProfileChange = Profile.partial().extend({ read: ReadFields.optional() })

/**
 * Saves what the organization says of its company. Throws E7010 while it cannot be changed, E0003 with 409 where it was changed
 * meanwhile.
 */
export const saveKybProfile = writeVerb('kyb.manage', ProfileChange, runSaveKybProfile)

function runSaveKybProfile(ctx: TenantContext, change: z.output<typeof ProfileChange>): Promise<void> {
  return changeCase(ctx, async (tx, found) => {
    const profile = withChanges(profileOf(found), change)
    await updateCase(tx, { organizationId: ctx.organizationId, ...profile })
    const { legalName, registrationNumber, legalForm, country, isWidelyHeld } = found
    return {
      told: {
        action: 'kyb.details_changed',
        before: { legalName, registrationNumber, legalForm, country, isWidelyHeld },
        after: {
          legalName: profile.legalName,
          registrationNumber: profile.registrationNumber,
          legalForm: profile.legalForm,
          country: profile.country,
          isWidelyHeld: profile.isWidelyHeld,
        },
      },
      result: undefined,
    }
  })
}

const profileOf = (found: CaseRow) => ({
  legalName: found.legalName,
  registrationNumber: found.registrationNumber,
  legalForm: found.legalForm,
  country: found.country,
  registeredAddress: found.registeredAddress,
  businessAddress: found.businessAddress,
  isWidelyHeld: found.isWidelyHeld,
})

type Told = Omit<AuditEvent, 'subjectType' | 'subjectId'>

/**
 * A change of what the organization says of itself, while it may be changed: under the case's lock, with its audit row. A
 * screening of what stood there before no longer counts. Throws E7010.
 */
export function changeCase<Result>(
  ctx: TenantContext,
  change: (tx: Db, found: CaseRow) => Promise<{ told: Told | null; result: Result }>,
): Promise<Result> {
  const { organizationId, clock } = ctx
  return inTransaction(async (tx) => {
    const now = clock.now()
    const found = await lockCase(tx, organizationId, now)
    requireEditable(found.state)
    const { told, result } = await change(tx, found)
    if (!told) return result
    await updateCase(tx, { organizationId, updatedAt: now, screenedAt: null })
    await recordAudit(tx, ctx, { ...told, subjectType: 'kyb', subjectId: organizationId })
    return result
  })
}

const maxOfficers = 50

const unknownOfficer = () => new AppError('E7013', { message: 'Officer not found.' })

/** Adds or changes an officer. Throws E7013, E7010 while the case cannot be changed. */
export const saveKybOfficer = writeVerb('kyb.manage', OfficerInput, runSaveKybOfficer)

function runSaveKybOfficer(
  ctx: TenantContext,
  { officerId: id, isNew, ...values }: OfficerInput,
): Promise<void> {
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
export const removeKybOfficer = writeVerb('kyb.manage', OneOfficer, runRemoveKybOfficer)

function runRemoveKybOfficer(
  ctx: TenantContext,
  { officerId: id }: z.output<typeof OneOfficer>,
): Promise<void> {
  return changeCase(ctx, async (tx) => {
    const own = { id, organizationId: ctx.organizationId }
    const before = await findOfficer(tx, own)
    if (!before || !(await deleteOfficer(tx, own))) throw unknownOfficer()
    await dropDocumentsOf(tx, { organizationId: own.organizationId, subjectId: id, clock: ctx.clock })
    return { told: { action: 'kyb.officer_removed', before: { officerId: id } }, result: undefined }
  })
}

const maxOwners = 100

const unknownOwner = () => new AppError('E7009', { message: 'Owner not found.' })

/**
 * Adds or changes an owner with what it holds. Throws E7009 for an unknown owner or company that is held, E7005 where
 * an owner would own itself, E7010 while the case cannot be changed.
 */
export const saveKybOwner = writeVerb('kyb.manage', OwnerInput, runSaveKybOwner)

function runSaveKybOwner(ctx: TenantContext, input: OwnerInput): Promise<void> {
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
export const removeKybOwner = writeVerb('kyb.manage', OneOwner, runRemoveKybOwner)

function runRemoveKybOwner(ctx: TenantContext, { ownerId: id }: z.output<typeof OneOwner>): Promise<void> {
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

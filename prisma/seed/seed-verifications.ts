import type { KybDocumentKind } from '@/server/contract/kyb'
import type { Actor, Context, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { PdfDocument } from '@/server/formats/pdf-document'
import {
  addKybDocument,
  assignReview,
  saveKybOfficer,
  saveKybOwner,
  saveKybProfile,
  screenDueCases,
  submitKyb,
} from '@/server/modules/accounts/kyb'
import { storeUpload } from '@/server/modules/platform/files'
import { reviewedOrganization, verifiedOrganizations } from './demo-plan'

const yearMs = 365 * 24 * 3_600_000

/** Verified organizations, and one under review whose owner is on a list. What an interrupted seed left is found and kept. */
export async function seedVerifications(ctx: Context): Promise<void> {
  for (const slug of verifiedOrganizations) await seedApproved(ctx, slug)
  await seedReviewed(ctx)
}

async function seedApproved({ clock }: Context, slug: string): Promise<void> {
  const { id: organizationId, name } = await db.organization.findUniqueOrThrow({ where: { slug } })
  if (await db.kybCase.findUnique({ where: { organizationId } })) return
  const now = clock.now()
  const decidedBy = { kind: 'system', id: 'seed', name: 'seed' }
  await db.kybCase.create({
    data: {
      organizationId,
      state: 'approved',
      legalName: name,
      legalForm: 'limited_company',
      country: 'MT',
      decisionNote: 'Demo organization',
      decidedBy,
      decidedAt: now,
      expiresAt: new Date(now.getTime() + yearMs),
      nextScreeningAt: now,
      createdAt: now,
      updatedAt: now,
      reviews: {
        create: [{ id: newId(), reason: 'submission', createdAt: now, closedAt: now, outcome: 'approved' }],
      },
    },
  })
}

async function seedReviewed(ctx: Context): Promise<void> {
  const { id, name } = await db.organization.findUniqueOrThrow({ where: { slug: reviewedOrganization } })
  const found = await db.kybCase.findUnique({ where: { organizationId: id } })
  if (found && found.state !== 'draft') return
  const tenant = { ...ctx, organizationId: asOrganizationId(id) }
  const owner = { ...tenant, actor: await actorOf(`owner@${reviewedOrganization}.example`, 'owner') }
  await prepare(owner, name)
  await submitKyb(owner)
  await screenDueCases(ctx)
  const { id: reviewId } = await db.kybReview.findFirstOrThrow({
    where: { organizationId: id, closedAt: null },
  })
  const reviewer = { ...ctx, actor: await actorOf('finance@croupier.example', null) }
  await assignReview(reviewer, { reviewId, isMine: true })
}

async function actorOf(email: string, role: 'owner' | null): Promise<Actor> {
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
  return { kind: 'user', userId, email, role, staffRole: role ? null : 'finance' }
}

/** On the sandbox's list of sanctions, though another one of the name. */
const listedName = 'Viktor Stern'

async function prepare(owner: TenantContext, name: string): Promise<void> {
  await saveKybProfile(owner, {
    legalName: name,
    registrationNumber: 'C 77001',
    legalForm: 'partnership',
    country: 'MT',
    registeredAddress: '12 Harbour Road\nSliema',
    businessAddress: null,
    isWidelyHeld: false,
  })
  const [ownerId, officerId] = [newId(), newId()]
  const person = { isNew: true, bornOn: '1979-06-02', country: 'AT' }
  const holdings = [{ heldId: null, share: 1_000_000 }]
  await saveKybOwner(owner, {
    ...person,
    ownerId,
    kind: 'person',
    name: listedName,
    registrationNumber: null,
    holdings,
  })
  await saveKybOfficer(owner, { ...person, officerId, name: 'Carla Vella', position: 'Managing director' })
  for (const kind of [
    'registry_extract',
    'partnership_agreement',
    'address_proof',
    'gaming_licence',
  ] as const)
    await addPaper(owner, kind, null)
  for (const subjectId of [ownerId, officerId]) await addPaper(owner, 'identity', subjectId)
}

async function addPaper(
  owner: TenantContext,
  kind: KybDocumentKind,
  subjectId: string | null,
): Promise<void> {
  const { organizationId } = owner
  const pdf = new PdfDocument({ title: kind.replaceAll('_', ' '), madeAt: owner.clock.now() })
  pdf.paragraph('A document of the demo. It says nothing about anybody.')
  const bytes = await pdf.finish()
  async function* body() {
    yield bytes
  }
  const name = `${kind}.pdf`
  const { id: fileId } = await storeUpload(owner, {
    purpose: 'kyb_document',
    organizationId,
    name,
    body: body(),
  })
  await addKybDocument(owner, { kind, subjectId, fileId })
}

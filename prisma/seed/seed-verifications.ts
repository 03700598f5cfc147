import type { KybDocumentKind, LegalForm } from '@/server/contract/kyb'
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
import { storedPerson } from '@/server/modules/platform/audit'
import { storeUpload } from '@/server/modules/platform/files'
import { demoAffiliate, reviewedOrganization, verifiedOrganizations } from './demo-plan'

const yearMs = 365 * 24 * 3_600_000

/** Verified organizations, and one under review whose owner is on a list. What an interrupted seed left is found and kept. */
export async function seedVerifications(ctx: Context): Promise<void> {
  for (const slug of verifiedOrganizations) await seedApproved(ctx, slug)
  await seedReviewed(ctx)
}

/** Approved without the two reviewers that a submission needs. */
async function seedApproved(ctx: Context, slug: string): Promise<void> {
  const { id, name } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const found = await db.kybCase.findUnique({ where: { organizationId: id } })
  if (found?.state === 'approved') return
  const email = slug === demoAffiliate.slug ? demoAffiliate.email : `owner@${slug}.example`
  const owner = { ...ctx, organizationId: asOrganizationId(id), actor: await actorOf(email, 'owner') }
  // Each document is checked in a process of its own, which takes a second: one organization has them.
  const papers = slug === verifiedOrganizations[0] ? verifiedCompany.papers : []
  if (!found) await prepare(owner, { ...verifiedCompany, legalName: name, papers })
  const now = ctx.clock.now()
  await db.kybCase.update({
    where: { organizationId: id },
    data: {
      state: 'approved',
      submittedBy: storedPerson(owner.actor),
      submittedAt: now,
      decisionNote: 'Demo organization',
      decidedBy: { kind: 'system', id: 'seed', name: 'seed' },
      decidedAt: now,
      expiresAt: new Date(now.getTime() + yearMs),
      nextScreeningAt: now,
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
  await prepare(owner, { ...reviewedCompany, legalName: name })
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

interface Company {
  legalName: string
  registrationNumber: string
  legalForm: LegalForm
  registeredAddress: string
  /** Who holds all of it, and who manages it; both born on the same day, in the country. */
  holder: string
  manager: string
  country: string
  /** None: no identity documents either. */
  papers: readonly KybDocumentKind[]
}

const papersOfAll = ['registry_extract', 'address_proof', 'gaming_licence'] as const

const verifiedCompany = {
  registrationNumber: 'C 91244',
  legalForm: 'limited_company',
  registeredAddress: '27 Republic Street\nValletta',
  holder: 'Elena Borg',
  manager: 'Marcus Lindqvist',
  country: 'MT',
  papers: [...papersOfAll, 'articles'],
} as const satisfies Omit<Company, 'legalName'>

/** Its holder has the name of an entry in the sandbox's list of sanctions. */
const reviewedCompany = {
  registrationNumber: 'C 77001',
  legalForm: 'partnership',
  registeredAddress: '12 Harbour Road\nSliema',
  holder: 'Viktor Stern',
  manager: 'Carla Vella',
  country: 'AT',
  papers: [...papersOfAll, 'partnership_agreement'],
} as const satisfies Omit<Company, 'legalName'>

async function prepare(
  owner: TenantContext,
  { holder, manager, country, papers, ...company }: Company,
): Promise<void> {
  await saveKybProfile(owner, { ...company, country: 'MT', businessAddress: null, isWidelyHeld: false })
  const [ownerId, officerId] = [newId(), newId()]
  const person = { isNew: true, bornOn: '1979-06-02', country }
  const holdings = [{ heldId: null, share: 1_000_000 }]
  const held = { kind: 'person', name: holder, registrationNumber: null, holdings } as const
  await saveKybOwner(owner, { ...person, ...held, ownerId })
  await saveKybOfficer(owner, { ...person, officerId, name: manager, position: 'Managing director' })
  for (const kind of papers) await addPaper(owner, kind, null)
  if (papers.length === 0) return
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

import { openWorld } from '@/sandbox/testing/sandbox-world'
import type { KybDocumentKind } from '@/server/contract/kyb'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { storeUpload } from '@/server/modules/platform/files'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { createCaller } from '@/server/trpc/router'
import { contextOf } from '@/server/trpc/testing/cabinet-context'

export type KybWorld = Awaited<ReturnType<typeof openKybWorld>>

/** The sandbox's matching API over HTTP. */
export async function openKybWorld() {
  const world = await openWorld()
  const service = { url: `${world.url}/screening/match/default`, key: undefined }
  const restore = replaceSingleton('kyb-match-service', { service })
  return {
    ...world,
    setDown: (isDown: boolean) => world.control('PUT', '/screening', { is_down: isDown }),
    list: (name: string, topic: string) => world.control('POST', '/screening/persons', { name, topic }),
    stop: async () => {
      restore()
      await world.stop()
    },
  }
}

export type Caller = ReturnType<typeof createCaller>
export const ownerOf = (tenant: TestTenant): Caller => createCaller(contextOf(tenant, 'owner'))
/** Somebody else each time. */
export const reviewerOf = (tenant: TestTenant): Caller =>
  createCaller(contextOf(tenant, { staff: 'finance' }))

/** Nothing is made of it, so that it is ready at once. */
const scan = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

export async function upload({ tenant, organizationId }: TestTenant): Promise<string> {
  async function* body() {
    yield scan
  }
  const { id } = await storeUpload(tenant, {
    purpose: 'kyb_document',
    organizationId,
    name: 'scan.pdf',
    body: body(),
  })
  return id
}

export async function addDocument(
  tenant: TestTenant,
  kind: KybDocumentKind,
  subjectId: string | null = null,
): Promise<string> {
  const fileId = await upload(tenant)
  const { documentId } = await ownerOf(tenant).verification.addDocument({ kind, subjectId, fileId })
  return documentId
}

export const details = {
  legalName: 'Northern Games AB',
  registrationNumber: '556000-0001',
  legalForm: 'sole_trader' as const,
  country: 'SE',
  registeredAddress: 'Storgatan 1\nStockholm',
  businessAddress: null,
  isWidelyHeld: false,
}

export const person = (name: string, share = 1_000_000) => ({
  ownerId: newId(),
  isNew: true,
  kind: 'person' as const,
  name,
  bornOn: '1961-04-12',
  country: 'SE',
  registrationNumber: null,
  holdings: [{ heldId: null, share }],
})

export const officer = (name: string) => ({
  officerId: newId(),
  isNew: true,
  name,
  position: 'Managing director',
  bornOn: '1970-01-31',
  country: 'SE',
})

/** An organization now with all that a submission needs. */
export async function prepared(ownerName = 'Astrid Berg'): Promise<TestTenant> {
  const tenant = await createTestTenant()
  const caller = ownerOf(tenant)
  const [owner, director] = [person(ownerName), officer('Nils Holm')]
  await caller.verification.saveDetails(details)
  await caller.verification.saveOwner(owner)
  await caller.verification.saveOfficer(director)
  for (const kind of ['trade_registration', 'address_proof', 'gaming_licence'] as const)
    await addDocument(tenant, kind)
  for (const subjectId of [owner.ownerId, director.officerId])
    await addDocument(tenant, 'identity', subjectId)
  return tenant
}

/** Submitted; returns its review. */
export async function submitted(ownerName?: string): Promise<{ tenant: TestTenant; reviewId: string }> {
  const tenant = await prepared(ownerName)
  await ownerOf(tenant).verification.submit()
  return { tenant, reviewId: await openReviewOf(tenant) }
}

export async function openReviewOf({ organizationId }: TestTenant): Promise<string> {
  const { id } = await db.kybReview.findFirstOrThrow({ where: { organizationId, closedAt: null } })
  return id
}

export const caseOf = ({ organizationId }: TestTenant) =>
  db.kybCase.findUniqueOrThrow({ where: { organizationId } })

export const actionsOf = async ({ organizationId }: TestTenant): Promise<string[]> => {
  const rows = await db.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })
  return rows.map(({ action }) => action)
}

import { blankSubmission, type SubmissionForm } from '@/server/contract/forms/submissions'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createOrganization } from '@/server/modules/accounts/organizations'
import { enrolStudio } from '@/server/modules/catalogue/studios'
import { asUser } from '@/server/testing/as-user'
import { createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { createSubmission, saveSubmission, submitSubmission } from '../index'

export const complete: SubmissionForm = {
  ...blankSubmission,
  ...{ name: 'First Light', category: 'slots', rtp: '96.2', volatility: 'high', languages: ['en', 'de'] },
  ...{ hitRate: '24.5', minSpinTimeMs: '2500', rules: 'https://studio.example/rules' },
  ...{ pictures: ['https://studio.example/tile.png'], rtpVariants: [{ code: '94', rtp: '94.1' }] },
}

/** A studio in production with one person, people of the staff, and an operator. */
export async function createStudioWorld() {
  const { tenant, brand, clock } = await createTestTenant()
  const { organizationId: _, ...everywhere } = tenant
  const staff = asUser(everywhere, { staffRole: 'support', email: 'ann@croupier.example' })
  const providerCode = `s${newId().replaceAll('-', '').slice(-12)}`
  const administrator = asUser(everywhere, { staffRole: 'administrator' })
  const { organizationId } = await createOrganization(administrator, {
    ...{ slug: `studio-${providerCode}`, name: 'Polar', kind: 'studio' },
  })
  await enrolStudio(administrator, { organizationId, providerCode, dialect: 'aurora' })
  await createTestProvider({ code: providerCode, dialect: 'aurora', requiresSubmissions: true })
  const [userId, email] = [newId(), `${providerCode}@studio.example`]
  await db.user.create({ data: { id: userId, name: 'Ida', email, passwordHash: 'x' } })
  await db.membership.create({ data: { id: newId(), userId, organizationId, role: 'studio' } })
  const studio = asUser({ ...tenant, organizationId }, { role: 'studio', userId, email })
  const draft = async (providerGameId = 'first-light') =>
    (await createSubmission(studio, { providerGameId })).id
  const submitted = async (providerGameId?: string, change: Partial<SubmissionForm> = {}) => {
    const submissionId = await draft(providerGameId)
    await saveSubmission(studio, { submissionId, ...complete, ...change })
    await submitSubmission(studio, { submissionId })
    return submissionId
  }
  return { tenant, brand, clock, staff, studio, email, organizationId, providerCode, draft, submitted }
}

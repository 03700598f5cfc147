import { certificationGroupNames, certificationSupportNames } from '@/server/contract/certification'
import { blankSubmission } from '@/server/contract/forms/submissions'
import type { Actor, Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import { keyring } from '@/server/keyring'
import { createOrganization } from '@/server/modules/accounts/organizations'
import { enrolStudio, startOwnCertification } from '@/server/modules/catalogue/studios'
import {
  approveSubmission,
  commentSubmission,
  createSubmission,
  requestChanges,
  saveSubmission,
  submitSubmission,
} from '@/server/modules/catalogue/submissions'
import { demoStudio } from './demo-plan'

const { slug, name, providerCode } = demoStudio
const testCode = `${providerCode}-test`

/** A studio whose server is the sandbox's aurora; its first run starts as soon as the jobs do. */
export async function seedStudio(ctx: Context): Promise<void> {
  const { SANDBOX_PUBLIC_URL: sandboxUrl, SANDBOX_AURORA_SECRET: secret } = demoEnv()
  const known = await db.organization.findUnique({ where: { slug } })
  const { organizationId } = known
    ? { organizationId: asOrganizationId(known.id) }
    : await createOrganization(ctx, { slug, name, kind: 'studio' })
  if (!(await db.studio.findUnique({ where: { organizationId } })))
    await enrolStudio(ctx, { organizationId, providerCode, dialect: 'aurora' })
  const secretSealed = keyring().seal(secret, 'provider.secret')
  await db.provider.update({
    where: { code: testCode },
    data: { baseUrl: `${sandboxUrl}/aurora`, secretSealed },
  })
  if ((await db.certificationRun.count({ where: { providerCode: testCode } })) > 0) return
  await startOwnCertification(
    { ...ctx, organizationId },
    {
      ...{ supports: [...certificationSupportNames], groups: [...certificationGroupNames] },
      ...{ gameId: '', currencies: 'EUR, JPY 100' },
    },
  )
}

const submitted = [
  { providerGameId: 'frost-crown', name: 'Frost Crown', outcome: 'approved' },
  { providerGameId: 'ember-reel', name: 'Ember Reel', outcome: 'changes_requested' },
  { providerGameId: 'tidal-nine', name: 'Tidal Nine', outcome: 'draft' },
] as const

const fields = {
  ...blankSubmission,
  ...{ category: 'slots', gameType: 'slots', features: ['Free spins', 'Multiplier'], rtp: '96.2' },
  ...{ volatility: 'high' as const, languages: ['en', 'de', 'sv'], currencies: ['EUR', 'SEK', 'NOK'] },
  ...{ hitRate: '24.5', hasFeatureBuy: true, featureBuyPrice: '100', minSpinTimeMs: '2500' },
  rtpVariants: [
    { code: '94', rtp: '94.1' },
    { code: '96', rtp: '96.2' },
  ],
}

/** One submission of each kind. After the people of the demo, who act in it. */
export async function seedSubmissions(ctx: Context): Promise<void> {
  const { id } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const organizationId = asOrganizationId(id)
  const studio = { ...ctx, organizationId, actor: await personOf(demoStudio.email, { role: 'studio' }) }
  const staff = { ...ctx, actor: await personOf('support@croupier.example', { staffRole: 'support' }) }
  for (const { providerGameId, name: game, outcome } of submitted) {
    const key = { organizationId, providerGameId }
    if (await db.gameSubmission.findUnique({ where: { organizationId_providerGameId: key } })) continue
    const { id: submissionId } = await createSubmission(studio, { providerGameId })
    const page = `https://${slug}.example/${providerGameId}`
    await saveSubmission(studio, {
      ...{ submissionId, ...fields, name: game, pictures: [`${page}.png`] },
      rules: outcome === 'draft' ? '' : `${page}/rules`,
    })
    if (outcome === 'draft') continue
    await submitSubmission(studio, { submissionId })
    if (outcome === 'approved') await approveSubmission(staff, { submissionId })
    else await askForChanges(staff, submissionId)
  }
}

async function askForChanges(staff: Context, submissionId: string): Promise<void> {
  const comments = [
    { field: 'rules', text: 'The rules name no maximum win. Please add it.' },
    { field: 'rtpVariants', text: 'Is the variant of 94.1 % certified for Sweden?' },
  ] as const
  for (const comment of comments) await commentSubmission(staff, { submissionId, ...comment })
  await requestChanges(staff, { submissionId })
}

type Roles = Pick<Extract<Actor, { kind: 'user' }>, 'role' | 'staffRole'>

async function personOf(email: string, roles: Partial<Roles>): Promise<Actor> {
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
  return { kind: 'user', userId, email, role: null, staffRole: null, ...roles }
}

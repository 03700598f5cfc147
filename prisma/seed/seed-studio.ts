import { certificationGroupNames, certificationSupportNames } from '@/server/contract/certification'
import type { Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import { keyring } from '@/server/keyring'
import { createOrganization } from '@/server/modules/accounts/organizations'
import { enrolStudio, startOwnCertification } from '@/server/modules/catalogue/studios'
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

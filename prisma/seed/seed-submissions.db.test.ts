import { expect, test } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createOrganization } from '@/server/modules/accounts/organizations'
import { enrolStudio } from '@/server/modules/catalogue/studios'
import { demoStudio } from './demo-plan'
import { seedSubmissions } from './seed-studio'

test('the demo studio has a submission of each kind, also after the seed runs again', async () => {
  const ctx = systemContext('seed', systemClock, newId())
  const { slug, name, providerCode } = demoStudio
  const { organizationId } = await createOrganization(ctx, { slug, name, kind: 'studio' })
  await enrolStudio(ctx, { organizationId, providerCode, dialect: 'aurora' })
  for (const email of [demoStudio.email, 'support@croupier.example'])
    await db.user.create({ data: { id: newId(), email, name: email, passwordHash: 'x' } })
  await seedSubmissions(ctx)
  await seedSubmissions(ctx)
  const found = await db.gameSubmission.findMany({
    where: { organizationId },
    include: { comments: true },
    orderBy: { id: 'asc' },
  })
  expect(found.map(({ status, comments }) => [status, comments.length])).toEqual([
    ['approved', 0],
    ['changes_requested', 2],
    ['draft', 0],
  ])
})

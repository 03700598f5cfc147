import { openRules, type ProfileRules } from '@/server/contract/profile-rules'
import { db } from '@/server/db'

/** Writes a version as staff would have published it. */
export async function createVersion(
  version: { country: string; number?: number; effectiveFrom?: Date },
  rules: Partial<ProfileRules> = {},
): Promise<void> {
  const { country, number = 1, effectiveFrom = new Date('2020-01-01') } = version
  await db.jurisdictionVersion.create({
    data: {
      ...{ country, number, effectiveFrom, rules: { ...openRules, ...rules } },
      ...{ note: `Version ${number}`, createdBy: { kind: 'system', id: 'test', name: 'test' } },
      createdAt: new Date(),
    },
  })
}

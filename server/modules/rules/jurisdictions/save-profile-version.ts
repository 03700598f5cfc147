import { z } from 'zod'
import { VersionForm } from '@/server/contract/forms/jurisdictions'
import { versionName } from '@/server/contract/jurisdictions'
import { MarketCountry } from '@/server/contract/profile-rules'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { findVersions, insertVersion, lockProfile } from './queries-profile'
import { changedRules, WrittenRules } from './written-rules'

const NewVersion = z.object({
  country: MarketCountry,
  /** The newest version that the writer saw; 0: there was none. */
  basedOn: z.int().min(0),
  /** Midnight UTC of a day that is not past. */
  effectiveFrom: z.date(),
  note: VersionForm.shape.note,
  rules: WrittenRules,
})
type NewVersion = z.output<typeof NewVersion>

/**
 * Publishes the next version of a country's profile; its number. It changes no play by itself: organizations adopt a
 * version. Throws E5004; E0003 for a day that is past or before the newest version's, and where that changed meanwhile.
 */
export const saveProfileVersion = writeVerb('jurisdictions.publish', NewVersion, run)

async function run(ctx: Context, { country, basedOn, ...content }: NewVersion): Promise<number> {
  return inTransaction(async (tx) => {
    await lockProfile(tx, country)
    const [newest] = await findVersions(tx, country)
    if ((newest?.number ?? 0) !== basedOn)
      throw invalid('basedOn', 'A newer version was published meanwhile. Load it and try again.')
    const earliest = startOfDay(ctx.clock.now())
    if (content.effectiveFrom < earliest) throw invalid('effectiveFrom', 'Must not be past.')
    if (newest && content.effectiveFrom < newest.effectiveFrom)
      throw invalid('effectiveFrom', 'Must not lie before the newest version’s.')
    const version = { country, number: basedOn + 1 }
    const createdAt = ctx.clock.now()
    await insertVersion(tx, { ...version, ...content, createdBy: describeActor(ctx.actor), createdAt })
    await recordAudit(tx, ctx, {
      action: 'jurisdiction.published',
      subjectType: 'jurisdiction',
      subjectId: versionName(version),
      after: {
        effectiveFrom: content.effectiveFrom,
        changed: changedRules(newest?.rules ?? null, content.rules),
      },
    })
    return version.number
  })
}

const startOfDay = (now: Date) => new Date(now.toISOString().slice(0, 10))

const invalid = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })

import type { Db } from '@/server/db'
import { type ExpiringCertificate, selectExpiring } from './queries'

const dayMs = 86_400_000
/** How long an expired certificate is still spoken of. */
const keptMs = 30 * dayMs
/** Days before the last one at which staff are reminded. */
const stages = [7, 30, 90] as const

/** `daysLeft`: full days until its last one is over, 0 or less once it is. `stage`: which reminder it is; 0: expired. */
interface CertificateReminder extends ExpiringCertificate {
  daysLeft: number
  stage: number
}

/** Certificates that end within `days`, and that no later one of their game and country replaces. */
export async function findExpiringCertificates(
  db: Db,
  { now, days }: { now: Date; days: number },
): Promise<CertificateReminder[]> {
  const by = new Date(now.getTime() + days * dayMs)
  const found = await selectExpiring(db, { by, after: new Date(now.getTime() - keptMs) })
  return found.map((row) => {
    const daysLeft = Math.ceil((row.expiresOn.getTime() + dayMs - now.getTime()) / dayMs)
    return { ...row, daysLeft, stage: stageOf(daysLeft) }
  })
}

function stageOf(daysLeft: number): number {
  if (daysLeft <= 0) return 0
  return stages.find((stage) => daysLeft <= stage) ?? daysLeft
}

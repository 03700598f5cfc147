import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { zipPieces } from '@/server/formats/zip'
import { getProfile, listSessions, recordOwn } from '@/server/modules/accounts/members'
import { exportOwnProvisioning } from '@/server/modules/accounts/scim'
import { exportOwnSignIns } from '@/server/modules/accounts/sign-ins'
import { exportOwnIdentities } from '@/server/modules/accounts/sso'
import { exportOwnAudit } from '@/server/modules/platform/audit'
import { type Exported, jsonText, withManifest } from './export-organization'
import { requirePerson } from './request-deletion'

/**
 * What is kept of one's own account as a ZIP: profile, memberships, sessions, sign-ins, what identity providers told, own audit
 * entries. Audited. Throws E5004.
 */
export async function exportAccount(ctx: Context): Promise<AsyncGenerator<Uint8Array>> {
  const person = requirePerson(ctx)
  await recordOwn(db, ctx, person, { action: 'user.data_exported' })
  const subject = `account ${person.userId}`
  return zipPieces(withManifest(filesOf(ctx, person.userId), { subject, now: ctx.clock.now() }))
}

async function* filesOf(ctx: Context, userId: string): AsyncGenerator<Exported> {
  const { memberships, ...profile } = await getProfile(userId)
  yield { name: 'profile.json', pieces: [jsonText({ id: userId, ...profile })] }
  yield {
    name: 'memberships.csv',
    pieces: [
      csvLine(['organization', 'slug', 'role', 'is_active', 'since']),
      csvLines(
        memberships.map(({ organization: { name, slug }, role, isActive, createdAt }) => [
          name,
          slug,
          role,
          isActive ? 'yes' : 'no',
          createdAt.toISOString(),
        ]),
      ),
    ],
  }
  const sessions = await listSessions(ctx, { userId, sessionId: '' })
  yield {
    name: 'sessions.csv',
    pieces: [
      csvLine(['created_at', 'last_seen_at', 'ip', 'user_agent']),
      csvLines(
        sessions.map(({ createdAt, lastSeenAt, ip, userAgent }) => [
          createdAt.toISOString(),
          lastSeenAt.toISOString(),
          ip ?? '',
          userAgent ?? '',
        ]),
      ),
    ],
  }
  yield { name: 'sign-ins.csv', pieces: await exportOwnSignIns(userId) }
  yield { name: 'identities.csv', pieces: await exportOwnIdentities(userId) }
  yield { name: 'provisioning.csv', pieces: await exportOwnProvisioning(userId) }
  const organizationIds = memberships.map(({ organizationId }) => organizationId)
  yield { name: 'audit-log.csv', pieces: exportOwnAudit(ctx, { userId, organizationIds }) }
}

import type { Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { addConnection, addDomain, changeConnection, getSso } from '@/server/modules/accounts/sso'

const slug = 'lucky-lane'
const issuer = `https://login.${slug}.example/v2.0`

/** One demo organization has begun to set up its identity provider: the domain is not verified, the sign-in not tested. */
export async function seedSingleSignOn(ctx: Context): Promise<void> {
  const { id } = await db.organization.findUniqueOrThrow({ where: { slug } })
  const tenant = { ...ctx, organizationId: asOrganizationId(id) }
  const { domains, connections } = await getSso(tenant)
  if (domains.length === 0) await addDomain(tenant, { domain: `${slug}.example` })
  const known = connections[0]
  const named = { name: 'Lucky Lane ID', issuer, clientId: 'croupier' }
  const connectionId =
    known?.id ??
    (await addConnection(tenant, { ...named, secret: 'demo-client-secret', secretExpiresOn: '' }))
      .connectionId
  if (known && known.groupRoles.length > 0) return
  await changeConnection(tenant, {
    ...{ ...named, connectionId, groupsClaim: 'groups', defaultRole: null, roleCeiling: 'admin' },
    groupRoles: [
      { group: 'Casino operations', role: 'manager' },
      { group: 'Engineering', role: 'developer' },
      { group: 'Player support', role: 'analyst' },
    ],
    trustsTwoFactor: true,
    clockSkewS: 30,
  })
}

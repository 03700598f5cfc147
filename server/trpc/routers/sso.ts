import { z } from 'zod'
import { SsoEmail } from '@/server/contract/forms/sso'
import { getScim, issueScimToken, revokeScimToken } from '@/server/modules/accounts/scim'
import {
  activateConnection,
  activateStaffConnection,
  addConnection,
  addDomain,
  addStaffConnection,
  addStaffDomain,
  changeConnection,
  changeStaffConnection,
  discoverSso,
  enforceConnection,
  enforceStaffConnection,
  findSsoOf,
  getSso,
  getSsoTest,
  getStaffSso,
  getStaffSsoTest,
  listSsoEverywhere,
  providerLogout,
  removeConnection,
  removeDomain,
  removeStaffConnection,
  removeStaffDomain,
  replaceConnectionSecret,
  replaceStaffSecret,
  verifyDomain,
  verifyStaffDomain,
} from '@/server/modules/accounts/sso'
import { openProcedure, procedure, router, signedInProcedure, staffProcedure } from '../init'
import { samlProcedures, staffSamlProcedures } from './sso-saml'

const delicate = { stepUp: true } as const

export const ssoRouter = router({
  /** Which identity providers sign people of this address's domain in. */
  discover: openProcedure.input(SsoEmail).mutation(({ ctx, input }) => discoverSso(ctx, input)),
  offered: openProcedure
    .input(z.object({ slug: z.string().min(1).max(64) }))
    .query(({ input }) => findSsoOf(input.slug)),
  /** Where the browser ends the session at the provider too. */
  logout: signedInProcedure.query(async ({ ctx: { viewer } }) => ({
    address: await providerLogout({ userId: viewer.userId, sessionId: viewer.session.id }),
  })),

  get: procedure(getSso),
  test: procedure(getSsoTest),
  add: procedure(addConnection, delicate),
  change: procedure(changeConnection, delicate),
  replaceSecret: procedure(replaceConnectionSecret, delicate),
  activate: procedure(activateConnection, delicate),
  enforce: procedure(enforceConnection, delicate),
  remove: procedure(removeConnection, delicate),
  addDomain: procedure(addDomain, delicate),
  verifyDomain: procedure(verifyDomain, delicate),
  removeDomain: procedure(removeDomain, delicate),
  ...samlProcedures,

  scim: procedure(getScim),
  issueScimToken: procedure(issueScimToken, delicate),
  revokeScimToken: procedure(revokeScimToken, delicate),
})

export const staffSsoRouter = router({
  everywhere: staffProcedure(listSsoEverywhere),
  get: staffProcedure(getStaffSso),
  test: staffProcedure(getStaffSsoTest),
  add: staffProcedure(addStaffConnection, delicate),
  change: staffProcedure(changeStaffConnection, delicate),
  replaceSecret: staffProcedure(replaceStaffSecret, delicate),
  activate: staffProcedure(activateStaffConnection, delicate),
  enforce: staffProcedure(enforceStaffConnection, delicate),
  remove: staffProcedure(removeStaffConnection, delicate),
  addDomain: staffProcedure(addStaffDomain, delicate),
  verifyDomain: staffProcedure(verifyStaffDomain, delicate),
  removeDomain: staffProcedure(removeStaffDomain, delicate),
  ...staffSamlProcedures,
})

import type { DefenceList } from '../markers'

/** An identity provider speaks for its own organization, and only in answers that it signed. */
export const singleSignOn: DefenceList = {
  'server/modules/accounts/sso/attacks.db.test.ts': {
    'an identity provider opens its own organization only': [
      'ssoConnection ? ssoConnection.organizationId === id : ',
      'ssoConnection ? true : ',
    ],
    'enforced single sign-on closes the organization to passwords': [
      'enforced.every(({ breakGlassUserId }) => breakGlassUserId === userId)',
      'enforced.length >= 0 || userId === ""',
    ],
    "an organization's identity provider makes no staff": 'remove',
    'enforced single sign-on refuses passwords': 'remove',
    "an unverified address is no one's": 'remove',
    "a provider speaks for its organization's verified domains only": 'remove',
    'an account is never linked by its address alone': [
      "{ kind: 'link', userId: account.id, email }",
      'begin(ctx, connection, proof, account)',
    ],
    "the provider's description is of the issuer that was set up": 'remove',
    "the ID token's signature is verified": 'remove',
    'an ID token ends no sessions': 'remove',
    "a sign-in's state is spent once, by the browser that began it": ['and spent_at is null ', ''],
    "no group gives a role above the connection's ceiling": 'remove',
    'single sign-on returns to this site only': [
      "safeReturnPath(query.get('callbackUrl'))",
      "query.get('callbackUrl') ?? '/'",
    ],
    'a suspended member stays out by single sign-on too': 'remove',
    'an identity provider neither makes nor unmakes owners': 'remove',
    'a connection that is no longer active opens nothing': 'remove',
    "the provider's second factor counts where the owner says so": ['connection.trustsTwoFactor && ', ''],
    'one person of a connection is one account': 'remove',
    "an owner gives no provider the account of another owner, or of Croupier's staff": 'remove',
    'the permission to link ends after a day': ['gt: now', 'not: null'],
    'a sign-in under way brings no one to the provider that came after it': 'remove',
    'the claims of a test are for who ran it': ['!isOwn || ', '!attempt || '],
    'only who manages a connection tests it': 'remove',
    'a connection that is not active signs in no person': 'remove',
    'step-up at the provider is by the same person': 'remove',
    "an account that provisioning made is its connection's own until it has a password": [
      ['madeWithHash: passwordHash', 'madeWithHash: { not: null }'],
      ['{ connectionId, userId', '{ userId'],
    ],
    'only the account that the provider named is linked': ['!(await takeLink(db, attempt.id))', 'false'],
  },
  'server/modules/accounts/sso/connections.db.test.ts': {
    "a domain of public mailboxes is no one's own": 'remove',
    'a domain is verified by its DNS': 'remove',
    'a domain belongs to one organization': 'remove',
    'a domain is scoped to the organization': [
      '(await findDomains(db, ownerOf(ctx)))',
      '(await db.ssoDomain.findMany({ where: { id: domainId } }))',
    ],
    'a connection is scoped to the organization': ['{ id, organizationId }', '{ id }'],
    'an untested connection is not activated': 'remove',
    'who never signed in by a connection cannot enforce it': 'remove',
    'staff access is by group alone': 'remove',
    'identities belong to the provider that named them': [
      'await forgetProvider(db, connectionId, ctx.clock.now())',
      '{ identities: 0, provisioningTokens: 0 }',
    ],
  },
  'server/outbound/hostile-peers.test.ts': {
    'what an identity provider answers is limited': 'remove',
  },
  'server/trpc/sign-in-strength.db.test.ts': {
    'a session of a provider changes no sign-in methods': 'remove',
  },
}

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
    'only the account that the provider named is linked': ['!(await takeLink(db, attempt.id))', 'false'],
  },
}

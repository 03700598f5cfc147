import type { DefenceList } from '../markers'

/** Only a provider's own, fresh and signed answer to a sign-in of this browser signs in. */
export const saml: DefenceList = {
  'server/modules/accounts/sso/saml-attacks.db.test.ts': {
    'XML with a document type, entities or processing instructions is refused': 'remove',
    'XML with comments is refused': 'remove',
    'an assertion is for this connection alone': ['audience: own.entityId', 'audience: false'],
    'assertions are signed': ['wantAssertionsSigned: true', 'wantAssertionsSigned: false'],
    'an assertion without its own signature is refused': 'remove',
    'an answer is to this request': ['ValidateInResponseTo.always', 'ValidateInResponseTo.never'],
    'an answer was sent to this address': 'remove',
    'signatures are by RSA with SHA-256 or better': 'remove',
    'keys of assertions are wrapped by OAEP': [
      'disallowDecryptionWithInsecureAlgorithm: true',
      'disallowDecryptionWithInsecureAlgorithm: false',
    ],
    'an assertion is by the provider that was set up': 'remove',
    'a person is named by plain text alone': 'remove',
    'step-up is by an authentication after the request': 'remove',
    'an assertion was made for this address': [
      "attributeOf(one, 'Recipient') === provider.own.acsUrl",
      'true',
    ],
    'an assertion was made for this request': ["attributeOf(one, 'InResponseTo') === id", 'true'],
    'a confirmation of the subject ends': 'remove',
    'an assertion signs in once': 'remove',
    'a request has one answer': ['response_sealed is null and ', ''],
    'an answer without a request of ours signs no one in': 'remove',
    'single sign-on by SAML leads to our callback only': 'remove',
  },
  'server/modules/accounts/sso/saml-connections.db.test.ts': {
    'a certificate that has expired verifies no signature': 'remove',
  },
}

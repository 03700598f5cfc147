/** Why an answer by SAML was refused. */
export const samlReasons = {
  not_asked: 'The answer of the identity provider is not to a sign-in that was started here. Start again.',
  unsigned: 'The identity provider did not sign the assertion.',
  signature_invalid: 'The signature of the identity provider is not valid.',
  algorithm_refused: 'The identity provider signs by an algorithm that is not accepted.',
  decryption_failed: 'The assertion of the identity provider cannot be decrypted.',
  markup_refused: 'The answer of the identity provider has markup that is not accepted.',
  issuer_invalid: 'The answer is from another identity provider.',
  audience_invalid: 'The answer of the identity provider is for another application.',
  recipient_invalid: 'The answer of the identity provider is for another address.',
  time_invalid: 'The answer of the identity provider is too old or too new.',
  not_fresh: 'The identity provider did not ask for the sign-in again.',
  replayed: 'This answer of the identity provider was used already.',
  subject_unstable: 'The identity provider names this person differently at each sign-in.',
} as const

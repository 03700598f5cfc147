import type { Defence } from '../defence'

const passkey = {
  file: 'server/modules/members/passkey-proof.ts',
  seenBy: 'server/modules/members/passkeys.db.test.ts',
}

/** Passkeys: what they sign, for whom, and what they change. */
export const passkeys: readonly Defence[] = [
  {
    ...passkey,
    name: 'a passkey’s challenge is good once',
    file: 'server/modules/members/queries-passkeys.ts',
    find: 'delete from passkey_challenge where',
    replace: 'update passkey_challenge set purpose = purpose where',
  },
  {
    ...passkey,
    name: 'a passkey’s challenge expires',
    file: 'server/modules/members/queries-passkeys.ts',
    find: 'and expires_at >',
    replace: "and interval '1 day' + expires_at >",
  },
  {
    ...passkey,
    name: 'a passkey confirms its owner alone',
    find: ' || (userId !== null && passkey.userId !== userId)',
    replace: '',
  },
  {
    ...passkey,
    name: 'a passkey verifies its person',
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
  },
  {
    ...passkey,
    name: 'a new passkey has verified its person',
    file: 'server/modules/members/passkeys.ts',
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
  },
  {
    ...passkey,
    name: 'tries of passkeys are throttled',
    file: 'server/modules/members/sign-in-with-passkey.ts',
    find: 'if (retryAfterS !== null)',
    replace: 'if (retryAfterS === 0)',
  },
  {
    ...passkey,
    name: 'a closed account has no passkeys',
    file: 'server/modules/members/sign-in-with-passkey.ts',
    find: '!user?.isActive',
    replace: '!user',
  },
  {
    ...passkey,
    name: 'a first passkey ends the other sessions',
    file: 'server/modules/members/passkeys.ts',
    find: '      await endSessionRows(db, userId, now, { except: sessionId })\n',
    replace: '',
  },
  {
    ...passkey,
    name: 'the last second factor stays where one is required',
    file: 'server/modules/members/passkeys.ts',
    find: '      if (requiredBy.length > 0) throw isRequired(requiredBy)\n',
    replace: '',
  },
]

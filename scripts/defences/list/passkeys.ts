import type { DefenceList } from '../markers'

/** Passkeys: what they sign, for whom, and what they change. */
export const passkeys: DefenceList = {
  'server/modules/members/passkeys.db.test.ts': {
    'a passkey challenge expires and works once': [
      ['delete from passkey_challenge', 'update passkey_challenge set purpose = purpose'],
      ['and expires_at >', "and interval '1 day' + expires_at >"],
    ],
    'a passkey confirms its owner only': ['|| (userId !== null && passkey.userId !== userId)', ''],
    'a passkey sign-in verifies the user': ['true', 'false'],
    'passkey registration verifies the user': ['true', 'false'],
    'passkey attempts are throttled': 'remove',
    'a deactivated account cannot use its passkeys': ['!user?.isActive', '!user'],
    'a first passkey ends the other sessions': 'remove',
    'the last second factor stays where 2FA is required': 'remove',
  },
}

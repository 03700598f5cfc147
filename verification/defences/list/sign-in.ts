import type { DefenceList } from '../markers'

/** Passwords, second factors, passkeys, and the sessions they open. */
export const signIn: DefenceList = {
  'server/modules/accounts/members/sign-in.db.test.ts': {
    'sign-in to an unknown account costs the same work': [
      'await isPasswordCorrect(user?.passwordHash ?? unknownAccountHash, input.password)',
      'user !== null && (await isPasswordCorrect(user.passwordHash, input.password))',
    ],
    'password guesses are throttled': 'remove',
    'password guesses are throttled per address': ['50', '5_000'],
    'concurrent password guesses are all counted': ['t.failures + 1', '1'],
  },
  'server/modules/accounts/members/password-rules.test.ts': {
    'common passwords are refused': ['|| forms.some((form) => common.has(form))', ''],
  },
  'server/modules/accounts/members/account.db.test.ts': {
    'a changed password is checked': 'remove',
    'a reset password is checked': 'remove',
    'each sign-in gets a new session id': [
      `const sessionId = newId()
  await insertSession(db, {`,
      `const before = await findLiveSessions(db, userId, now)
  const sessionId = before[0]?.id ?? newId()
  if (!before[0]) await insertSession(db, {`,
    ],
    'only a live session of this user opens anything': [
      ['session.userId !== userId ||', ''],
      ['session.endedAt ||', ''],
    ],
    'a deactivated account has no session': 'remove',
    'a changed password ends the other sessions': [
      'endSessionRows(db, own.userId, now, { except: own.sessionId })',
      '0',
    ],
    'a reset password ends every session': 'remove',
    'a reset link works once': ['reset.usedAt ||', ''],
  },
  'server/modules/accounts/members/team.db.test.ts': {
    "a new member's password is checked": 'remove',
  },
  'server/modules/accounts/members/two-factor-required.db.test.ts': {
    'a password is no step-up where there is 2FA': [
      'await hasSecondFactor(db, userId)',
      'userId === sessionId',
    ],
  },
  'server/modules/accounts/members/two-factor.db.test.ts': {
    'a TOTP code works once': ['{ lt: step }', '{ lte: step }'],
    'a recovery code works once': [', usedAt: null', ''],
    'TOTP codes are throttled': 'remove',
    'no password-only session while 2FA is set up': 'remove',
  },
  'server/trpc/sign-in-strength.db.test.ts': {
    'sensitive procedures require step-up': 'remove',
    'step-up is per session': ['update({ where: { id }, ', 'updateMany({ '],
    'an organization that requires 2FA needs it proven by the session': [
      ['found?.requiresTwoFactor === true', 'found === undefined'],
      ['session.secondFactorAt', 'hasTwoFactor'],
    ],
    'staff need a second factor': ['secondFactorAt ? ownStaffRole : null', 'ownStaffRole'],
    'setting up 2FA ends the other sessions': 'remove',
    'step-up asks for the second factor where there is one': [
      'viewer.hasTwoFactor ? secondFactorAt : authenticatedAt',
      'authenticatedAt ?? secondFactorAt',
    ],
    'removing 2FA clears its proof from the sessions': 'remove',
  },
  'server/auth/cookies.test.ts': {
    'the session cookie is hidden from scripts': ['true', 'false'],
    'the session cookie is not sent with cross-site posts': ["'lax' as const", "'none'"],
    'the session cookie is bound to this host': ['__Host-', '__Secure-'],
    'sign-in redirects to this site only': ['() => env().baseUrl', '({ url }) => url'],
  },
  'server/modules/accounts/members/passkeys.db.test.ts': {
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
  'server/modules/accounts/sign-ins/sign-ins.db.test.ts': {
    'refused sign-ins are counted in one row': ['bucketOf(attempt, now)', 'null'],
    'an unknown address is in no sign-in log': ['u.email = $2::text', 'u.email <> $2::text'],
    'the sign-in log is scoped to the organization': ['organizationId, AND', 'AND'],
    'sessions of a higher role are not ended': 'remove',
  },
  'server/modules/accounts/keys/service-accounts.db.test.ts': {
    'keys of a service account are made by no lower role': ['requireAssignable(ctx.actor, account.role)', ''],
    "a service account's key does no more than its role": ['role === null ||', 'role !== undefined ||'],
    'a service account is scoped to the organization': ['id, organizationId,', 'id,'],
    'lists of service accounts are scoped to the organization': ['organizationId, removedAt', 'removedAt'],
  },
}

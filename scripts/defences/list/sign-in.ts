import type { Defence } from '../defence'

const signIn = {
  file: 'server/modules/members/sign-in.ts',
  seenBy: 'server/modules/members/sign-in.db.test.ts',
}
const account = { seenBy: 'server/modules/members/account.db.test.ts' }
const twoFactor = {
  file: 'server/modules/members/queries-two-factor.ts',
  seenBy: 'server/modules/members/two-factor.db.test.ts',
}
const strength = { seenBy: 'server/trpc/sign-in-strength.db.test.ts' }

const cookies = { file: 'server/auth/cookies.ts', seenBy: 'server/auth/cookies.test.ts' }

/** Passwords, second factors, and the sessions they open. */
export const signingIn: readonly Defence[] = [
  {
    ...signIn,
    name: 'an unknown account costs the same work',
    find: 'const isCorrect = await isPasswordCorrect(user?.passwordHash ?? unknownAccountHash, input.password)',
    replace:
      'const isCorrect = user !== null && (await isPasswordCorrect(user.passwordHash, input.password))',
  },
  {
    ...signIn,
    name: 'guesses are throttled',
    find: 'if (retryAfterS !== null)',
    replace: 'if (retryAfterS === 0)',
  },
  {
    ...signIn,
    name: 'guesses at many accounts are throttled',
    file: 'server/modules/members/throttle-rules.ts',
    find: "ofAddress('address', address, 50, quarterMs)",
    replace: "ofAddress('address', address, 5_000, quarterMs)",
  },
  {
    ...signIn,
    name: 'guesses made at once are all counted',
    file: 'server/modules/members/queries-throttle.ts',
    find: 't.failures + 1 end',
    replace: '1 end',
  },
  {
    name: 'a common password is refused',
    file: 'server/modules/members/password-rules.ts',
    find: 'forms.some((form) => common.has(form))',
    replace: 'common.size === 0',
    seenBy: 'server/modules/members/password-rules.test.ts',
  },
  {
    ...account,
    name: 'a changed password is not a common one',
    file: 'server/modules/members/change-account.ts',
    find: "  await requireGoodPassword('next', next)\n",
    replace: '',
  },
  {
    ...account,
    name: 'a reset password is not a common one',
    file: 'server/modules/members/reset-password.ts',
    find: "  await requireGoodPassword('password', password)\n",
    replace: '',
  },
  {
    name: 'a newcomer’s password is not a common one',
    file: 'server/modules/members/accept-invite.ts',
    find: "  await requireGoodPassword('password', password)\n",
    replace: '',
    seenBy: 'server/modules/members/team.db.test.ts',
  },
  {
    ...account,
    name: 'a session is new at each sign-in',
    file: 'server/modules/members/sessions.ts',
    find: 'const sessionId = newId()\n  await insertSession(db, {',
    replace: `const before = await findLiveSessions(db, userId, now)
  const sessionId = before[0]?.id ?? newId()
  if (!before[0]) await insertSession(db, {`,
  },
  {
    ...account,
    name: 'a session is of one person',
    file: 'server/modules/members/find-viewer.ts',
    find: 'session.userId !== userId || ',
    replace: '',
  },
  {
    ...account,
    name: 'a session that was ended opens nothing',
    file: 'server/modules/members/find-viewer.ts',
    find: 'session.endedAt || ',
    replace: '',
  },
  {
    ...account,
    name: 'a session of a closed account opens nothing',
    file: 'server/modules/members/find-viewer.ts',
    find: 'if (!user.isActive) return null',
    replace: '',
  },
  {
    ...account,
    name: 'another password ends the other sessions',
    file: 'server/modules/members/change-account.ts',
    find: 'return endSessionRows(db, own.userId, now, { except: own.sessionId })',
    replace: 'return 0',
  },
  {
    ...account,
    name: 'a password that was reset ends every session',
    file: 'server/modules/members/reset-password.ts',
    find: '    await endSessionRows(db, user.id, now)\n',
    replace: '',
  },
  {
    ...account,
    name: 'a link to reset works once',
    file: 'server/modules/members/reset-password.ts',
    find: 'reset.usedAt || ',
    replace: '',
  },
  {
    ...twoFactor,
    name: 'a code works once',
    find: 'OR: [{ lastStep: null }, { lastStep: { lt: step } }]',
    replace: 'OR: [{ lastStep: null }, { lastStep: { lte: step } }]',
  },
  {
    ...twoFactor,
    name: 'a recovery code works once',
    find: 'where: { userId, codeHash, usedAt: null }',
    replace: 'where: { userId, codeHash }',
  },
  {
    ...twoFactor,
    name: 'codes are throttled',
    file: 'server/modules/members/check-code.ts',
    find: 'if (retryAfterS !== null)',
    replace: 'if (retryAfterS === 0)',
  },
  {
    ...strength,
    name: 'what is delicate asks again who is there',
    file: 'server/trpc/init.ts',
    find: 'meta?.stepUp && !isRecentlyConfirmed(ctx)',
    replace: 'meta?.stepUp && !ctx',
  },
  {
    ...strength,
    name: 'a proof is of one session',
    file: 'server/modules/members/queries-sessions.ts',
    find: 'update({ where: { id }, data: { authenticatedAt: at } })',
    replace: 'updateMany({ data: { authenticatedAt: at } })',
  },
  {
    ...strength,
    name: 'an organization that requires two factors is closed without',
    file: 'server/trpc/context.ts',
    find: 'found?.requiresTwoFactor === true &&',
    replace: 'found === undefined &&',
  },
  {
    ...strength,
    name: 'an organization asks for what the session proved',
    file: 'server/trpc/context.ts',
    find: '!viewer?.session.secondFactorAt',
    replace: '!viewer?.hasTwoFactor',
  },
  {
    ...strength,
    name: 'nobody is staff without a second factor',
    file: 'server/modules/members/find-viewer.ts',
    find: 'secondFactorAt ? user.staffRole : null',
    replace: 'user.staffRole',
  },
  {
    ...strength,
    name: 'setting up a second factor ends the other sessions',
    file: 'server/modules/members/two-factor.ts',
    find: '    await endSessionRows(db, userId, now, { except: sessionId })\n',
    replace: '',
  },
  {
    ...strength,
    name: 'who has a second factor is asked for it again',
    file: 'server/trpc/sign-in-strength.ts',
    find: 'viewer.hasTwoFactor ? secondFactorAt : authenticatedAt',
    replace: 'authenticatedAt ?? secondFactorAt',
  },
  {
    ...strength,
    name: 'a second factor that was taken off is proven no more',
    file: 'server/modules/members/two-factor.ts',
    find: '    await forgetSecondFactor(db, person.userId)\n',
    replace: '',
  },
  {
    ...twoFactor,
    name: 'a password confirms nobody who has a second factor',
    file: 'server/modules/members/confirm-identity.ts',
    find: 'else if (await hasSecondFactor(prisma, userId))',
    replace: 'else if (userId === sessionId)',
  },
  {
    ...twoFactor,
    name: 'no session begins beside the setting up of a second factor',
    file: 'server/modules/members/sign-in.ts',
    find: '!hasProvenSecondFactor && (await hasSecondFactor(db, user.id))',
    replace: '!hasProvenSecondFactor && user.email === null',
  },
  { ...cookies, name: 'no script reads a session', find: 'httpOnly: true', replace: 'httpOnly: false' },
  {
    ...cookies,
    name: 'a session is not sent with posts of other sites',
    find: "sameSite: 'lax' as const",
    replace: "sameSite: 'none'",
  },
  {
    ...cookies,
    name: 'a session is of this host alone',
    find: 'isSecureDeployment() ? `__Host-croupier',
    replace: 'isSecureDeployment() ? `__Secure-croupier',
  },
  {
    ...cookies,
    name: 'signing in leads nowhere but here',
    file: 'server/auth/options.ts',
    find: 'redirect: () => env().baseUrl',
    replace: 'redirect: ({ url }) => url',
  },
]

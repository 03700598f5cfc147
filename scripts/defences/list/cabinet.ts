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
const headers = {
  file: 'server/auth/security-headers.ts',
  seenBy: 'server/auth/security-headers.test.ts',
}
const openedOrganization = {
  file: 'server/auth/opened-organization-token.ts',
  seenBy: 'server/auth/opened-organization-token.test.ts',
}
const strength = { seenBy: 'server/trpc/sign-in-strength.db.test.ts' }
const campaignFiles = {
  file: 'server/trpc/campaign-files.ts',
  seenBy: 'server/trpc/campaign-files.db.test.ts',
}

/** People in a browser, and those who would act through theirs. */
export const cabinet: readonly Defence[] = [
  {
    name: 'a request of another site is known by its Origin',
    file: 'server/auth/same-origin.ts',
    find: 'sender.origin === new URL(baseUrl).origin ||',
    replace: 'sender.origin !== null ||',
    seenBy: 'server/auth/same-origin.test.ts',
  },
  {
    name: 'a request without an Origin is refused',
    file: 'server/auth/same-origin.ts',
    find: 'if (origin === null || !URL.canParse(origin)) return false',
    replace: 'if (origin === null || !URL.canParse(origin)) return true',
    seenBy: 'server/auth/same-origin.test.ts',
  },
  {
    name: 'calls of the cabinet ask for the Origin',
    file: 'server/trpc/http.ts',
    find: "request.method !== 'GET' &&",
    replace: "request.method === 'NONE' &&",
    seenBy: 'server/trpc/http.test.ts',
  },
  {
    name: 'signing in asks for the Origin',
    file: 'app/api/auth/[...nextauth]/route.ts',
    find: 'if (!isSameOrigin(request.headers, env().baseUrl))',
    replace: 'if (!isSameOrigin(new Headers({ origin: env().baseUrl }), env().baseUrl))',
    seenBy: 'server/auth/foreign-sign-in.test.ts',
  },
  {
    ...campaignFiles,
    name: 'sending a list asks for the Origin',
    find: 'if (!isSameOrigin(request.headers, env().baseUrl))',
    replace: 'if (!isSameOrigin(new Headers({ origin: env().baseUrl }), env().baseUrl))',
  },
  {
    ...campaignFiles,
    name: 'a list is not read beyond its limit',
    find: 'if (length > maxBytes)',
    replace: 'if (length < 0)',
  },
  { ...headers, name: 'nobody frames a page', find: `    "frame-ancestors 'none'",\n`, replace: '' },
  {
    ...headers,
    name: 'old browsers frame no page either',
    find: "'x-frame-options': 'DENY'",
    replace: "'x-a': ''",
  },
  {
    ...headers,
    name: 'only scripts with the nonce run',
    find: "'self' 'nonce-",
    replace: "'self' 'unsafe-inline' 'nonce-",
  },
  {
    name: 'every page of the cabinet has the headers',
    file: 'proxy.ts',
    find: 'response.headers.set(name, value)',
    replace: 'response.headers.get(name + value)',
    seenBy: 'server/auth/proxy.test.ts',
  },
  {
    name: 'after sign-in nobody is sent elsewhere',
    file: 'server/auth/return-path.ts',
    find: 'target.origin !== here ||',
    replace: '',
    seenBy: 'server/auth/return-path.test.ts',
  },
  {
    name: "a path that begins like another site's",
    file: 'server/auth/return-path.ts',
    find: " || target.pathname.startsWith('//')",
    replace: '',
    seenBy: 'server/auth/return-path.test.ts',
  },
  {
    name: 'formulas are disarmed',
    file: 'server/core/csv.ts',
    find: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    seenBy: 'server/core/csv.test.ts',
  },
  {
    name: 'formulas behind a space are disarmed',
    file: 'server/core/csv.ts',
    find: 'hiddenFormula.test(String(cell))',
    replace: "cell === ''",
    seenBy: 'server/core/csv.test.ts',
  },
  {
    name: 'an export disarms formulas',
    file: 'server/core/csv.ts',
    find: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    seenBy: 'server/modules/audit-log/audit-log.db.test.ts',
  },
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
    name: 'a procedure asks for its permission',
    file: 'server/trpc/init.ts',
    find: 'if (!opened || !isPermitted(opened.standing, permission))',
    replace: 'if (!opened)',
    seenBy: 'server/trpc/permissions.db.test.ts',
  },
  {
    name: 'a verb asks for its permission as well',
    file: 'server/modules/members/require-permission.ts',
    find: 'if (hasPermission(actor, permission)) return',
    replace: 'if (hasPermission(actor, permission) || actor) return',
    seenBy: 'server/modules/audit-log/audit-log.db.test.ts',
  },
  {
    name: 'staff hold no credential of a tenant',
    file: 'server/modules/members/permissions.ts',
    find: "'keys.issue': { members: builders, staff: [] }",
    replace: "'keys.issue': { members: builders, staff: everyStaff }",
    seenBy: 'server/modules/members/permissions.test.ts',
  },
  {
    ...openedOrganization,
    name: "a session is no proof of staff's opening",
    find: "const salt = 'croupier.organization'",
    replace: "const salt = ''",
  },
  {
    ...openedOrganization,
    name: 'the proof of opening is of one person',
    find: ' || parsed.data.sub !== userId',
    replace: '',
  },
  {
    name: 'nobody is raised above who raises them',
    file: 'server/modules/members/team-rules.ts',
    find: "if (role === 'owner') throw new AppError('E8009')",
    replace: '',
    seenBy: 'server/modules/members/team-rules.test.ts',
  },
  {
    name: 'the last owner stays',
    file: 'server/modules/members/team-rules.ts',
    find: "member.role === 'owner' && member.isActive",
    replace: 'member.isActive',
    seenBy: 'server/modules/members/team-rules.test.ts',
  },
  {
    name: 'fields that a form does not have are dropped',
    file: 'server/trpc/routers/team.ts',
    find: '.input(member.extend({ role }))',
    replace: '.input(member.extend({ role }).loose())',
    seenBy: 'server/trpc/mass-assignment.test.ts',
  },
]

import type { Defence } from '../defence'

const headers = {
  file: 'server/auth/security-headers.ts',
  seenBy: 'server/auth/security-headers.test.ts',
}
const openedOrganization = {
  file: 'server/auth/opened-organization-token.ts',
  seenBy: 'server/auth/opened-organization-token.test.ts',
}
const campaignFiles = {
  file: 'server/trpc/campaign-files.ts',
  seenBy: 'server/trpc/campaign-files.db.test.ts',
}

const cabinetCalls = { file: 'server/trpc/http.ts', seenBy: 'server/trpc/http.test.ts' }
const authAnswers = { file: 'server/auth/auth-answers.ts', seenBy: 'server/auth/auth-answers.test.ts' }
const campaignLines = {
  file: 'server/modules/campaigns/read-lines.ts',
  seenBy: 'server/modules/campaigns/read-lines.test.ts',
}

/** People in a browser, and those who would act through theirs. */
export const cabinet: readonly Defence[] = [
  {
    name: 'only administrators change what a provider’s games inherit',
    file: 'server/modules/provider-access/set-provider-defaults.ts',
    find: "requirePermission(ctx.actor, 'providers.configure')",
    replace: "requirePermission({ kind: 'system', job: '' }, 'providers.configure')",
    seenBy: 'server/modules/provider-access/provider-defaults.db.test.ts',
  },
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
    file: 'server/auth/auth-answers.ts',
    find: 'if (!isSameOrigin(request.headers, env().baseUrl))',
    replace: 'if (!isSameOrigin(new Headers({ origin: env().baseUrl }), env().baseUrl))',
    seenBy: 'server/auth/foreign-sign-in.test.ts',
  },
  {
    ...authAnswers,
    name: 'the sign-in library draws no page of its own',
    find: 'const isRead = formReads.has(action) && rest.length === 0',
    replace: "const isRead = action !== 'none' || rest.length < 0",
  },
  {
    ...authAnswers,
    name: 'an address signs in so many times a minute',
    find: "await requireAddressBudget('signIns', use)",
    replace: 'await Promise.resolve(use)',
  },
  {
    ...cabinetCalls,
    name: 'a batch has a limit',
    find: '    maxBatchSize: maxCabinetBatch,\n',
    replace: '',
  },
  {
    ...cabinetCalls,
    name: 'each call of a batch is counted',
    find: 'requireCallBudget(context, info.calls.length)',
    replace: 'requireCallBudget(context, 1)',
  },
  {
    name: 'a person has a budget',
    file: 'server/trpc/call-budget.ts',
    find: 'if (viewer) await requirePersonBudget(viewer.userId, use)',
    replace: 'if (viewer) await Promise.resolve(requirePersonBudget)',
    seenBy: 'server/trpc/call-budget.db.test.ts',
  },
  {
    name: 'the pages of a person are counted',
    file: 'server/trpc/context.ts',
    find: 'await requirePageBudget(viewer.userId, clock.now()).catch(',
    replace: 'await Promise.resolve(requirePageBudget && clock.now()).catch(',
    seenBy: 'server/trpc/call-budget.db.test.ts',
  },
  {
    name: 'a network of IPv6 addresses is one client',
    file: 'server/modules/rate-limits/client-network.ts',
    find: 'if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()',
    replace: 'if (parsed instanceof ipaddr.IPv4 || address) return parsed.toString()',
    seenBy: 'server/modules/rate-limits/client-network.test.ts',
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
  {
    ...campaignLines,
    name: 'a list of blank lines holds nobody else up',
    find: 'if (line % linesBetweenTurns === 0) await setImmediate()',
    replace: 'if (line < 0) await setImmediate()',
  },
  {
    ...campaignLines,
    name: 'a list has a last line that is read',
    find: 'if (line > maxLines)',
    replace: 'if (line < 0)',
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
  {
    name: 'staff who open an organization leave a row',
    file: 'server/modules/members/open-organization.ts',
    find: "if (opened.standing.kind === 'staff')",
    replace: "if (opened.slug === '')",
    seenBy: 'server/trpc/permissions.db.test.ts',
  },
  {
    name: 'an exclusion without an end is lifted by two people',
    file: 'server/modules/players/lift-exclusion.ts',
    find: 'if (liftRequestedById === userId)',
    replace: 'if (liftRequestedById === null)',
    seenBy: 'server/modules/players/players.db.test.ts',
  },
  {
    name: 'an exclusion is not made shorter',
    file: 'server/modules/players/exclude-player.ts',
    find: 'present && isShortened(',
    replace: 'present === undefined && isShortened(',
    seenBy: 'server/modules/players/players.db.test.ts',
  },
  {
    name: 'nobody of Croupier’s lifts an exclusion',
    file: 'server/modules/members/permissions.ts',
    find: "'players.readmit': { members: ['owner', 'admin', 'manager'], staff: [] }",
    replace: "'players.readmit': { members: ['owner', 'admin', 'manager'], staff: everyStaff }",
    seenBy: 'server/modules/players/players.db.test.ts',
  },
  {
    name: 'lifting an exclusion asks again who is there',
    file: 'server/trpc/routers/players.ts',
    find: "permittedProcedure('players.readmit').meta({ stepUp: true })",
    replace: "permittedProcedure('players.readmit')",
    seenBy: 'server/trpc/sign-in-strength.db.test.ts',
  },
]

import type { DefenceList } from '../markers'

/** People in a browser, and those who would act through theirs. */
export const cabinet: DefenceList = {
  'app/(player)/launch/[token]/route.test.ts': {
    'a player page loads images of this service alone': ["img-src 'self'", 'img-src *'],
  },
  'server/modules/accounts/provider-access/provider-defaults.db.test.ts': {
    'only administrators change provider defaults': 'remove',
  },
  'server/auth/same-origin.test.ts': {
    'Origin is compared with the base URL': [
      'sender.origin === new URL(baseUrl).origin',
      'sender.origin !== null',
    ],
    'a request without Origin is refused': ['false', 'true'],
  },
  'server/trpc/http.test.ts': {
    'tRPC mutations check Origin': 'remove',
    'a tRPC batch is limited': 'remove',
    'each call of a tRPC batch is counted': ['info.calls.length', '1'],
  },
  'server/auth/foreign-sign-in.test.ts': {
    'sign-in checks Origin': 'remove',
  },
  'server/auth/auth-answers.test.ts': {
    'next-auth serves no page of its own': [
      'formReads.has(action) && rest.length === 0',
      "action !== 'none' || rest.length < 0",
    ],
    'sign-ins have a budget per address': 'remove',
  },
  'server/trpc/call-budget.db.test.ts': {
    'cabinet calls have a budget per person': 'remove',
    'cabinet pages have a budget per person': 'remove',
  },
  'server/modules/platform/rate-limits/cabinet-budgets.test.ts': {
    'an IPv6 network counts as one client': [
      '!(parsed instanceof ipaddr.IPv6)',
      'parsed instanceof ipaddr.IPv4 || address',
    ],
  },
  'server/downloads/campaign-files.db.test.ts': {
    'an upload checks Origin': 'remove',
    'an uploaded file is limited in bytes': 'remove',
  },
  'server/modules/play/campaigns/read-lines.test.ts': {
    'reading a long file yields to other requests': 'remove',
    'an uploaded file is limited in lines': 'remove',
  },
  'server/auth/security-headers.test.ts': {
    'pages cannot be framed': 'remove',
    'pages cannot be framed in old browsers': 'remove',
    'only scripts with the nonce run': ["'self' 'nonce", "'self' 'unsafe-inline' 'nonce"],
  },
  'server/auth/proxy.test.ts': {
    'every cabinet page has the security headers': 'remove',
    'a page is of the organization in its path': 'remove',
  },
  'server/auth/return-path.test.ts': {
    'sign-in returns to this site only': [
      ['target.origin !== here ||', ''],
      ["|| target.pathname.startsWith('//')", ''],
    ],
  },
  'server/formats/csv.test.ts': {
    'CSV formulas are escaped': ['true', 'false'],
    'CSV formulas behind a space are escaped': ['hiddenFormula.test(String(cell))', "cell === ''"],
  },
  'server/modules/platform/audit/audit-log.db.test.ts': {
    'CSV formulas are escaped': ['true', 'false'],
    'a verb checks its permission': [
      'hasPermission(actor, permission)',
      'hasPermission(actor, permission) || actor',
    ],
  },
  'server/core/verb.test.ts': {
    'a verb parses its own input': 'remove',
  },
  'server/trpc/permissions.db.test.ts': {
    'a verb checks its permission': [
      'hasPermission(actor, permission)',
      'hasPermission(actor, permission) || actor',
    ],
    'staff access to an organization is audited': 'remove',
  },
  'server/core/permissions.test.ts': {
    'a role of the organization is not one of Croupier’s': [
      'members.includes(role.member)',
      '[...members, ...staff].includes(role.member as never)',
    ],
    "staff cannot create an organization's keys": ['staff: []', 'staff: everyStaff'],
  },
  'server/auth/opened-organization-token.test.ts': {
    'a session token is no proof of an opened organization': ["'croupier.organization'", "''"],
    'the proof of an opened organization is bound to the user': ['|| parsed.data.sub !== userId', ''],
    'staff open an organization again after an hour': ['at >= since', 'at !== since'],
  },
  'server/modules/accounts/members/team-rules.test.ts': {
    'only an owner makes owners': 'remove',
    'the last owner stays': ["member.role === 'owner' &&", ''],
  },
  'server/trpc/mass-assignment.test.ts': {
    'unknown input fields are dropped': ['(assignableRoles) })', '(assignableRoles) }).loose()'],
  },
  'server/modules/rules/players/players.db.test.ts': {
    'a permanent exclusion is lifted by two people': [
      'liftRequestedById === userId',
      'liftRequestedById === null',
    ],
    'an exclusion is not shortened': 'remove',
    'staff cannot lift an exclusion': ['staff: []', 'staff: everyStaff'],
  },
  'server/trpc/sign-in-strength.db.test.ts': {
    'lifting an exclusion requires step-up': [', { stepUp: true }', ''],
  },
  'server/trpc/suspended-organization.db.test.ts': {
    'a suspended organization changes nothing': 'remove',
  },
}

/**
 * Who may import whom (docs/architecture.md). Every rule is an error and none has exceptions; test files and `testing`
 * folders may reach further, since they stand outside what they test.
 */
const test = '\\.test\\.tsx?$|/testing/|/conformance/'
const foundation = [
  '^server/(core|contract|concurrency|paging)/',
  '^server/database/(lane|replica-reading|like-pattern|database-failure)\\.ts$',
  '^server/formats/json-text\\.ts$',
]
const formats = ['^server/formats/']
const process = ['^server/(env|roles|log|metrics|keyring|crash-points)\\.ts$']
/** Groups of modules, from the bottom up: each imports what stands before it in this list. Deletion is a module by itself. */
const layers = [
  'platform',
  'accounts',
  'catalogue',
  'rules',
  'play',
  'delivery',
  'finance',
  'operations',
  'deletion',
]
const moduleFolder = 'server/modules/(deletion|[^/]+/[^/]+)/'
const moduleIndex = [`^${moduleFolder}index\\.ts$`]
const style = ['\\.css$']

/** What lies in `from` may import, of this project, itself and `allowed` only. */
const area = (name, from, allowed) => ({
  name,
  severity: 'error',
  comment: `Only these: ${[from, ...allowed].join('  ')}`,
  from: { path: from, pathNot: test },
  to: {
    path: '^(app|server|components|inngest|packages|prisma|sandbox|e2e|verification|scripts)/',
    pathNot: [from, ...allowed],
  },
})

/** A package that only `by` may import. */
const onlyBy = (name, packages, by) => ({
  name,
  severity: 'error',
  comment: `Only for: ${by.join('  ')}`,
  from: { path: '^(app|server|components|inngest)/', pathNot: [...by, test] },
  to: { path: packages, dependencyTypesNot: ['type-only'] },
})

module.exports = {
  forbidden: [
    area('operator-api-is-wiring', '^app/v1/', [
      '^server/rest/',
      '^server/contract/',
      ...moduleIndex,
      '^server/providers/registry\\.ts$',
    ]),
    area('provider-api-is-wiring', '^app/provider/', [
      '^server/rest/',
      '^server/contract/',
      ...moduleIndex,
      '^server/providers/registry\\.ts$',
    ]),
    area('sandbox-tools-are-wiring', '^app/sandbox/', ['^server/rest/']),
    area('files-are-wiring', '^app/files/', ['^server/rest/']),
    area('cabinet-pages-show', '^app/\\((cabinet|staff)\\)/', [
      '^components/',
      '^server/contract/',
      '^server/trpc/(context|caller|router|find-subject)\\.ts$',
      '^server/auth/',
      ...style,
    ]),
    area('player-pages-call-verbs', '^app/\\(player\\)/', [
      '^components/',
      ...foundation,
      ...process,
      ...moduleIndex,
    ]),
    area('technical-routes', '^app/api/', [
      '^server/(auth|trpc|downloads|health)/',
      '^server/rest/stripe-webhook\\.ts$',
      '^server/core/request-headers\\.ts$',
      '^inngest/',
      ...process,
    ]),
    area('reference-shows-the-contract', '^app/(docs|openapi)/', [
      '^server/(contract|docs)/',
      '^components/',
      ...style,
      // Refusals of unknown addresses and methods, in the form of the API.
      '^server/rest/methods\\.ts$',
      ...process,
    ]),
    area('agents-call-operations', '^(app|server)/mcp/', [
      '^server/rest/',
      '^server/docs/',
      '^server/http/(routes|match-route)\\.ts$',
      ...foundation,
      ...process,
    ]),
    area('guides-show-the-contract', '^server/docs/', [...foundation, ...process]),
    area('components-know-the-contract', '^components/', [
      '^server/contract/',
      // What a rendered guide looks like: types.
      '^server/docs/guide\\.ts$',
      '^server/trpc/router\\.ts$',
      ...style,
    ]),
    {
      name: 'components-know-the-router-by-type',
      severity: 'error',
      comment: 'The types of the procedures; their code stays on the server.',
      from: { path: '^components/' },
      to: { path: '^server/trpc/', dependencyTypesNot: ['type-only'] },
    },
    area('rest-calls-verbs', '^server/rest/', [
      ...foundation,
      ...process,
      ...moduleIndex,
      '^server/providers/(port|registry)',
    ]),
    area('http-server-is-wiring', '^server/http/', [
      '^app/(v1|sandbox|provider|files|\\(player\\)|api/(health|metrics|inngest))/',
      '^server/rest/',
      '^server/trpc/error-mapping\\.ts$',
      '^server/jobs/background\\.ts$',
      ...foundation,
      ...process,
    ]),
    area('lanes-know-the-foundation', '^server/database/', [...foundation, ...process, '^prisma/generated']),
    area('cache-stands-on-the-database', '^server/cache/', [...foundation, ...process, '^server/db\\.ts$']),
    area('trpc-calls-verbs', '^server/trpc/', [
      ...foundation,
      ...process,
      ...moduleIndex,
      '^server/auth/',
      '^server/jobs/read-job-health\\.ts$',
    ]),
    area('downloads-call-verbs', '^server/downloads/', [
      ...foundation,
      ...formats,
      ...process,
      ...moduleIndex,
      '^server/(auth|trpc)/',
    ]),
    area('formats-stand-apart', '^server/formats/', [...foundation]),
    area('auth-calls-verbs', '^server/auth/', [...foundation, ...process, ...moduleIndex]),
    area('health-asks', '^server/health/', [
      ...foundation,
      ...process,
      ...moduleIndex,
      '^server/db\\.ts$',
      '^server/jobs/(schedule|run-job)\\.ts$',
    ]),
    area('jobs-call-verbs', '^server/jobs/', [
      ...foundation,
      ...process,
      '^server/cache/',
      ...moduleIndex,
      '^server/db\\.ts$',
      '^server/health/(database-time|require-own-sessions)\\.ts$',
      '^inngest/is-configured\\.ts$',
      '^server/tracing/start-tracing\\.ts$',
    ]),
    area('tracing-stands-apart', '^server/tracing/', [...foundation, ...process]),
    area('inngest-calls-jobs-and-verbs', '^inngest/', [
      ...foundation,
      ...process,
      ...moduleIndex,
      '^server/jobs/',
    ]),
    {
      name: 'modules-meet-by-their-index',
      severity: 'error',
      comment: 'A module sees its own files, and of another its index.',
      from: { path: `^${moduleFolder}`, pathNot: test },
      to: { path: '^server/modules/', pathNot: ['^server/modules/$1/', ...moduleIndex] },
    },
    ...layers.slice(0, -1).map((layer, level) => ({
      name: `${layer}-imports-what-stands-below`,
      severity: 'error',
      comment: `Modules of ${layer} import none of the layers above: ${layers.slice(level + 1).join(', ')}`,
      from: { path: `^server/modules/${layer}/`, pathNot: test },
      to: { path: `^server/modules/(${layers.slice(level + 1).join('|')})/` },
    })),
    area('modules-know-the-foundation', '^server/modules/', [
      ...foundation,
      ...formats,
      ...process,
      '^server/cache/(cached-(values|table)|invalidation-feed)\\.ts$',
      '^server/db\\.ts$',
      // Row types; the client itself is for queries (database-driver below).
      '^prisma/generated',
      '^server/providers/(port|registry)',
      '^server/outbound/',
      '^inngest/(client|events|publish)\\.ts$',
    ]),
    {
      name: 'dialects-do-not-meet',
      severity: 'error',
      comment: 'A dialect knows the port, core and contract, and no other dialect.',
      from: { path: '^server/providers/(aurora|borealis|cascade)/', pathNot: test },
      to: {
        path: '^(app|server|components|inngest|prisma|sandbox)/',
        pathNot: ['^server/providers/$1/', '^server/providers/port', ...foundation],
      },
    },
    area('providers-stand-apart', '^server/providers/', [
      ...foundation,
      ...process,
      '^server/cache/cached-values\\.ts$',
      // Addresses that studios name are reached through the guard.
      '^server/outbound/index\\.ts$',
      '^server/db\\.ts$',
      '^prisma/generated',
    ]),
    area('outbound-stands-apart', '^server/outbound/', ['^server/(core|concurrency)/', ...process]),
    area('foundation-knows-itself', '^server/(core|contract|concurrency|paging)/', [...foundation]),
    area('sandbox-is-the-outside', '^sandbox/', ['^server/contract/']),
    area('packages-stand-alone', '^packages/', []),
    // The identity providers of tests are the outside too.
    area('browser-tests-are-outside', '^e2e/', ['^scripts/', '^server/modules/accounts/sso/testing/']),
    {
      name: 'sandbox-is-only-run',
      severity: 'error',
      comment: 'Nothing of the service imports the make-believe world, its tests or its scripts.',
      from: { path: '^(app|server|components|inngest)/', pathNot: test },
      to: { path: '^(sandbox|e2e|packages|verification|scripts|prisma/seed)/' },
    },
    {
      name: 'scripts-are-commands',
      severity: 'error',
      comment:
        'Nothing of the service imports a script, its tests included: what they share is in server/testing.',
      from: { path: '^(app|server|components|inngest|sandbox)/' },
      to: { path: '^(scripts|verification)/' },
    },
    onlyBy('database-driver', '^(node_modules/(pg|@prisma/client|@prisma/adapter-pg)/|prisma/generated)', [
      '^server/(db\\.ts$|database/)',
      'queries[^/]*\\.ts$',
    ]),
    onlyBy('trpc-server', '^node_modules/@trpc/server/', [
      '^server/trpc/',
      '^app/api/trpc/',
      '^components/trpc/',
    ]),
    onlyBy('agent-protocol', '^node_modules/@modelcontextprotocol/', ['^server/mcp/']),
    onlyBy('payment-provider', '^node_modules/stripe/', ['^server/modules/finance/billing/']),
    onlyBy('file-parts', '^node_modules/(sharp|file-type)/', ['^server/modules/platform/files/']),
    onlyBy('store-client', '^node_modules/@aws-sdk/', [
      '^server/modules/platform/files/',
      '^server/modules/finance/reconciliation/fetch/',
    ]),
    onlyBy('file-server-client', '^node_modules/ssh2/', ['^server/modules/finance/reconciliation/fetch/']),
    onlyBy('tracing-sdk', '^node_modules/@opentelemetry/', ['^server/tracing/']),
    onlyBy('mail-driver', '^node_modules/nodemailer/', ['^server/modules/accounts/mail/']),
    onlyBy('http-client', '^node_modules/undici/', ['^server/outbound/', '^server/providers/http\\.ts$']),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^server-only$' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|^prisma/generated' },
    exclude: { path: '^(\\.next|coverage|test-results)|^packages/[^/]+/dist/|^next-env\\.d\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}

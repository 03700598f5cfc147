/** @typedef {Record<string, string | undefined>} Environment */
/** @typedef {import('./settings.mjs').Settings} Settings */

/**
 * The service's own variables, each of them set: what was given, else the demo's.
 * @param {{ settings: Settings, databaseUrl: string, secrets: Environment, isDev: boolean }} input
 * @returns {Environment}
 */
export function serviceEnvironment({ settings, databaseUrl, secrets, isDev }) {
  const sandbox = settings.hasSandbox ? new URL(settings.sandboxUrl).origin : ''
  return {
    ...process.env,
    ...secrets,
    NODE_ENV: isDev ? 'development' : 'production',
    CROUPIER_MODE: settings.isDemo ? 'demo' : 'production',
    SANDBOX: settings.hasSandbox ? 'on' : 'off',
    SANDBOX_PUBLIC_URL: settings.sandboxUrl,
    PORT: String(settings.port),
    HOST: settings.host,
    DATA_DIR: settings.dataDir,
    BASE_URL: settings.baseUrl,
    NEXTAUTH_URL: process.env.NEXTAUTH_URL || settings.baseUrl,
    NEXT_TELEMETRY_DISABLED: '1',
    // There is no other instance that a balancer could choose meanwhile.
    STOP_NOTICE_MS: process.env.STOP_NOTICE_MS || '0',
    // The environment file was read already; Next would read it again, and others beside it.
    __NEXT_PROCESSED_ENV: 'true',
    DATABASE_URL: databaseUrl,
    API_MODE: process.env.API_MODE || (settings.isDemo ? 'sandbox' : 'live'),
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: withOrigin(process.env.CALLBACK_ALLOWED_PRIVATE_ORIGINS, sandbox),
    LAUNCH_ALLOWED_LOCAL_ORIGINS: withOrigin(process.env.LAUNCH_ALLOWED_LOCAL_ORIGINS, sandbox),
    PICTURE_ALLOWED_PRIVATE_ORIGINS: withOrigin(process.env.PICTURE_ALLOWED_PRIVATE_ORIGINS, sandbox),
    EXCHANGE_RATES_URL: process.env.EXCHANGE_RATES_URL || ratesOf(sandbox),
    SCREENING_URL: process.env.SCREENING_URL || screeningOf(sandbox),
    ...(settings.isDemo && demoSeller()),
    ...paymentsOf(settings, secrets),
    ...payoutsOf(settings),
  }
}

/** Who the demo's invoices are from. */
function demoSeller() {
  return {
    SELLER_NAME: process.env.SELLER_NAME || 'Croupier Demo Ltd',
    SELLER_ADDRESS: process.env.SELLER_ADDRESS || '1 Example Street|Valletta VLT 1000|Malta',
    SELLER_VAT_ID: process.env.SELLER_VAT_ID || 'MT00000000',
    SELLER_COUNTRY: process.env.SELLER_COUNTRY || 'MT',
    SELLER_REGISTRATION: process.env.SELLER_REGISTRATION || 'C 00000',
    SELLER_EMAIL: process.env.SELLER_EMAIL || 'billing@croupier.example',
    SELLER_IBAN: process.env.SELLER_IBAN || 'MT84MALT011000012345MTLCAST001S',
    SELLER_BANK: process.env.SELLER_BANK || 'Example Bank',
  }
}

/**
 * What was given, else the sandbox's payment provider.
 * @param {Settings} settings
 * @param {Environment} secrets
 * @returns {Environment}
 */
function paymentsOf(settings, secrets) {
  if (process.env.STRIPE_SECRET_KEY || !settings.hasSandbox) return {}
  return {
    STRIPE_SECRET_KEY: secrets.SANDBOX_STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.SANDBOX_STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: settings.sandboxUrl,
  }
}

/**
 * What was given, else the sandbox's payment provider for payouts.
 * @param {Settings} settings
 * @returns {Environment}
 */
function payoutsOf(settings) {
  if (process.env.PAYOUTS_URL || !settings.hasSandbox) return {}
  return {
    PAYOUTS_URL: settings.sandboxUrl,
    PAYOUTS_API_KEY: 'sandbox-payouts-demo-key-00001',
    PAYOUTS_IBAN: process.env.PAYOUTS_IBAN || 'MT84MALT011000012345MTLCAST001S',
  }
}

/**
 * The sandbox is the outside world: it is told nothing that the outside does not know.
 * @param {{ settings: Settings, databaseUrl: string, secrets: Environment }} input
 * @returns {Environment}
 */
export function sandboxEnvironment({ settings, databaseUrl, secrets }) {
  const { PATH, HOME, TMPDIR, SystemRoot, NODE_OPTIONS } = process.env
  const own = [
    'SANDBOX_AURORA_SECRET',
    'SANDBOX_BOREALIS_SECRET',
    'SANDBOX_CASCADE_SECRET',
    'SANDBOX_STRIPE_KEY',
    'SANDBOX_STRIPE_WEBHOOK_SECRET',
  ]
  return {
    PATH,
    HOME,
    TMPDIR,
    SystemRoot,
    NODE_OPTIONS,
    NODE_ENV: 'production',
    TZ: 'UTC',
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_PUBLIC_URL: settings.sandboxUrl,
    SANDBOX_DATABASE_URL: process.env.SANDBOX_DATABASE_URL || onSameServer(databaseUrl, 'croupier_sandbox'),
    CROUPIER_BASE_URL: settings.baseUrl,
    ...Object.fromEntries(own.map((name) => [name, secrets[name] ?? process.env[name]])),
  }
}

/**
 * @param {string} databaseUrl
 * @param {string} database
 */
export function onSameServer(databaseUrl, database) {
  const url = new URL(databaseUrl)
  url.pathname = `/${database}`
  return url.href
}

/**
 * @param {string | undefined} given comma-separated
 * @param {string} origin
 */
function withOrigin(given, origin) {
  const origins = (given ?? '').split(',').map((part) => part.trim())
  return [...new Set([...origins, origin])].filter(Boolean).join(',')
}

/** @param {string} sandbox its origin, or nothing */
const ratesOf = (sandbox) => (sandbox === '' ? undefined : `${sandbox}/rates/eurofxref-daily.xml`)

/** @param {string} sandbox its origin, or nothing */
const screeningOf = (sandbox) => (sandbox === '' ? undefined : `${sandbox}/screening/match/default`)

import { isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'
import { processSingleton } from '@/server/core/process-singleton'
import { addressList, amountList, list, portList, roleList, urlList } from './env-lists'
import { type Role, roles } from './roles'

const positiveInt = (fallback: number) => z.coerce.number().int().positive().default(fallback)

/** An empty variable is as good as none. */
const unsetIfEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema)

const stripeAddress = 'https://api.stripe.com'

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: unsetIfEmpty(z.string().default('127.0.0.1')),
  PORT: positiveInt(3000),
  /** Processes of the role api in this instance, behind one port. */
  WORKERS: unsetIfEmpty(z.coerce.number().int().min(1).max(128).default(1)),
  /** What this instance does: `all`, or some of api, cabinet and jobs (docs/decisions/processes.md). */
  ROLES: roleList,
  /** Set by the process that supervises an instance's others: the one role of this one, and where they find each other. */
  CROUPIER_ROLE: z.enum(roles).optional(),
  CROUPIER_SOCKETS: z.string().optional(),
  /** Whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: addressList,
  /** How long an instance that was told to stop still takes requests; a demo's default is 0. */
  STOP_NOTICE_MS: unsetIfEmpty(z.coerce.number().int().min(0).max(60_000).optional()),
  /** `next` serves the machine API through Next, for comparing. */
  MACHINE_DISPATCH: z.string().optional(),
  /** Public address of this deployment, without a path; launch links start with it. */
  BASE_URL: z.url().optional(),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL_SIZE: positiveInt(20),
  /** A streaming standby that lists, reports and exports are read from. */
  DATABASE_REPLICA_URL: unsetIfEmpty(z.string().optional()),
  /** Older data than this is not shown: the primary is read. */
  DATABASE_REPLICA_MAX_AGE_S: unsetIfEmpty(z.coerce.number().int().min(2).max(300).default(15)),
  ENCRYPTION_KEYS: list.refine((keys) => keys.length > 0, 'at least one 32-byte base64 key is needed'),
  NEXTAUTH_SECRET: z.string().min(16),
  LAUNCH_SIGNING_KEY: z.string().min(16),
  API_MODE: z.enum(['sandbox', 'live']).default('live'),
  /** Where `npm start` keeps its database and logs; its disk must have room. */
  DATA_DIR: z.string().optional(),
  /** What `npm start` runs: the demo keeps its mail in a public outbox. */
  CROUPIER_MODE: z.enum(['demo', 'production']).default('production'),
  /** `smtp://…` or `smtps://…`; the demo's default is `outbox`. Unset elsewhere: no mail, links are handed over by hand. */
  MAIL_TRANSPORT: z
    .string()
    .regex(/^(outbox|smtps?:\/\/.+)$/, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Croupier <no-reply@localhost>'),
  /**
   * The daily document of the European Central Bank's reference rates, its history beside it, then documents of the same form for
   * currencies that it lacks. None: no rates are read.
   */
  EXCHANGE_RATES_URL: urlList,
  CALLBACK_ALLOWED_PRIVATE_ORIGINS: list,
  /** Exact origins whose pictures a provider's feed may name although they are not public (the demo's sandbox). */
  PICTURE_ALLOWED_PRIVATE_ORIGINS: list,
  /** Exact origins of identity providers that are reached although they are not public (trials and tests). */
  SSO_ALLOWED_PRIVATE_ORIGINS: list,
  /** Origins whose http:// launch URLs are accepted (the demo's sandbox); everything else must be https. */
  LAUNCH_ALLOWED_LOCAL_ORIGINS: list,
  /** Ports that callbacks may be sent to; empty: any. */
  CALLBACK_ALLOWED_PORTS: portList,
  /** Where callbacks come from, for operators who allow-list it; published, nothing is derived from it. */
  CALLBACK_EGRESS_ADDRESSES: addressList,
  CALLBACK_RETRY_SCHEDULE_S: z
    .string()
    .default('5,5,30,120,600,3600')
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.number().int().positive()).max(20)),
  CALLBACK_TIMEOUT_MS: positiveInt(5000),
  /** Crash tests only: see server/crash-points.ts. Ignored when API_MODE is live. */
  CROUPIER_CRASH_AT: z.string().optional(),
  /** Tests of skew only: as if this instance's clock were wrong by so much. Ignored when API_MODE is live. */
  CROUPIER_CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
  /** A self-hosted Inngest server. */
  INNGEST_BASE_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  /** Payments by Stripe; unset: packages are shown and cannot be bought. */
  STRIPE_SECRET_KEY: unsetIfEmpty(z.string().min(16).optional()),
  STRIPE_WEBHOOK_SECRET: unsetIfEmpty(z.string().min(16).optional()),
  /** Another address than Stripe's own is the sandbox's. */
  STRIPE_API_URL: unsetIfEmpty(z.url().default(stripeAddress)),
  /** By currency: the largest purchase, and all together, before an organization's verification; above the last two reviewers. */
  BILLING_BEFORE_KYB_PURCHASE: amountList('EUR:1000.00,USD:1000.00,GBP:1000.00'),
  BILLING_BEFORE_KYB_TOTAL: amountList('EUR:2000.00,USD:2000.00,GBP:2000.00'),
  BILLING_REVIEW_ABOVE: amountList('EUR:10000.00,USD:10000.00,GBP:10000.00'),
  /** OpenSanctions' matching endpoint with its data set. Unset: no screening, so no verification is approved. */
  SCREENING_URL: unsetIfEmpty(z.url({ protocol: /^https?$/ }).optional()),
  SCREENING_API_KEY: unsetIfEmpty(z.string().min(8).optional()),
  /** The payment provider that pays affiliates; unset: IBANs alone are paid, by bank file. */
  PAYOUTS_URL: unsetIfEmpty(z.url({ protocol: /^https?$/ }).optional()),
  PAYOUTS_API_KEY: unsetIfEmpty(z.string().min(8).optional()),
  /** The account that bank files are paid from. */
  PAYOUTS_IBAN: unsetIfEmpty(
    z
      .string()
      .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'must be an IBAN without spaces')
      .optional(),
  ),
  /** Bearer token of /api/metrics; without one it is served in sandbox mode only. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Who invoices are from; a month with fees is not closed without it. The address in lines, separated by `|`. */
  SELLER_NAME: z.string().optional(),
  SELLER_ADDRESS: z.string().optional(),
  SELLER_VAT_ID: z.string().optional(),
  /** What e-invoices say beyond that: ISO 3166, the number in the register of companies, and where replies go. */
  SELLER_COUNTRY: unsetIfEmpty(
    z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be a country code such as MT')
      .optional(),
  ),
  SELLER_REGISTRATION: unsetIfEmpty(z.string().optional()),
  SELLER_EMAIL: unsetIfEmpty(z.email().optional()),
  /** Where invoices are paid to by transfer, and what they say of VAT. */
  SELLER_IBAN: unsetIfEmpty(
    z
      .string()
      .refine((iban) => isValidIBAN(iban), 'must be an IBAN without spaces')
      .optional(),
  ),
  SELLER_BIC: unsetIfEmpty(
    z
      .string()
      .refine((bic) => isValidBIC(bic), 'must be a BIC')
      .optional(),
  ),
  SELLER_BANK: unsetIfEmpty(z.string().optional()),
  SELLER_VAT_NOTE: unsetIfEmpty(z.string().default('No VAT is charged.')),
  /** Where uploaded files are kept, instead of below DATA_DIR: a bucket of AWS, or of another store by its address. */
  FILES_S3_BUCKET: unsetIfEmpty(z.string().optional()),
  FILES_S3_REGION: unsetIfEmpty(z.string().default('us-east-1')),
  FILES_S3_ENDPOINT: unsetIfEmpty(z.url({ protocol: /^https?$/, abort: true }).optional()),
  FILES_S3_ACCESS_KEY_ID: unsetIfEmpty(z.string().optional()),
  FILES_S3_SECRET_ACCESS_KEY: unsetIfEmpty(z.string().optional()),
  /** The virus scanner, `tcp://host:port` or `unix:/path`; unset: files are not scanned. */
  CLAMD_ADDRESS: unsetIfEmpty(
    z
      .string()
      .regex(/^(?:tcp:\/\/[\w.:[\]-]+|unix:\/.+)$/, 'must be tcp://host:port or unix:/path')
      .optional(),
  ),
  /** Where traces are sent, by OTLP over HTTP; unset: there are none. Headers and deadline: OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT. */
  OTEL_EXPORTER_OTLP_ENDPOINT: unsetIfEmpty(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_SERVICE_NAME: unsetIfEmpty(z.string().default('croupier')),
  /** The share of calls that is traced. */
  OTEL_TRACES_SAMPLER_ARG: unsetIfEmpty(z.coerce.number().min(0).max(1).default(1)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const isLiveKey = (key: string) => /^[a-z]+_live_/.test(key)

/** Real payments go to Stripe alone, and only where their outcome can be verified. */
const schema = variables
  // defence: a live payment key is for Stripe only
  .refine(
    ({ STRIPE_SECRET_KEY: key = '', STRIPE_API_URL: url }) =>
      !isLiveKey(key) || new URL(url).origin === stripeAddress,
    { path: ['STRIPE_API_URL'], message: `a live key may be used with ${stripeAddress} only` },
  )
  .refine(({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => !STRIPE_SECRET_KEY === !STRIPE_WEBHOOK_SECRET, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'is needed together with STRIPE_SECRET_KEY',
  })

export type Env = z.infer<typeof schema> & { baseUrl: string; STOP_NOTICE_MS: number }

/** The checked environment; the only reader of `process.env` in the service. Throws one readable sentence. */
export function env(): Env {
  return processSingleton('env', readEnv)
}

function readEnv(): Env {
  const data = parseOrExplain(schema)
  const baseUrl = data.BASE_URL ?? `http://127.0.0.1:${data.PORT}`
  const noticeMs = data.STOP_NOTICE_MS ?? (data.CROUPIER_MODE === 'demo' ? 0 : 5_000)
  return { ...data, baseUrl: baseUrl.replace(/\/$/, ''), STOP_NOTICE_MS: noticeMs }
}

function parseOrExplain<Schema extends z.ZodType>(wanted: Schema): z.output<Schema> {
  const parsed = wanted.safeParse(process.env)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not usable: ${reasons.join('; ')}`)
}

/** Of this process; under a supervisor it is one of its deployment's. */
export function ownRoles(): readonly Role[] {
  const { CROUPIER_ROLE: own, ROLES } = env()
  return own ? [own] : ROLES
}

const demoSchema = z.object({
  DATA_DIR: z.string().default('.data'),
  SANDBOX_PUBLIC_URL: z.url(),
  DEMO_CALLBACK_URL: z.url().optional(),
  SANDBOX_AURORA_SECRET: z.string().min(16),
  SANDBOX_BOREALIS_SECRET: z.string().min(16),
  SANDBOX_CASCADE_SECRET: z.string().min(16),
})

export type DemoEnv = z.infer<typeof demoSchema>

/** What only the demo's seed needs, beside `env()`. Throws one readable sentence. */
export function demoEnv(): DemoEnv {
  return parseOrExplain(demoSchema)
}

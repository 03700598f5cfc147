/** Everything the sandbox is told from outside. Nothing else reads `process.env`. */
export type Settings = {
  port: number
  publicUrl: string
  databaseUrl: string
  croupierUrl: string
  secrets: { aurora: string; borealis: string; cascade: string; dusk: string }
  stripe: { secretKey: string; webhookSecret: string }
  payoutsKey: string
}

const DEFAULT_PORT = 4010

/** Reads the environment; throws one sentence when a value makes no sense. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = portFrom(env.SANDBOX_PORT)
  return {
    port,
    publicUrl: addressFrom('SANDBOX_PUBLIC_URL', env.SANDBOX_PUBLIC_URL ?? `http://127.0.0.1:${port}`),
    databaseUrl: env.SANDBOX_DATABASE_URL ?? beside(env.DATABASE_URL),
    croupierUrl: addressFrom('CROUPIER_BASE_URL', env.CROUPIER_BASE_URL ?? 'http://127.0.0.1:3000'),
    secrets: {
      aurora: env.SANDBOX_AURORA_SECRET ?? DEMO_SECRETS.aurora,
      borealis: env.SANDBOX_BOREALIS_SECRET ?? DEMO_SECRETS.borealis,
      cascade: env.SANDBOX_CASCADE_SECRET ?? DEMO_SECRETS.cascade,
      dusk: env.SANDBOX_AURORA_SECRET ?? DEMO_SECRETS.aurora,
    },
    stripe: {
      secretKey: env.SANDBOX_STRIPE_KEY ?? DEMO_SECRETS.stripeKey,
      webhookSecret: env.SANDBOX_STRIPE_WEBHOOK_SECRET ?? DEMO_SECRETS.stripeWebhook,
    },
    payoutsKey: env.SANDBOX_PAYOUTS_KEY ?? DEMO_SECRETS.payouts,
  }
}

/** Play-only secrets: the sandbox is a demo and holds nothing of value. */
const DEMO_SECRETS = {
  aurora: `whsec_${Buffer.from('sandbox-aurora-demo-secret-000001').toString('base64')}`,
  borealis: 'sandbox-borealis-demo-secret-0001',
  cascade: 'sandbox-cascade-demo-secret-00001',
  stripeKey: 'sk_test_sandbox-demo-key-00001',
  stripeWebhook: 'whsec_sandbox-demo-secret-00001',
  payouts: 'sandbox-payouts-demo-key-00001',
}

function portFrom(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`SANDBOX_PORT is not a port: ${text}`)
  return port
}

function addressFrom(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`${name} is not an http(s) address: ${text}`)
  }
  return text.endsWith('/') ? text.slice(0, -1) : text
}

/** The sandbox keeps its own database on the service's server. */
function beside(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return 'postgresql://postgres@127.0.0.1:5432/croupier_sandbox'
  const url = new URL(databaseUrl)
  url.pathname = '/croupier_sandbox'
  return url.toString()
}

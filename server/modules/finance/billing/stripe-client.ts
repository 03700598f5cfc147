import Stripe from 'stripe'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { createStripePayments, type StripePayments } from './stripe-payments'

const timeoutMs = 10_000

/** Null where this deployment takes no payments. */
export function stripePayments(): StripePayments | null {
  return processSingleton('stripe-payments', () => ({ payments: fromEnvironment() })).payments
}

function fromEnvironment(): StripePayments | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url } = env()
  return key && webhookSecret ? connectStripe({ key, webhookSecret, url }) : null
}

interface Connection {
  key: string
  webhookSecret: string
  url: string
}

export function connectStripe({ key, webhookSecret, url }: Connection): StripePayments {
  const { protocol, hostname, port, origin } = new URL(url)
  const stripe = new Stripe(key, {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return createStripePayments(stripe, {
    webhookSecret,
    isLive: /^[a-z]+_live_/.test(key),
    // The sandbox's payment page is not https.
    pageOrigin: protocol === 'http:' ? origin : null,
  })
}

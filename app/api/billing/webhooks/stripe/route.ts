import { handleStripeWebhook } from '@/server/rest/stripe-webhook'

export const dynamic = 'force-dynamic'

export const POST = (request: Request): Promise<Response> => handleStripeWebhook(request)

import { fetchAdapter } from '@croupier/sdk/wallet'
import { wallet } from '../../../lib/operator'

/** The callback URL of your endpoint: https://casino.example/api/wallet */
export const POST = (request: Request): Promise<Response> => fetchAdapter(wallet())(request)

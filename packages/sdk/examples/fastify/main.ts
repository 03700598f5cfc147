import { Croupier } from '@croupier/sdk'
import { Pool } from 'pg'
import { createOperator } from './operator.js'

const {
  CROUPIER_API_KEY = '',
  CROUPIER_URL = '',
  CALLBACK_SECRET = '',
  DATABASE_URL,
  PORT = '8080',
} = process.env

const app = await createOperator({
  croupier: new Croupier({ apiKey: CROUPIER_API_KEY, baseUrl: CROUPIER_URL }),
  pool: new Pool({ connectionString: DATABASE_URL }),
  callbackSecret: CALLBACK_SECRET,
  openingBalance: 100_000n,
  currency: 'EUR',
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })

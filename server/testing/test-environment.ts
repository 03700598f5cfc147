import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The same in every process of a run, and strong enough for the production entry point, which refuses guessable ones. */
const secret = (name: string) => createHash('sha256').update(`tests: ${name}`).digest('base64')

/**
 * The variables a test process has whatever the machine's own environment says. `databaseUrl` is absent in unit tests:
 * what opens a database there fails at once.
 */
export function testEnvironment(databaseUrl?: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    BASE_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: databaseUrl ?? 'postgresql://unit-tests-have-no-database.invalid/none',
    DATABASE_POOL_SIZE: '40',
    ENCRYPTION_KEYS: secret('ENCRYPTION_KEYS'),
    NEXTAUTH_SECRET: secret('NEXTAUTH_SECRET'),
    NEXTAUTH_URL: 'http://127.0.0.1:3000',
    LAUNCH_SIGNING_KEY: secret('LAUNCH_SIGNING_KEY'),
    // Jobs that tidy the file storage must meet neither a demo's nor another test file's.
    DATA_DIR: join(tmpdir(), 'croupier-tests', databaseName(databaseUrl)),
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: '',
    PICTURE_ALLOWED_PRIVATE_ORIGINS: '',
    SSO_ALLOWED_PRIVATE_ORIGINS: '',
    INNGEST_EVENT_KEY: '',
    INNGEST_SIGNING_KEY: '',
    REDIS_URL: '',
    SELLER_NAME: 'Croupier Test Ltd',
    SELLER_ADDRESS: '1 Test Street|Valletta',
    SELLER_VAT_ID: 'MT00000000',
    SELLER_COUNTRY: 'MT',
    SELLER_REGISTRATION: 'C 00000',
    SELLER_EMAIL: 'billing@croupier.example',
    SELLER_IBAN: 'MT84MALT011000012345MTLCAST001S',
    PAYOUTS_IBAN: 'MT84MALT011000012345MTLCAST001S',
    TZ: 'UTC',
  }
}

const databaseName = (url?: string) => (url ? new URL(url).pathname.slice(1) : 'none')

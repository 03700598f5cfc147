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
    ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    NEXTAUTH_SECRET: 'a-secret-for-tests-only',
    NEXTAUTH_URL: 'http://127.0.0.1:3000',
    LAUNCH_SIGNING_KEY: 'a-launch-signing-key-for-tests-only',
    CALLBACK_ALLOWED_PRIVATE_ORIGINS: '',
    INNGEST_EVENT_KEY: '',
    INNGEST_SIGNING_KEY: '',
    REDIS_URL: '',
    TZ: 'UTC',
  }
}

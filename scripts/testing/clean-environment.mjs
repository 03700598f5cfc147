/**
 * The variables of `.env.example`, and those by which one process tells another: a test must not depend on what the
 * person who runs it has set for a deployment.
 */
const own =
  /^(PORT|HOST|BASE_URL|DATA_DIR|DATABASE_.*|ENCRYPTION_KEYS|NEXTAUTH_.*|LAUNCH_.*|SANDBOX.*|DEMO_CALLBACK_URL|API_MODE|CALLBACK_.*|EXCHANGE_.*|INNGEST_.*|REDIS_URL|METRICS_TOKEN|LOG_LEVEL|WORKERS|TRUSTED_PROXIES|MACHINE_DISPATCH|NODE_ENV|CROUPIER_.*|npm_.*)$/

/**
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>}
 */
export function cleanEnvironment(env) {
  const foreign = Object.entries(env).filter(([name, value]) => value !== undefined && !own.test(name))
  return { ...Object.fromEntries(/** @type {[string, string][]} */ (foreign)), CROUPIER_ENV_FILE: 'off' }
}

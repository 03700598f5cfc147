import { setPriority } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findFreePort } from './scripts/postgres/free-port.mjs'
import { projectRoot } from './scripts/start/project-root.mjs'
import { installedChromium } from './scripts/testing/chromium.mjs'
import { cleanEnvironment } from './scripts/testing/clean-environment.mjs'

/**
 * End-to-end tests run against the real thing: the same `npm start` with a DATA_DIR and ports of its own. DEMO_FILE names
 * a demo that is already running instead. Workers load this file too, so what is chosen once is kept in the environment.
 */
const isOwnStack = process.env.DEMO_FILE === undefined || process.env.E2E_PORT !== undefined
process.env.E2E_PORT ??= String(await findFreePort())
process.env.E2E_SANDBOX_PORT ??= String(await findFreePort())
/** Where a test's identity provider listens, which the service must be allowed to reach. */
process.env.E2E_IDENTITY_PORT ??= String(await findFreePort())
const dataDir = join(projectRoot, '.data', 'e2e')
process.env.DEMO_FILE ??= join(dataDir, 'demo.json')
/** Emptied with the results of the run before. */
process.env.E2E_SESSIONS ??= join(projectRoot, 'test-results', 'sessions')
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
const executablePath = installedChromium()

// Workers start the browsers, which take turns as equals with the cabinet that they ask.
if (process.env.TEST_WORKER_INDEX !== undefined) setPriority(5)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  // Ends what hangs, also on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // Nothing is waited for that only pleases the eye; what keys and the focus do is tested with motion too.
    reducedMotion: 'reduce',
    // Recording each test costs a quarter of its time; `--trace on` does so where a failure's screenshot does not explain it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Each page lives for seconds: compiling its functions a second and third time costs more than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  ...(isOwnStack
    ? {
        webServer: {
          command: 'node scripts/start.mjs',
          url: `${baseURL}/api/health/ready`,
          env: {
            ...cleanEnvironment(process.env),
            DATA_DIR: dataDir,
            PORT: process.env.E2E_PORT,
            SANDBOX_PORT: process.env.E2E_SANDBOX_PORT,
            SSO_ALLOWED_PRIVATE_ORIGINS: ['127.0.0.1', 'localhost']
              .map((host) => `http://${host}:${process.env.E2E_IDENTITY_PORT}`)
              .join(),
          },
          timeout: 600_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 40_000 },
          stdout: 'ignore',
          stderr: 'pipe',
        },
      }
    : {}),
})

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, serverBundle } from './build-server.mjs'
import { compressStatic } from './compress-static.mjs'
import { step } from './progress.mjs'
import { projectRoot } from './project-root.mjs'
import { runCommand } from './run-command.mjs'
import { shareChunks } from './share-chunks.mjs'
import { hashSources } from './source-hash.mjs'

const marker = join(projectRoot, '.next', 'croupier-build')

/** Everything the build reads; tests and what runs beside the service are not in it. */
const sources = {
  folders: ['app', 'components', 'hooks', 'inngest', 'lib', 'prisma/schema', 'public', 'server', 'styles'],
  files: [
    'package-lock.json',
    'tsconfig.json',
    'next.config.mjs',
    'postcss.config.mjs',
    'instrumentation.ts',
    'instrumentation-client.ts',
    'proxy.ts',
    'scripts/start/build-next.mjs',
    'scripts/start/build-server.mjs',
    'scripts/start/compress-static.mjs',
    'scripts/start/share-chunks.mjs',
  ],
  ignore: /\.test\.tsx?$|\.md$/,
}

/** Nothing is connected to while building: these only have to be well formed. */
const buildEnvironment = {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  DATABASE_URL: 'postgresql://the-build-has-no-database.invalid/none',
  ENCRYPTION_KEYS: Buffer.alloc(32).toString('base64'),
  NEXTAUTH_SECRET: 'not-used-while-building',
  LAUNCH_SIGNING_KEY: 'not-used-while-building',
}

/** Builds the service for production where the sources are not the ones it was last built from. */
export async function buildChangedSources() {
  const hash = hashSources(projectRoot, sources)
  if (existsSync(serverBundle) && existsSync(marker) && readFileSync(marker, 'utf8') === hash) return
  await step('Building the service', async () => {
    rmSync(marker, { force: true })
    const next = join(projectRoot, 'node_modules', 'next', 'dist', 'bin', 'next')
    await runCommand('The build', [next, 'build'], { env: buildEnvironment })
    if (!existsSync(join(projectRoot, '.next', 'BUILD_ID')))
      throw new Error('The build ended without a result.')
    await Promise.all([
      buildServer(),
      compressStatic(join(projectRoot, '.next', 'static')),
      shareChunks(join(projectRoot, '.next', 'server', 'chunks')),
    ])
    writeFileSync(marker, hash)
  })
}

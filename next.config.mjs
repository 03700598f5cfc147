import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('.', import.meta.url))

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // No page uses the optimizer, and its endpoint would decode pictures for anybody: this answers it with 404.
  images: { unoptimized: true },
  // `/v1/games/` is `/v1/games`: an API answers, it does not redirect.
  skipTrailingSlashRedirect: true,
  // The Markdown twin of a page: a folder of Next can't be a part of a name.
  rewrites: async () => [
    { source: '/docs/:page.md', destination: '/docs/markdown/:page' },
    { source: '/docs/errors/:code.md', destination: '/docs/markdown/errors/:code' },
  ],
  // Left to themselves, both look for a lockfile above the checkout and take that folder for the project.
  turbopack: {
    root: projectRoot,
    // Pages of a list use both, and each carries parsers of its own.
    resolveAlias: { 'nuqs/server': { browser: 'nuqs' } },
  },
  outputFileTracingRoot: projectRoot,
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@node-rs/argon2',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
    '@prisma/adapter-pg',
    'file-type',
    'fontkit',
    '@e-invoice-eu/core',
    'pdfkit',
    'pg',
    'pino',
    'prom-client',
    'ssh2',
  ],
  // `npm test` and `npm run check` check types; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // The first build of a checkout has no cache to read, and writing one takes a fifth of its time.
    turbopackFileSystemCacheForBuild: existsSync(join(projectRoot, '.next', 'BUILD_ID')),
    // Two thirds of what a build writes, and nothing in production reads them.
    turbopackSourceMaps: false,
  },
}

export default config

import type { Defence } from '../defence'

const lockfile = { file: 'package-lock.json', seenBy: 'scripts/deployment/supply-chain.test.ts' }
const manifest = { file: 'package.json', seenBy: 'scripts/deployment/supply-chain.test.ts' }
const image = { file: 'Dockerfile', seenBy: 'scripts/deployment/dockerfile.test.ts' }
const compose = { file: 'compose.yaml', seenBy: 'scripts/deployment/compose.test.ts' }

/** Code of others, and the containers ours runs in. */
export const supplyChain: readonly Defence[] = [
  {
    ...lockfile,
    name: 'a package with a script is noticed',
    find: '"node_modules/pino": {',
    replace: '"node_modules/pino": {\n      "hasInstallScript": true,',
  },
  {
    ...lockfile,
    name: 'a package is held to its content',
    find: '"node_modules/pino": {',
    replace: '"node_modules/unheld": { "version": "1.0.0" },\n    "node_modules/pino": {',
  },
  {
    ...lockfile,
    name: 'a package comes from no host of its own',
    find: '"node_modules/pino": {',
    replace: '"node_modules/pino": {\n      "resolved": "https://evil.example/pino.tgz",',
    seenBy: 'scripts/testing/lockfile.test.ts',
  },
  {
    ...manifest,
    name: 'nothing is taken from a branch',
    find: '"typescript": "5.9"',
    replace: '"typescript": "github:microsoft/TypeScript"',
  },
  {
    ...manifest,
    name: 'installing runs nothing of ours',
    find: '"start": "node scripts/start.mjs",',
    replace: '"start": "node scripts/start.mjs",\n    "postinstall": "node scripts/start.mjs",',
  },
  {
    ...image,
    name: 'no package runs a script in the image',
    find: 'RUN npm ci --ignore-scripts',
    replace: 'RUN npm ci',
  },
  { ...image, name: 'the image runs without rights', find: 'USER node\n', replace: '' },
  {
    ...image,
    name: 'a base image is held to its content',
    find: 'slim@${NODE_DIGEST} AS run',
    replace: 'slim AS run',
  },
  {
    ...compose,
    name: 'an image of others is held to its content',
    find: 'redis:7.4-alpine@${REDIS_DIGEST:?docs/operations/deploy/pin-images.sh prints it}',
    replace: 'redis:7.4-alpine',
  },
  {
    ...compose,
    name: 'the service does not sign in as the owner of its tables',
    find: 'postgres://croupier_service:${POSTGRES_SERVICE_PASSWORD:?}',
    replace: 'postgres://croupier_owner:${POSTGRES_OWNER_PASSWORD:?}',
  },
  {
    ...compose,
    name: 'Redis asks for a password',
    find: '        "--requirepass",\n        "${REDIS_PASSWORD:?}",\n',
    replace: '',
  },
  {
    ...compose,
    name: 'Redis is reached by its users alone',
    find: '    internal: true\n',
    replace: '    internal: false\n',
  },
  {
    file: 'docs/operations/deploy/create-roles.sql',
    name: 'the service cannot change a table',
    find: 'create role croupier_service login nosuperuser',
    replace: 'create role croupier_service login superuser',
    seenBy: 'scripts/deployment/database-roles.db.test.ts',
  },
  { ...compose, name: 'a container writes nothing', find: 'read_only: true', replace: 'read_only: false' },
  { ...compose, name: 'a container has no capabilities', find: 'cap_drop:', replace: 'cap_add:' },
  {
    ...compose,
    name: 'a container gains no privileges',
    find: 'no-new-privileges:true',
    replace: 'no-new-privileges:false',
  },
  {
    name: 'production starts with no secret that can be guessed',
    file: 'scripts/start/settings.mjs',
    find: '    requireStrongSecrets(env)\n',
    replace: '',
    seenBy: 'scripts/start/settings.test.ts',
  },
  {
    name: 'no two secrets of production are the same',
    file: 'scripts/start/secret-strength.mjs',
    find: 'bare(other.value) === bare(value)',
    replace: 'other.value === null',
    seenBy: 'scripts/start/secret-strength.test.ts',
  },
]

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

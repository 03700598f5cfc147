import type { DefenceList } from '../markers'

/** Code of others, and the containers ours runs in. */
export const supplyChain: DefenceList = {
  'scripts/deployment/supply-chain.test.ts': {
    'packages with install scripts are listed': [
      '"node_modules/pino": {',
      `"node_modules/pino": {
      "hasInstallScript": true,`,
      'package-lock.json',
    ],
    'packages have an integrity hash': [
      '"node_modules/pino": {',
      `"node_modules/unheld": { "version": "1.0.0" },
    "node_modules/pino": {`,
      'package-lock.json',
    ],
    'packages come from the registry': [
      '"typescript": "5.9"',
      '"typescript": "github:microsoft/TypeScript"',
      'package.json',
    ],
    'installing runs nothing of ours': [
      '"start": "node scripts/start.mjs",',
      `"start": "node scripts/start.mjs",
    "postinstall": "node scripts/start.mjs",`,
      'package.json',
    ],
  },
  'scripts/testing/lockfile.test.ts': {
    'packages come from no other host': [
      '"node_modules/pino": {',
      `"node_modules/pino": {
      "resolved": "https://evil.example/pino.tgz",`,
      'package-lock.json',
    ],
  },
  'scripts/deployment/dockerfile.test.ts': {
    'no install script runs in the image': ['--ignore-scripts ', ''],
    'the image does not run as root': 'remove',
    'the base image is pinned': ['@${NODE_DIGEST}', ''],
  },
  'scripts/deployment/compose.test.ts': {
    'third-party images are pinned': ['@${REDIS_DIGEST:?docs/operations/deploy/pin-images.sh prints it}', ''],
    'the service does not sign in as the table owner': [
      'croupier_service:${POSTGRES_SERVICE_PASSWORD:?}',
      'croupier_owner:${POSTGRES_OWNER_PASSWORD:?}',
    ],
    'Redis needs a password': [
      `"--requirepass",
        "\${REDIS_PASSWORD:?}",`,
      '',
    ],
    'Redis is on an internal network': ['true', 'false'],
    'containers are read-only': ['true', 'false'],
    'containers have no capabilities': ['cap_drop', 'cap_add'],
    'containers gain no privileges': ['true', 'false'],
  },
  'scripts/deployment/database-roles.db.test.ts': {
    'the service role is no superuser': ['nosuperuser', 'superuser'],
    'the service role sees replication lag': 'remove',
  },
  'scripts/start/settings.test.ts': {
    'production refuses weak secrets': 'remove',
  },
  'scripts/start/secret-strength.test.ts': {
    'production refuses equal secrets': ['bare(other.value) === bare(value)', 'other.value === null'],
  },
}

import { chmodSync, copyFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** `npm run build -w packages/cli`: one file with the SDK and commander in it, so that a packed copy installs nothing else. */
const folder = fileURLToPath(new URL('..', import.meta.url))
rmSync(`${folder}dist`, { recursive: true, force: true })
await build({
  entryPoints: [`${folder}src/bin.ts`],
  outfile: `${folder}dist/croupier.mjs`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  legalComments: 'inline',
  alias: { '@croupier/sdk': `${folder}../sdk/src/index.ts` },
  // commander is CommonJS, and asks for node's modules as such.
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
  },
})
chmodSync(`${folder}dist/croupier.mjs`, 0o755)
copyFileSync(`${folder}../../LICENSE`, `${folder}LICENSE`)

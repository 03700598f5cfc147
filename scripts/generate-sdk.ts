import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedSources } from './sdk/generated-sources'
import { projectRoot } from './start/project-root.mjs'

/** `npm run sdk:generate`: the types and routes of the SDK, from the contract. */
const folder = join(projectRoot, 'packages/sdk/src/generated')
mkdirSync(folder, { recursive: true })
for (const [name, source] of Object.entries(await generatedSources()))
  writeFileSync(join(folder, name), source)

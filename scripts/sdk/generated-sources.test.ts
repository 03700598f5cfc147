import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../start/project-root.mjs'
import { generatedSources } from './generated-sources'

test('the types and routes of the SDK are those of the contract; if not, run `npm run sdk:generate`', async () => {
  for (const [name, source] of Object.entries(await generatedSources())) {
    const committed = readFileSync(join(projectRoot, 'packages/sdk/src/generated', name), 'utf8')
    expect(committed === source, `${name} is up to date`).toBe(true)
  }
})

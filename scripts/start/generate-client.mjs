import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from './progress.mjs'
import { projectRoot } from './project-root.mjs'
import { runCommand } from './run-command.mjs'
import { hashSources } from './source-hash.mjs'

/** Inside the generated folder, which the generator empties: a client made by other means is made again. */
const marker = join(projectRoot, 'prisma', 'generated', '.made-from')

/** Generates the Prisma client where the schema, or Prisma itself, is not what it was made from. */
export async function generateChangedClient() {
  const sources = hashSources(projectRoot, {
    folders: ['prisma/schema'],
    files: ['node_modules/prisma/package.json'],
  })
  if (existsSync(marker) && readFileSync(marker, 'utf8') === sources) return
  await step('Generating the database client', generateClient)
  writeFileSync(marker, sources)
}

/**
 * The command insists on an engine binary that it would have to download, and never runs it: any program satisfies it.
 */
export async function generateClient() {
  const prisma = join(projectRoot, 'node_modules', 'prisma', 'build', 'index.js')
  await runCommand('Generating the database client', [prisma, 'generate'], {
    env: {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  })
}

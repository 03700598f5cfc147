import { join } from 'node:path'
import { projectRoot } from './project-root.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Generates the Prisma client. The command insists on an engine binary it would have to download, and never runs it:
 * any program satisfies it.
 */
export async function generateClient() {
  const prisma = join(projectRoot, 'node_modules', 'prisma', 'build', 'index.js')
  await runCommand(process.execPath, [prisma, 'generate'], {
    env: {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  })
}

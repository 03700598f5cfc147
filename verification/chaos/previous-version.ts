import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { makeTemporaryFolder } from '../../scripts/postgres/temporary-folder.mjs'
import { projectRoot } from '../../scripts/start/project-root.mjs'
import { type Launch, launchWorkers } from './launch'

export interface PreviousVersion {
  commit: string
  launch: Launch
  remove(): void
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The latest commit whose service differs and whose migrations are these: a rolling upgrade between the two needs none. */
function findCommit(): string | null {
  const schema = git('log', '-1', '--format=%H', '--', 'prisma/migrations')
  const code = git('log', '-1', '--format=%H', '--', 'server')
  if (!schema || !code) return null
  const isNewer = git('merge-base', '--is-ancestor', schema, `${code}~1`) !== null
  return git('rev-parse', isNewer ? `${code}~1` : schema)
}

/**
 * The money path and its jobs as an earlier commit has them, from a worktree of its own that shares the installed packages.
 * Null without Git or its history.
 */
export async function preparePrevious(wanted?: string): Promise<PreviousVersion | null> {
  const commit = wanted ? git('rev-parse', '--verify', `${wanted}^{commit}`) : findCommit()
  if (commit === null) return null
  const folder = join(makeTemporaryFolder('previous'), 'checkout')
  if (git('worktree', 'add', '--detach', folder, commit) === null) return null
  const remove = () => void git('worktree', 'remove', '--force', folder)
  try {
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
    const generated = spawnSync(process.execPath, ['scripts/generate.mjs'], { cwd: folder })
    if (generated.status !== 0) throw new Error(`The client of ${commit} could not be generated`)
    const path = join(folder, 'service-program.mjs')
    // Commits before it was moved have it among the scripts.
    const places = ['server', 'scripts'].map((place) =>
      join(folder, place, 'testing', 'killed', 'service.ts'),
    )
    const program = places.find((place) => existsSync(place))
    if (!program) throw new Error(`${commit} has no program of the money path`)
    await build({
      entryPoints: [program],
      outfile: path,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      sourcemap: 'inline',
      logLevel: 'warning',
      tsconfig: join(folder, 'tsconfig.json'),
    })
    return { commit, launch: launchWorkers(path), remove }
  } catch (error) {
    remove()
    throw error
  }
}

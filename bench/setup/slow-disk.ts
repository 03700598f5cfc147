import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/start/project-root.mjs'

export interface SlowDisk {
  /** What PostgreSQL must be started with. */
  env: Record<string, string>
  /** Runs `work` while each flush of it takes 5 ms longer. */
  during<T>(work: () => Promise<T>): Promise<T>
  remove(): void
}

/** A disk that can be made slow, by a small library that is compiled here; a sentence where it cannot be. */
export function buildSlowDisk(): SlowDisk | string {
  if (process.platform !== 'linux') return 'a disk is slowed on Linux only'
  const folder = mkdtempSync(join(tmpdir(), 'croupier-slow-disk-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  const [library, mark] = [join(folder, 'slow-disk.so'), join(folder, 'slow')]
  const source = join(projectRoot, 'bench', 'setup', 'slow-disk.c')
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source], { encoding: 'utf8' })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (built.status !== 0) {
    remove()
    return 'a disk is slowed by a library in front of libc, and there is no C compiler (cc) to build it'
  }
  return {
    env: { LD_PRELOAD: library, SLOW_DISK: mark },
    async during(work) {
      writeFileSync(mark, '')
      try {
        return await work()
      } finally {
        rmSync(mark)
      }
    },
    remove,
  }
}

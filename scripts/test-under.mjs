import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/**
 * `npm run test:under 24 [stage…]`: the tests under another version of Node, by the registry's own `node` package. The commands that
 * tests start find it first, as `node`.
 */
const [version = '', ...stages] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(version)) {
  process.stderr.write('Say which version: npm run test:under 24 [stage…]\n')
  process.exit(2)
}
const had = spawnSync('npx', ['--yes', `node@${version}`, '-p', 'process.execPath'], {
  cwd: tmpdir(),
  encoding: 'utf8',
})
if (had.status !== 0) {
  process.stderr.write(`Node ${version} cannot be had from the registry:\n${had.stderr}`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'croupier-node-'))
const node = join(folder, 'node')
symlinkSync(had.stdout.trim(), node)
const PATH = [folder, dirname(process.execPath), process.env.PATH].join(delimiter)
const { status } = spawnSync(node, ['scripts/test.mjs', ...stages], {
  stdio: 'inherit',
  env: { ...process.env, PATH },
})
rmSync(folder, { recursive: true })
process.exit(status ?? 1)

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser } from '../../scripts/postgres/server-user.mjs'

export interface Programs {
  patroni: string
  haproxy: string
  etcd: string
  setpriv: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
}

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']
const debianPostgres = '/usr/lib/postgresql'

/** Where Debian's packages put them. */
export function findPrograms(): Programs | { missing: string[] } {
  const find = (name: string) => folders.map((folder) => join(folder, name)).find(existsSync)
  const found = {
    patroni: find('patroni'),
    haproxy: find('haproxy'),
    etcd: find('etcd'),
    setpriv: find('setpriv'),
    postgres: newestPostgres(),
  }
  const missing = Object.entries(found).flatMap(([name, path]) => (path === undefined ? [name] : []))
  return missing.length === 0 ? (found as Programs) : { missing }
}

/** The newest version that brings what Patroni needs: the packaged server of `npm start` has no `pg_rewind`. */
function newestPostgres(): string | undefined {
  if (!existsSync(debianPostgres)) return undefined
  return readdirSync(debianPostgres)
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => join(debianPostgres, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'pg_rewind')))
}

/** A program of the drill, as a user that PostgreSQL accepts. It is told to end when the drill ends, even by kill -9. */
export function startProgram(
  { setpriv }: Programs,
  program: string,
  { folder, parameters }: { folder: string; parameters: readonly string[] },
): ChildProcess {
  mkdirSync(folder, { recursive: true })
  const user = serverUser()
  const identity = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const log = openSync(join(folder, 'log'), 'a')
  return spawn(setpriv, [...identity, '--pdeathsig=TERM', program, ...parameters], {
    cwd: folder,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', NODE_ENV: 'test' },
  })
}

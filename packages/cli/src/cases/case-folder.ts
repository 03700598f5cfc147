import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CliError } from '../failures.js'
import type { Case, NamedCase } from './case.js'
import { casesOfRun, isRunFile } from './run-file.js'

/** Enough for a morning; what is found after that is found again. */
export const maxFiles = 500

const listFiles = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()

/** Writes cases to a folder, of which nothing is overwritten. */
export class CaseFolder {
  private count: number

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true })
    this.count = listFiles(folder).length
  }

  /** Its path; null: the folder is full. */
  write(name: string, one: Case): string | null {
    if (this.count >= maxFiles) return null
    this.count += 1
    const plain = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 80)
      .replace(/^-|-$/g, '')
    const pathOf = (nth: number) => join(this.folder, nth === 1 ? `${plain}.json` : `${plain}-${nth}.json`)
    let nth = 1
    while (existsSync(pathOf(nth))) nth += 1
    const path = pathOf(nth)
    writeFileSync(path, `${JSON.stringify(one, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
    return path
  }
}

/** The cases of files and folders, of each folder by name. Throws CliError for what is neither a case nor a run. */
export function readCases(paths: readonly string[]): NamedCase[] {
  return paths.flatMap((path) => {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
    return isFolder ? listFiles(path).flatMap((name) => readFile(join(path, name))) : readFile(path)
  })
}

function readFile(path: string): NamedCase[] {
  const read = parse(path)
  if (isRunFile(read)) return casesOfRun(read)
  if (!isCase(read)) throw new CliError('usage', `${path} is no case of version 1, and no certification run.`)
  return [{ name: basename(path, '.json'), one: read }]
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new CliError('usage', `${path} cannot be read: ${(error as Error).message}`)
  }
}

/** What is sent and compared is checked; the rest is for people. */
function isCase(read: unknown): read is Case {
  const { version, request, answer, expected } = (read ?? {}) as Partial<Case>
  const isSent =
    /^[A-Z]{1,10}$/.test(request?.method ?? '') && request?.path.startsWith('/') && isBody(request.body)
  const isAnswer = answer !== undefined && ('failure' in answer || isBody(answer.body))
  const isExpected = expected === undefined || 'status' in expected || 'json' in expected
  return version === 1 && Boolean(isSent) && isAnswer && isExpected
}

const isBody = (body: Partial<{ text: string; base64: string }> | undefined) =>
  typeof (body?.text ?? body?.base64) === 'string'

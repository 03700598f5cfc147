import { spawn } from 'node:child_process'
import { projectRoot } from './project-root.mjs'

/** @typedef {{ env?: Record<string, string | undefined>, cwd?: string, signal?: AbortSignal }} CommandOptions */

/** Thrown with everything the command printed, for the one who must mend it. */
export class CommandFailed extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

/**
 * Runs a command to its end in silence; resolves to what it printed.
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>}
 */
export function runCommand(program, args, { env = {}, cwd = projectRoot, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(signal ? { signal } : {}),
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code, ended) => {
      if (code === 0) resolve(output)
      else reject(new CommandFailed(`${program} ${args.join(' ')} ended with ${code ?? ended}`, output))
    })
  })
}

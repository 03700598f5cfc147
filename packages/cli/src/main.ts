import { Command } from 'commander'
import { addGames, addSessions } from './commands/catalogue.js'
import { addCompletion } from './commands/completion.js'
import { addListen } from './commands/listen.js'
import { addLogin } from './commands/login.js'
import { addMcp } from './commands/mcp.js'
import { addMovements } from './commands/movements.js'
import { addProbe } from './commands/probe.js'
import { addReplay } from './commands/replay.js'
import { addRequests } from './commands/requests.js'
import { addStudio } from './commands/studio.js'
import { addTrigger } from './commands/trigger.js'
import { addWallet } from './commands/wallet.js'
import { exitCodes, explain } from './failures.js'
import { version } from './version.js'

export function createProgram(): Command {
  const program = new Command('croupier')
    .description('Develop an integration with Croupier.')
    .version(version)
    .option(
      '--profile <name>',
      'of the profile file; default: CROUPIER_API_KEY, CROUPIER_PROFILE or "default"',
    )
    .option('--url <address>', 'of the deployment; default: CROUPIER_URL, or the profile’s')
    .option('--brand <ref>', 'act for one brand of a platform')
    .option('--json', 'results as JSON')
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `\nExit codes: ${Object.entries(exitCodes)
        .map(([name, code]) => `${code} ${name}`)
        .join(', ')}.`,
    )
  for (const add of [
    addLogin,
    addGames,
    addSessions,
    addListen,
    addTrigger,
    addMovements,
    addRequests,
    addReplay,
    addProbe,
    addMcp,
    addWallet,
    addStudio,
    addCompletion,
  ])
    add(program)
  overrideExit(program)
  return program
}

/** Errors of use are thrown, so that each has its exit code. */
function overrideExit(command: Command): void {
  command.exitOverride()
  for (const each of command.commands) overrideExit(each)
}

/** Runs one command, and returns the code to exit with. */
export async function main(words: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(words, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    const { code, message, next, requestId } = explain(error)
    if (message) process.stderr.write(`Error: ${message}\n`)
    if (requestId) process.stderr.write(`Request ${requestId}\n`)
    if (next) process.stderr.write(`${next}\n`)
    return code
  }
}

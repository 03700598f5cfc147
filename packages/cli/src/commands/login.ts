import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Croupier } from '@croupier/sdk'
import type { Command } from 'commander'
import { CliError } from '../failures.js'
import { Output } from '../output.js'
import { checkUrl, defaultUrl, profileFile, readProfiles, storeProfile } from '../settings.js'

interface Options {
  profile?: string
  url?: string
  json?: boolean
}

export function addLogin(program: Command): void {
  program
    .command('login')
    .description(
      'store an API key in a profile; the key is read from standard input, never from the command line',
    )
    .action(async (_: object, command: Command) => {
      const { profile = 'default', url, json } = command.optsWithGlobals<Options>()
      const output = new Output(json === true)
      const address = checkUrl(url ?? process.env.CROUPIER_URL ?? defaultUrl)
      const apiKey = (await readSecret(`API key for ${address}: `)).trim()
      if (apiKey === '')
        throw new CliError(
          'usage',
          'No key was given.',
          'Keys are made in the dashboard under Developers, API keys.',
        )
      await new Croupier({ apiKey, baseUrl: address, maxRetries: 0 }).listProviders()
      const file = profileFile(process.env)
      storeProfile(file, profile, { url: address, apiKey })
      output.value({ profile, url: address, file }, `Stored profile "${profile}" in ${file}.`)
    })

  program
    .command('profiles')
    .description('the stored profiles, without their keys')
    .action((_: object, command: Command) => {
      const profiles = readProfiles(profileFile(process.env))
      const rows = Object.entries(profiles).map(([name, { url, apiKey }]) => ({
        ...{ name, url, key: `${apiKey.slice(0, 12)}…` },
      }))
      new Output(command.optsWithGlobals<Options>().json === true).rows(rows, [
        { heading: 'Profile', cell: ({ name }) => name },
        { heading: 'Address', cell: ({ url }) => url },
        { heading: 'Key', cell: ({ key }) => key },
      ])
    })
}

/** One line; where a person types it, it is not shown. */
async function readSecret(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY === true
  if (isTyped) process.stderr.write(question)
  const silent = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) process.stderr.write('\n')
  }
}

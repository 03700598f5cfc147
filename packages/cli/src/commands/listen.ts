import { randomUUID } from 'node:crypto'
import { toMajorUnits } from '@croupier/sdk'
import { type Command, Option } from 'commander'
import { CliError } from '../failures.js'
import { type Callback, type ListenEvent, listen } from '../listen/listener.js'
import { openTools } from '../tools.js'
import { silentPlayer } from './trigger.js'

export function addListen(program: Command): void {
  program
    .command('listen')
    .description('answer the callbacks of an endpoint with a wallet on this machine (sandbox mode)')
    .addOption(
      new Option('--forward-to <url>', 'where the wallet listens, such as http://localhost:8080/wallet')
        .makeOptionMandatory()
        .argParser(readTarget),
    )
    .option('--endpoint <ref>', 'its ID, or its scope: brand, brand:provider or :provider')
    .action(async (options: { forwardTo: URL; endpoint?: string }, command: Command) => {
      const { access, output, signal } = openTools(command)
      await listen({
        ...{ access, signal, endpoint: options.endpoint, forwardTo: options.forwardTo },
        listenerId: randomUUID(),
        isWithheld: isFirstOfSilentPlayer(),
        tell: (event) => (output.isJson ? output.value(asJson(event), '') : say(event)),
      })
      output.note('Detached: callbacks go to the endpoint’s URL again.')

      function say(event: ListenEvent): void {
        const line = sentenceOf(event, options.forwardTo)
        if (event.kind === 'ready' || event.kind === 'lost') output.note(line)
        else output.value({}, line)
      }
    })
}

function readTarget(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text)
  throw new CliError('usage', `--forward-to: ${text} is not an http(s) address.`)
}

/** The first attempt of each bet of a player whom `trigger timeout` made; what comes again is forwarded. */
function isFirstOfSilentPlayer(): (callback: Callback) => boolean {
  const known = new Set<string>()
  return ({ player_id, transaction_type, transaction_id }) => {
    if (!player_id?.startsWith(silentPlayer) || transaction_type !== 'bet' || !transaction_id) return false
    const isFirst = !known.has(transaction_id)
    known.add(transaction_id)
    return isFirst
  }
}

function sentenceOf(event: ListenEvent, forwardTo: URL): string {
  switch (event.kind) {
    case 'ready':
      return event.isAgain
        ? 'Connected again.'
        : `Listening. Callbacks of ${event.endpoint.scope || 'the organization-wide endpoint'} go to ${forwardTo.href} in place of ${event.endpoint.url}. Ctrl-C ends it.`
    case 'lost':
      return `Connection lost (${event.reason}); connecting again…`
    case 'unanswered':
      return `${nameOf(event.callback)} → no answer: ${event.reason}`
    case 'answered': {
      const { answer } = event
      const what = 'status' in answer ? String(answer.status) : answer.error.code
      return `${nameOf(event.callback)} → ${what} in ${event.ms} ms`
    }
  }
}

function nameOf({ transaction_type, amount, currency, transaction_id, player_id }: Callback): string {
  const time = new Date().toISOString().slice(11, 23)
  if (!transaction_type || amount === undefined || !currency) return `${time} callback`
  const isPlain = /^[A-Z]{3}$/.test(currency) && Number.isSafeInteger(amount)
  const sum = isPlain ? toMajorUnits(amount, currency) : amount
  return `${time} ${transaction_type} ${sum} ${currency} of ${player_id} (${transaction_id})`
}

const asJson = (event: ListenEvent): object =>
  event.kind === 'answered'
    ? {
        ...{ kind: event.kind, callback: event.callback, ms: event.ms },
        ...('status' in event.answer ? { status: event.answer.status } : event.answer),
      }
    : event

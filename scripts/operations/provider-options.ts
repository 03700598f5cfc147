import { type ParseArgsConfig, parseArgs } from 'node:util'
import { ProviderDefaultsChange } from '@/server/modules/accounts/provider-access'

/** What may be set beside a provider's connection; what is left out stays as it is. */
export interface ProviderOptions {
  defaults: ProviderDefaultsChange
  status?: 'active' | 'suspended' | 'unavailable'
}

const options = {
  approval: { type: 'string' },
  currencies: { type: 'string' },
  'blocked-countries': { type: 'string' },
  registered: { type: 'string' },
  status: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/** The words and options of a command line. Throws RangeError for what is not understood. */
export function readProviderCommand(args: string[]): { words: string[]; options: ProviderOptions } {
  const { values, positionals } = parse(args)
  const defaults = ProviderDefaultsChange.safeParse({
    requiresApproval: choose('approval', values.approval, { required: true, open: false }),
    isRegistered: choose('registered', values.registered, { yes: true, no: false }),
    supportedCurrencies: listOf(values.currencies),
    blockedCountries: listOf(values['blocked-countries']),
  })
  if (!defaults.success) {
    const [issue] = defaults.error.issues
    throw new RangeError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const status = choose('status', values.status, {
    active: 'active',
    suspended: 'suspended',
    unavailable: 'unavailable',
  } as const)
  return { words: positionals, options: { defaults: defaults.data, ...(status && { status }) } }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new RangeError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function choose<Choice>(
  name: string,
  word: string | undefined,
  choices: Record<string, Choice>,
): Choice | undefined {
  if (word === undefined) return undefined
  const choice = Object.hasOwn(choices, word) ? choices[word] : undefined
  if (choice === undefined) throw new RangeError(`--${name} is one of ${Object.keys(choices).join(', ')}`)
  return choice
}

/** `EUR,USD`; `none` empties the list, which restricts nothing. */
function listOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  return text === 'none' ? [] : text.split(',').map((part) => part.trim())
}

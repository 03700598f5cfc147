import Ajv2020 from 'ajv/dist/2020.js'
import { type Demo, requireOrganization } from '../support/demo'
import { isOfProgram, runPrograms } from '../support/example-programs'
import { ExampleShell, missingCommands } from '../support/example-shell'
import {
  differences,
  type Example,
  guideNames,
  listOf,
  readExamples,
  shownCode,
  valueAt,
} from '../support/guide-examples'
import { expect, test } from '../support/test'

/** Each guide is pasted from its page into a shell, from top to bottom, with nothing set but what it says to fill in. */
for (const guide of guideNames) {
  test(`every example of the guide "${guide}" does what it shows`, async ({ demo, request }, info) => {
    const shown = shownCode(await (await request.get(`${demo.baseUrl}/docs/${guide}`)).text())
    const examples = readExamples(guide).map((example) => asShown(example, { shown, demo, guide }))
    const missing = missingCommands(['curl', 'openssl'])
    if (missing.length > 0) {
      info.annotations.push({ type: 'not run', description: `This machine has no ${missing.join(', ')}` })
      process.stderr.write(`Examples of "${guide}" not run: this machine has no ${missing.join(', ')}\n`)
      return
    }
    const schemas = await (await request.get(`${demo.baseUrl}/openapi/operator.json`)).json()
    const shell = new ExampleShell(info.outputPath('shell'))
    const around = {
      shell,
      schemas,
      outputs: new Map<string, string>(),
      remembered: new Map<string, string>(),
    }
    try {
      for (const example of examples.filter((one) => !isOfProgram(one))) await follow(example, around)
      const folder = info.outputPath('shell')
      const onSkip = (why: string) => {
        info.annotations.push({ type: 'not run', description: why })
        process.stderr.write(`Examples of "${guide}" not run in ${why}\n`)
      }
      const printed = await runPrograms(examples, { shell, folder, onSkip })
      for (const outputs of printed.values()) {
        const shownOf = examples.filter(({ attributes }) => outputs.has(attributes.get('of') ?? ''))
        for (const example of shownOf) await follow(example, { ...around, outputs })
      }
    } finally {
      shell.end()
    }
  })
}

test('no guide shows an example that nothing checks', () => {
  // A journey is followed by scripts/start/supervisor.stack.test.ts, with a wallet of its own.
  const purposes = ['setup', 'run', 'of', 'schema', 'example', 'journey']
  for (const example of guideNames.flatMap(readExamples)) {
    expect(
      purposes.some((purpose) => example.attributes.has(purpose)),
      example.text,
    ).toBe(true)
  }
})

interface Dependencies {
  shell: ExampleShell
  outputs: Map<string, string>
  /** What later examples are compared with, by name. */
  remembered: Map<string, string>
  schemas: Record<string, unknown>
}

async function follow(example: Example, around: Dependencies): Promise<void> {
  const { shell, outputs } = around
  if (example.attributes.has('setup')) await shell.run(example.text)
  const run = example.attributes.get('run')
  if (run !== undefined && example.language === 'bash') outputs.set(run, await shell.run(example.text))
  if (run !== undefined && example.language === 'ts') {
    outputs.set(run, await shell.runTypeScript(example.text))
  }
  const of = example.attributes.get('of')
  if (of !== undefined) await compare(example, outputs.get(of), around)
  else if (example.attributes.has('schema')) requireSchema(example, JSON.parse(example.text), around)
}

/** Holds what an example shows against what its call printed. */
async function compare(example: Example, output: string | undefined, around: Dependencies): Promise<void> {
  if (output === undefined) throw new Error(`Nothing ran for ${example.attributes.get('of')}`)
  if (example.language === 'text') {
    expect(output.trim()).toBe(example.text)
    return
  }
  if (example.language === 'http') compareHeads(example.text, output)
  const shownBody = bodyOf(example.text)
  if (shownBody === '') return
  const shown: unknown = JSON.parse(shownBody)
  const actual: unknown = JSON.parse(bodyOf(output))
  expect(differences(shown, actual), output).toEqual([])
  if (example.attributes.has('schema')) requireSchema(example, actual, around)
  for (const path of listOf(example, 'same'))
    expect(valueAt(actual, path), path).toEqual(valueAt(shown, path))
  for (const [name = '', path = ''] of listOf(example, 'equals').map((pair) => pair.split(':'))) {
    expect(String(valueAt(actual, path)), path).toBe(around.remembered.get(name))
  }
  for (const [name = '', path = ''] of listOf(example, 'keep').map((pair) => pair.split(':'))) {
    around.remembered.set(name, String(valueAt(actual, path)))
  }
}

const isHttp = (text: string) => text.startsWith('HTTP/')

/** What follows the first empty line of a message; all of a text that is none. */
function bodyOf(text: string): string {
  if (!isHttp(text)) return text
  return text
    .split(/\r?\n\r?\n/)
    .slice(1)
    .join('\n\n')
}

/** The status, and each header shown; `…` stands for any value. */
function compareHeads(shown: string, actual: string): void {
  const [shownStatus = '', ...shownHeaders] = headOf(shown)
  const [actualStatus = '', ...actualHeaders] = headOf(actual)
  expect(actualStatus.split(' ')[1], actual).toBe(shownStatus.split(' ')[1])
  const headers = new Map(actualHeaders.map(nameAndValue))
  for (const [name, value] of shownHeaders.map(nameAndValue)) {
    expect(headers.has(name), name).toBe(true)
    if (value !== '…') expect(headers.get(name), name).toBe(value)
  }
}

const headOf = (text: string) => (text.split(/\r?\n\r?\n/)[0] ?? '').split(/\r?\n/)

function nameAndValue(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
}

/** The published document says what a whole answer looks like. */
function requireSchema(example: Example, value: unknown, { schemas }: Dependencies): void {
  const name = example.attributes.get('schema')
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(schemas, 'document')
  const validate = ajv.getSchema(`document#/components/schemas/${name}`)
  if (!validate) throw new Error(`The published document has no ${name}`)
  validate(value)
  expect(validate.errors, JSON.stringify(value)).toBeNull()
}

interface Place {
  shown: readonly string[]
  demo: Demo
  guide: string
}

/** An example as the page shows it, with the deployment's address; what ends in `…` is filled in by the reader. */
function asShown(example: Example, { shown, demo, guide }: Place): Example {
  const text = example.text.replaceAll('http://127.0.0.1:3000', demo.baseUrl)
  expect(shown).toContain(text)
  if (!example.attributes.has('setup')) return { ...example, text }
  const operator = requireOrganization(demo, guide === 'brands' ? 'grand-platform' : 'lucky-lane')
  const values: Record<string, string> = {
    CROUPIER_API_KEY: operator.apiKey,
    CALLBACK_SECRET: operator.callbackSecret,
    WALLET_URL: operator.callbackUrl,
  }
  const filled = text.replace(
    /^(export (\w+)=)\S*…$/gm,
    (_, start: string, name: string) => start + values[name],
  )
  return { ...example, text: filled }
}

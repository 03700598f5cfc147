import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { asCurl } from './as-curl'

describe('an attempt as a command', () => {
  it('carries the body through a shell byte for byte, quotes and all', () => {
    const body = `{"player_id":"o'brien $HOME \`x\`","note":"a\\\\n \\"b\\""}`
    const command = asCurl({ url: 'https://wallet.example.com/cb?a=1&b=2', headers: [], body })
    const asPrintf = command.replace(/^curl --request POST '[^']*' \\\n {2}--data-binary/, "printf '%s'")
    expect(execFileSync('sh', ['-c', asPrintf]).toString()).toBe(body)
  })

  it('repeats each header', () => {
    const command = asCurl({
      url: 'https://w.example.com',
      headers: [{ name: 'X-SIGNATURE', value: 'ab12' }],
      body: '{}',
    })
    expect(command).toContain(`--header 'X-SIGNATURE: ab12'`)
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP } from 'otpauth'

/** `npm run demo:code`: what the authenticator apps of the demo's staff show now. Each code signs in once. */
const path = join(process.env.DATA_DIR || '.data', 'demo.json')
if (!existsSync(path)) {
  process.stderr.write(`${path} is missing: it is written at the first npm start.\n`)
  process.exit(1)
}

/** @type {{ users: { email: string, totpSeed?: string }[] }} */
const { users } = JSON.parse(readFileSync(path, 'utf8'))
for (const { email, totpSeed } of users)
  if (totpSeed) process.stdout.write(`${email}  ${new TOTP({ secret: totpSeed }).generate()}\n`)

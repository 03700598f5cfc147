import type { Command } from 'commander'
import { addTemplate } from '../write-template.js'

export function addWallet(program: Command): void {
  addTemplate(program, {
    name: 'wallet',
    description: 'a wallet to begin with',
    written: 'write a working wallet that uses @croupier/sdk',
    next: `  CALLBACK_SECRET=… npm start         the secret of your endpoint (Developers, Endpoints)
  croupier listen --forward-to http://localhost:8080/wallet
  croupier trigger bet`,
  })
}

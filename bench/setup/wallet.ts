import type { AddressInfo } from 'node:net'
import { createWallet } from './wallet-server'

/** The wallet as a process, which says where it listens. */
const server = createWallet(Number(process.env.ANSWERS_AFTER_MS ?? 0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))

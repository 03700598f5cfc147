import { generateClient } from './start/generate-client.mjs'

/** `npm run db:generate` */
await generateClient()

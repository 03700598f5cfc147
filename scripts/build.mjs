import { buildChangedSources } from './start/build-next.mjs'
import { generateChangedClient } from './start/generate-client.mjs'

/** `npm run build`: the database client and the service, for an image or a machine that serves without `npm start`. */
await generateChangedClient()
await buildChangedSources()

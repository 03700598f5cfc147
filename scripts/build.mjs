import { buildCheckout } from './start/prepare-checkout.mjs'

/** `npm run build`: the database client and the service, for an image or a machine that serves without `npm start`. */
await buildCheckout()

/** The service without Next: what `scripts/serve.mjs` loads, bundled, beside it (docs/decisions/direct-dispatch.md). */
export { startBackground } from '@/server/jobs/background'
export { dispatch } from './dispatch'

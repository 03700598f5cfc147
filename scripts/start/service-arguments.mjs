/**
 * How Node is started with the service. Room for the young generation: what a movement allocates mostly dies with it, and at
 * V8's 16 MB half of it was copied first, which showed in the slowest hundredth of answers. It can only be said at the start.
 */
export const serviceArguments = ['--max-semi-space-size=32', 'scripts/serve.mjs']

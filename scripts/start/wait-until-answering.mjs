import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.mjs'

/**
 * Resolves at the first HTTP answer, whatever it says.
 * @param {string} url
 * @param {{ name: string, withinMs: number }} what
 */
export async function waitUntilAnswering(url, { name, withinMs }) {
  const deadline = Date.now() + withinMs
  while (!(await isAnswering(url))) {
    if (Date.now() > deadline)
      throw new StartError(`${name} did not answer at ${url} within ${withinMs / 1000} s.`)
    await sleep(40)
  }
}

/** @param {string} url */
const isAnswering = (url) =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 30_000 }, (response) => resolve(!!response.resume()))
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })

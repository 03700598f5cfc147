/** The game's conversation with its server. Every answer is `{ status, body }`; no connection is status 0. */
const base = location.pathname.replace(/\/$/, '')

async function call(path, method = 'GET', payload) {
  try {
    const response = await fetch(`${base}/${path}`, {
      method,
      cache: 'no-store',
      ...(payload === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(payload) }),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: { error: 'no_connection' } }
  }
}

export const openSession = () => call('session')
export const startRound = (wager) => call('rounds', 'POST', wager)
export const watchRound = (id) => call(`rounds/${id}`)
export const cashOut = (id) => call(`rounds/${id}/cashout`, 'POST', {})

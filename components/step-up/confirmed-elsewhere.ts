const name = 'croupier-step-up'

/** Tells the tabs of this browser that the person confirmed their identity, or signed in. The service checks it with the next call. */
export function announceConfirmed(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage('confirmed')
  channel.close()
}

/** Calls `then` when another tab announces it; returns what ends that. */
export function whenConfirmedElsewhere(then: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = () => then()
  return () => channel.close()
}

/** Preloaded into an instance: its wall clock is wrong by CHAOS_CLOCK_OFFSET_MS; timers and the monotonic clock are right. */
const offsetMs = Number(process.env.CHAOS_CLOCK_OFFSET_MS)
const RealDate = Date
const now = () => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

/** Whether callbacks may be sent to a port: any where no list is set. Checked when saving and for each connection. */
export function isPortAllowed(port: number, allowed: readonly number[]): boolean {
  return port > 0 && (allowed.length === 0 || allowed.includes(port))
}

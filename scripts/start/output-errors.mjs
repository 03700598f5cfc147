/**
 * A closed terminal, a pipe whose reader is gone or a full disk must not end a process that has something to say. Node also
 * opens pipes without blocking when they are asked for here, so that a reader who reads nothing holds up no process.
 */
export function surviveOutputErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

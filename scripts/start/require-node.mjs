/**
 * Ends the process with one sentence when Node is too old. Written for any Node that reads modules.
 * @param {string} version as in `process.versions.node`
 */
export function requireNode(version) {
  if (isNewEnough(version)) return
  process.stderr.write(
    'Croupier needs Node 20.19 or newer; this is ' + version + ': see https://nodejs.org.\n',
  )
  process.exit(1)
}

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 20 || (major === 20 && minor >= 19)
}

// Written for any Node that reads modules: it must get as far as saying that it is too old.
const required = { major: 20, minor: 19 }

/**
 * Ends the process with one sentence when Node is too old.
 * @param {string} version as in `process.versions.node`
 */
export function requireNode(version) {
  if (isNewEnough(version)) return
  process.stderr.write(
    'Croupier needs Node ' +
      required.major +
      '.' +
      required.minor +
      ' or newer; this is ' +
      version +
      ': see https://nodejs.org.\n',
  )
  process.exit(1)
}

/** @param {string} version */
export function isNewEnough(version) {
  const parts = version.split('.').map(Number)
  const major = parts[0] || 0
  const minor = parts[1] || 0
  return major > required.major || (major === required.major && minor >= required.minor)
}

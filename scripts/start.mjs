import { requireNode } from './start/require-node.mjs'

const usage = `npm start            everything in one command: packages, database, build, service and demo
npm run dev          the same without a build, for work on the code
Settings are variables of the environment or lines of .env; .env.example lists them.
`
const isAskedFor = process.argv.some((word) => word === '--help' || word === '-h')

requireNode(process.versions.node)
if (isAskedFor) process.stdout.write(usage)
else import('./start/main.mjs').then(({ start }) => start({ isDev: process.argv.includes('--dev') }))

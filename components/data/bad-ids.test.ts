import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditList } from '@/components/audit/search-params'
import { callbackList } from '@/components/callbacks/search-params'
import { campaignList } from '@/components/campaigns/search-params'
import { grantList } from '@/components/free-rounds/search-params'
import { gameList } from '@/components/games/search-params'
import { refusalList } from '@/components/jurisdictions/refusal-params'
import { openRoundList } from '@/components/open-rounds/search-params'
import { loadOverviewParams, toQuery as toOverview } from '@/components/overview/search-params'
import { playerList } from '@/components/players/search-params'
import { protectionList } from '@/components/protection/search-params'
import { breakList, importList } from '@/components/reconciliation/search-params'
import { loadReportParams, toReportQuery } from '@/components/reports/report-params'
import { requestList } from '@/components/request-log/search-params'
import { sessionList } from '@/components/sessions/search-params'
import { transactionList } from '@/components/transactions/search-params'

const noId = '00000000-0000-0000-0000-000000000000'
const address = new URLSearchParams({
  assignee: 'nonsense',
  brand: 'nonsense',
  endpoint: 'nonsense',
  game: 'nonsense',
  key: 'nonsense',
  run: 'nonsense',
  session: 'nonsense',
  source: 'nonsense',
})

/** What a list asks for at this address. */
const searchOf = <Params>(list: {
  load: (address: URLSearchParams) => Params
  toSearch: (params: Params) => object
}) => list.toSearch(list.load(address))

/** What each list asks for when every id in its address is nonsense. */
const lists: Record<string, { search: object; ids: string[] }> = {
  breaks: { search: searchOf(breakList), ids: [] },
  audit: { search: searchOf(auditList), ids: ['runId'] },
  callbacks: { search: searchOf(callbackList), ids: ['assignee', 'brandId', 'endpointId'] },
  refusals: { search: searchOf(refusalList), ids: ['brandId'] },
  campaigns: { search: searchOf(campaignList), ids: ['brandId'] },
  freeRounds: { search: searchOf(grantList), ids: ['brandId', 'gameId'] },
  imports: { search: searchOf(importList), ids: ['sourceId'] },
  games: { search: searchOf(gameList), ids: ['brandId'] },
  openRounds: { search: searchOf(openRoundList), ids: ['brandId'] },
  overview: { search: toOverview(loadOverviewParams(address)), ids: ['brandId'] },
  players: { search: searchOf(playerList), ids: ['brandId'] },
  protection: { search: searchOf(protectionList), ids: ['brandId'] },
  reports: { search: toReportQuery(loadReportParams(address)), ids: ['brandId', 'gameId'] },
  requests: { search: searchOf(requestList), ids: ['keyId'] },
  sessions: { search: searchOf(sessionList), ids: ['apiKeyId', 'brandId'] },
  transactions: {
    search: searchOf(transactionList),
    ids: ['brandId', 'endpointId', 'gameId', 'sessionId'],
  },
}

test.each(Object.entries(lists))(
  'a bad id in the address of %s matches nothing',
  (_name, { search, ids }) => {
    const asked = Object.entries(search).filter(([, value]) => value === noId)
    expect(asked.map(([name]) => name).sort()).toEqual(ids)
  },
)

test('an id is recognised in one place', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /\[0-9a-f\]\{8\}|0-9a-f-\]\{36\}/.test(readFileSync(join('components', name), 'utf8')))
  expect(files.filter((name) => !name.endsWith('.test.ts'))).toEqual(['data/list-params.ts'])
})

import { defineOperation } from '@/server/contract/operation'
import { commonErrors, providerAccessErrors } from '@/server/contract/operations/documented-errors'
import { exampleIds, sessionExample } from '@/server/contract/operations/examples'
import { launchErrors } from '@/server/contract/operations/launch-errors'
import { CreateDemoSessionRequest, SessionResponse } from '@/server/contract/resources/session'

export const createDemoSession = defineOperation({
  id: 'createDemoSession',
  method: 'POST',
  path: '/v1/demo-sessions',
  summary: 'Create a demo session',
  description:
    'Opens a game with play money. No wallet takes part, no callback is sent and no brand is named.',
  tag: 'Sessions',
  family: 'sessions',
  scopes: ['write'],
  body: CreateDemoSessionRequest,
  requestExample: { game_id: exampleIds.gameId },
  responses: { 201: { description: 'The session.', schema: SessionResponse, example: sessionExample } },
  errors: [
    ...commonErrors,
    ...providerAccessErrors,
    { code: 'E2001', when: 'No such game for this account, or it has no demo.' },
    { code: 'E2002', when: 'The game is disabled for this account.' },
    { code: 'E2003', when: 'With a `country`: the game, or any demo, may not be played there.' },
    ...launchErrors,
  ],
  brandSelector: 'none',
  canProvision: false,
})

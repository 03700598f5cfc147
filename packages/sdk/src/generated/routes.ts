/** Generated from the contract by `npm run sdk:generate`: do not edit. */
export const routes = {
  "listGames": {
    "method": "GET",
    "path": "/v1/games",
    "brand": "query",
    "isKeyed": false
  },
  "listGameCalendar": {
    "method": "GET",
    "path": "/v1/games/calendar",
    "brand": "query",
    "isKeyed": false
  },
  "getGame": {
    "method": "GET",
    "path": "/v1/games/{game_id}",
    "brand": "query",
    "isKeyed": false
  },
  "getGameStakes": {
    "method": "GET",
    "path": "/v1/games/{game_id}/stakes",
    "brand": "query",
    "isKeyed": false
  },
  "getGameChecksums": {
    "method": "GET",
    "path": "/v1/games/{game_id}/checksums",
    "brand": "query",
    "isKeyed": false
  },
  "listProviders": {
    "method": "GET",
    "path": "/v1/providers/registry",
    "brand": "none",
    "isKeyed": false
  },
  "createSession": {
    "method": "POST",
    "path": "/v1/sessions",
    "brand": "body",
    "isKeyed": true
  },
  "createDemoSession": {
    "method": "POST",
    "path": "/v1/demo-sessions",
    "brand": "none",
    "isKeyed": false
  },
  "getSession": {
    "method": "GET",
    "path": "/v1/sessions/{session_id}",
    "brand": "query",
    "isKeyed": false
  },
  "createSubOperator": {
    "method": "POST",
    "path": "/v1/sub-operators",
    "brand": "none",
    "isKeyed": false
  },
  "getPlayerLimits": {
    "method": "GET",
    "path": "/v1/players/{player_id}/limits",
    "brand": "query",
    "isKeyed": false
  },
  "setPlayerLimits": {
    "method": "PUT",
    "path": "/v1/players/{player_id}/limits",
    "brand": "query",
    "isKeyed": false
  },
  "issueFreeRounds": {
    "method": "POST",
    "path": "/v1/free-rounds",
    "brand": "body",
    "isKeyed": true
  },
  "listFreeRounds": {
    "method": "GET",
    "path": "/v1/free-rounds",
    "brand": "query",
    "isKeyed": false
  },
  "cancelFreeRounds": {
    "method": "POST",
    "path": "/v1/free-rounds/{grant_id}/cancel",
    "brand": "query",
    "isKeyed": false
  },
  "listTransactions": {
    "method": "GET",
    "path": "/v1/transactions",
    "brand": "query",
    "isKeyed": false
  },
  "getTransaction": {
    "method": "GET",
    "path": "/v1/transactions/{id}",
    "brand": "query",
    "isKeyed": false
  },
  "getRound": {
    "method": "GET",
    "path": "/v1/rounds/{provider_code}/{round_id}",
    "brand": "query",
    "isKeyed": false
  },
  "createRoundReplay": {
    "method": "POST",
    "path": "/v1/rounds/{provider_code}/{round_id}/replay",
    "brand": "query",
    "isKeyed": false
  },
  "getDailyReport": {
    "method": "GET",
    "path": "/v1/reports/daily",
    "brand": "query",
    "isKeyed": false
  },
  "listReconciliations": {
    "method": "GET",
    "path": "/v1/reconciliations",
    "brand": "none",
    "isKeyed": false
  },
  "getReconciliation": {
    "method": "GET",
    "path": "/v1/reconciliations/{id}",
    "brand": "none",
    "isKeyed": false
  },
  "putReconciliationRows": {
    "method": "PUT",
    "path": "/v1/reconciliations/{id}/rows",
    "brand": "none",
    "isKeyed": false
  }
} as const

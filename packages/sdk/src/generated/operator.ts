/** Generated from the contract by `npm run sdk:generate`: do not edit. */
export interface paths {
    "/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List games
         * @description The games this account may offer. Filters combine; `total` counts what matches before pages are cut. On a platform, an unseen `sub_operator_ref` creates its brand here, unless automatic creation is off.
         *
         *     To keep a copy, send the `ETag` of an answer in `If-None-Match`: 304 says that nothing changed. `updated_since` narrows the list to what did. Answers are compressed with br or gzip.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `listGames` among them.
         */
        get: operations["listGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List releases and retirements
         * @description When games that the brand can offer go live and when they are retired, in the order of their dates. A game that is scheduled is in no list of games before its release. Retirements are announced 30 days ahead; only where a game must go at once, such as by order of a regulator, later.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `listGameCalendar` among them.
         */
        get: operations["listGameCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a game
         * @description One game by its catalogue id, as the brand has it.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getGame` among them.
         */
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}/stakes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the free-round stakes of a game
         * @description What free rounds can be issued with, in one currency.
         *
         *     `enumerated`: choose one of `stakes` and send it in the field that `stake_field` names.
         *
         *     `provider_validated`: no list exists; send any `bet_amount` and the provider accepts or refuses it.
         *
         *     `unsupported`: the game takes no free rounds.
         *
         *     A game can be `enumerated` in one currency and `provider_validated` in another.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getGameStakes` among them.
         */
        get: operations["getGameStakes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game_id}/checksums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the checksums of a game
         * @description What the provider measured last of the components of a game, read daily, beside what was certified for the jurisdiction. Empty where the provider measures nothing.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getGameChecksums` among them.
         */
        get: operations["getGameChecksums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/registry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers
         * @description The providers and the currencies and countries their games inherit. What a game says itself wins.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `listProviders` among them.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a real-money session
         * @description Creates a session and returns a URL that works once. Send the player there immediately. For 24 hours the same `Idempotency-Key` returns the first session, whatever the body says; `Croupier-Warning` then names what differs. Only created sessions are stored.
         *
         *     Needs a key with the scope `write`. A key that is limited to some operations needs `createSession` among them.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/demo-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a demo session
         * @description Opens a game with play money. No wallet takes part, no callback is sent and no brand is named.
         *
         *     Needs a key with the scope `write`. A key that is limited to some operations needs `createDemoSession` among them.
         */
        post: operations["createDemoSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description What is known about a session. On a platform, send the `sub_operator_ref` it was created with.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getSession` among them.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sub-operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a brand
         * @description Platform accounts only. Creates the brand, or answers with the one that has this ref, also where no new one could be made. It starts with the games and providers of the platform.
         *
         *     Needs a key with the scope `write`. A key that is limited to some operations needs `createSubOperator` among them.
         */
        post: operations["createSubOperator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{player_id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the limits of a player
         * @description The limits that you set for the player, raises that wait, and what is used of them. A player who is not known has none.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getPlayerLimits` among them.
         */
        get: operations["getPlayerLimits"];
        /**
         * Set the limits of a player
         * @description Replaces the limits of a player on one brand. A lower limit applies at once, to bets on any open session too; a higher one, or none, applies after 24 hours. Sending the same again changes nothing. Limits can be set before the player first plays.
         *
         *     Needs a key with the scope `write`. A key that is limited to some operations needs `setPlayerLimits` among them.
         */
        put: operations["setPlayerLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/free-rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List free rounds
         * @description Grants of the brand, newest first, with what was played and won on each game. A walk with `cursor`, the `next_cursor` of the page before, is steady, and as quick at any depth; `offset` reaches the newest 10,000.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `listFreeRounds` among them.
         */
        get: operations["listFreeRounds"];
        put?: never;
        /**
         * Issue free rounds
         * @description Issues free rounds to one player. Read `free_rounds_support` of the game and its stakes first. The grant stores its `Idempotency-Key` permanently, for your whole account: the same request again returns 200 with `_replayed`, or its original refusal; another body or brand is refused. If no response arrives, look for the grant before you use a new key: a new key issues again.
         *
         *     Needs a key with the scope `write`. A key that is limited to some operations needs `issueFreeRounds` among them.
         */
        post: operations["issueFreeRounds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/free-rounds/{grant_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel free rounds
         * @description Cancels the outstanding rounds of a grant. Played rounds are not affected. Rounds that have started at a provider that cannot cancel them are reported as `consumed`, never as `cancelled`.
         *
         *     Needs a key with the scope `write` or `free_rounds.write`. A key that is limited to some operations needs `cancelFreeRounds` among them.
         */
        post: operations["cancelFreeRounds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Bets, wins and refunds, newest first, each with the reply your wallet gave. New rows arrive at the top: a walk with `cursor`, the `next_cursor` of the page before, is steady, and as quick at any depth. `offset` reaches the newest 10,000. Old months are archived: `archived_before` says where the list ends.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `listTransactions` among them.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction
         * @description One transaction with each attempt to deliver it.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getTransaction` among them.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rounds/{provider_code}/{round_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a round
         * @description The movements of one round, at most 500 on a page, and what your wallet confirmed of all of them.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getRound` among them.
         */
        get: operations["getRound"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rounds/{provider_code}/{round_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a round again
         * @description Creates a link that shows the round as it was played, once and within ten minutes, for support and disputes: the provider's own replay where the game offers it (`has_replay`), else the bets, wins and refunds in order. The page names no player.
         *
         *     Needs a key with the scope `write`. A key that is limited to some operations needs `createRoundReplay` among them.
         */
        post: operations["createRoundReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the daily report
         * @description Settled bets, wins and refunds by day (UTC) and currency, and by provider, game and country if you ask for it. A transaction counts on the day on which it settled, so days that are over do not change; amounts of different currencies are never added.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getDailyReport` among them.
         */
        get: operations["getDailyReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reconciliations
         * @description Periods in which the ledgers of providers, of Croupier and of your wallet are compared, newest first. Once your organization has a ledger, each day gets one at 04:00 of the next day in its time zone; others are opened in the dashboard.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `listReconciliations` among them.
         */
        get: operations["listReconciliations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconciliations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reconciliation
         * @description A period with the number of its breaks, what each side has by day, provider, brand, currency and type, and what rows of your wallet's journal it takes. Sums are replaced whenever the period is compared again: read all pages after `compared_at` is set, and again if it changed in between.
         *
         *     Needs a key with the scope `read`. A key that is limited to some operations needs `getReconciliation` among them.
         */
        get: operations["getReconciliation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconciliations/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send rows of your wallet's journal
         * @description Stores entries of your wallet's journal for a period, up to 5,000 a call and 1 MiB. Rows that were stored already change nothing, so that a call that was not answered can be sent again. Rows that are not valid are named by their place and not stored; the others are. Periods that the rows belong to are compared again a minute or more after the last call.
         *
         *     Needs a key with the scope `reconciliation.write`. A key that is limited to some operations needs `putReconciliationRows` among them.
         */
        put: operations["putReconciliationRows"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    walletCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bet, win or refund
         * @description One POST for each bet, win and refund. Answer within 5 seconds, aiming for 2.
         *
         *     **Verify first.** `X-SIGNATURE` is the hex HMAC-SHA256 of the raw body, keyed with your callback secret. Compare in
         *     constant time, before parsing; answer 401 when it differs.
         *
         *     **Never move money twice.** A movement is its `provider_code` and `transaction_id` (and the brand, if several share
         *     a wallet). Store your reply in the same database transaction as the movement, and send the stored reply again whenever
         *     the movement comes again.
         *
         *     **What your reply does.** 200 with a valid body confirms. 402 declines a bet, as does 200 with `"status": 402`. 5xx,
         *     a timeout or no connection is tried again, by default six times over about 72 minutes. Any other 2xx, and a 200 that
         *     breaks this contract, stops delivery until a person has looked. 3xx and 4xx are final.
         *
         *     **Free rounds.** Do not debit a bet with `is_free: true`; credit its win. A free win may come without a bet.
         *
         *     **Refunds** name their bet in `reference_transaction_id`. Reverse what was debited, once; where nothing was, credit
         *     nothing.
         */
        post: operations["walletCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.opened.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incident opened
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["incidentOpenedV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.recovered.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An incident is over
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["incidentRecoveredV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "maintenance.announced.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Maintenance is announced
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["maintenanceAnnouncedV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "maintenance.changed.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announced maintenance is changed
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["maintenanceChangedV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "maintenance.called_off.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Announced maintenance is cancelled
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["maintenanceCalledOffV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "maintenance.ended.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Maintenance is over
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["maintenanceEndedV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "game.deprecated.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The retirement of a game is announced or moved
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["gameDeprecatedV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "game.retirement_cancelled.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A game stays after all
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["gameRetirementCancelledV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "game.retired.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A game is retired
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["gameRetiredV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "destination.test.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test that a member sent
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["destinationTestV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "digest.v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Several events together
         * @description Sent to destinations of the kind *Signed HTTPS events*, never to a wallet's callback URL.
         *
         *     **Verify first**, by [Standard Webhooks](https://www.standardwebhooks.com): `webhook-signature` is `v1,` and the Base64 of
         *     the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with the bytes of the destination's `whsec_…` secret.
         *     Several, separated by spaces, while a secret is rotated: one that matches is enough. Refuse timestamps that are more than five
         *     minutes off.
         *
         *     **Expect duplicates.** An event is sent at least once; `webhook-id` is the same for every attempt.
         *
         *     **Answer** 2xx within 15 seconds. Anything else is tried again, eleven times over about a day. 410 disables the destination.
         */
        post: operations["digestV1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        CreateSessionRequest: {
            /**
             * Format: uuid
             * @description Catalogue id of the game.
             */
            game_id: string;
            /** @description Your id of the player. */
            player_id: string;
            /** @description The player's balance in minor units of currency. Informational: the wallet stays yours. */
            balance: number;
            /** @enum {string} */
            currency: "USD" | "EUR" | "GBP" | "BRL" | "CAD" | "AUD" | "NOK" | "SEK" | "PLN" | "CZK" | "TRY" | "RUB" | "KZT" | "UAH";
            /** @description The player's country, which decides what may be played. */
            country: components["schemas"]["CountryCode"];
            lang?: string | null;
            /** @description Where the player lands after the game. Default: a page of ours. */
            return_url?: string | null;
            /** @description Where the game's top-up button leads, for providers that have one. Default: return_url. */
            deposit_url?: string | null;
            /** @description Platform accounts: the brand to act for. Left out, the default brand is used. */
            sub_operator_ref?: string | null;
        };
        /**
         * @description An assigned code of ISO 3166-1 alpha-2.
         * @enum {string}
         */
        CountryCode: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
        CreateDemoSessionRequest: {
            /**
             * Format: uuid
             * @description Catalogue id of a game that has a demo.
             */
            game_id: string;
            /** @description The visitor's country. With it, where the demo may be played is checked as at a session. */
            country?: components["schemas"]["CountryCode"] | null;
        };
        CreateSubOperatorRequest: {
            /** @description Your name for the brand. Case does not matter; it is kept in lower case. */
            sub_operator_ref: string;
        };
        SetPlayerLimitsRequest: {
            stake_max?: number | null;
            loss_24h?: number | null;
            loss_7d?: number | null;
            loss_30d?: number | null;
            session_minutes_24h?: number | null;
            /**
             * @description The currency that the player plays in.
             * @enum {string}
             */
            currency: "USD" | "EUR" | "GBP" | "BRL" | "CAD" | "AUD" | "NOK" | "SEK" | "PLN" | "CZK" | "TRY" | "RUB" | "KZT" | "UAH";
        };
        IssueFreeRoundsRequest: {
            provider_code: string;
            player_id: string;
            /** @description Catalogue ids. Each game must support free rounds. */
            games: string[];
            /** @description Rounds per game, not in all. */
            count: number;
            currency: string;
            /** @description The player's country. */
            country: components["schemas"]["CountryCode"];
            /** @description Stake level. Give this or bet_amount, as the stakes of the game say. */
            coin_level?: number | null;
            /** @description Stake per round in major units. */
            bet_amount?: number | null;
            /**
             * Format: date-time
             * @description When the rounds become playable.
             */
            start_at: string;
            /**
             * Format: date-time
             * @description When unplayed rounds expire.
             */
            end_at: string;
            /** @description Your own reference; the list can filter by it. */
            campaign_ref?: string | null;
            /** @description Comes back as free_round_kind on callbacks. Default: the provider's usual one. */
            kind?: ("freespin" | "freeticket" | "voucher") | null;
            /** @description Platform accounts: the brand to act for. Left out, the default brand is used. */
            sub_operator_ref?: string | null;
        } | {
            coin_level: number;
            bet_amount?: null;
        } | {
            bet_amount: number;
            coin_level?: null;
        };
        /**
         * @description `pending_issue`: the provider has not answered yet. `issue_failed`: it refused every game.
         *     `active`: rounds can be played. `cancel_failed`: some of its games could not be cancelled.
         *     `cancelled`: outstanding rounds were cancelled. `completed`: all games are consumed.
         *     `expired`: it ended before all its rounds were played.
         * @enum {string}
         */
        FreeRoundGrantStatus: "pending_issue" | "active" | "issue_failed" | "cancel_failed" | "cancelled" | "completed" | "expired";
        /**
         * @description `sending`: the first attempt is in flight.
         *     `confirmed`: the wallet accepted it. `declined`: it refused a bet for lack of funds.
         *     `retrying`: another attempt is scheduled. `exhausted`: all attempts are spent.
         *     `unknown`: the reply could not be trusted, or a refund that does not match its bet is held for support (see `status_reason`). `rejected`: the wallet answered 3xx or 4xx.
         *     `superseded`: the bet was refunded before it was redelivered. `not_sent`: it was never sent.
         *     `resolved`: closed manually, with a note.
         * @enum {string}
         */
        DeliveryStatus: "sending" | "confirmed" | "declined" | "retrying" | "unknown" | "rejected" | "exhausted" | "superseded" | "not_sent" | "resolved";
        CreateRoundReplayRequest: {
            /** @description Of a round that several players share: whose play is shown. Default: that of its first transaction. */
            session_id?: string | null;
            /** @description Language of the page. Default: that of the browser. */
            lang?: string | null;
        };
        /**
         * @description `waiting`: it is about to be compared, or compared again. `compared`: sums and breaks are there. `failed`: see `error`.
         * @enum {string}
         */
        ReconciliationState: "waiting" | "compared" | "failed";
        PutReconciliationRowsRequest: {
            /** @description Entries of your journal, in any order. */
            rows: components["schemas"]["JournalRow"][];
        };
        JournalRow: {
            /** @description `transaction_id` of the callback. */
            transaction_id: string;
            /** @enum {string} */
            transaction_type: "bet" | "win" | "refund";
            /** @description What was booked, in minor units of `currency`; 0 where nothing was. */
            amount: number;
            /** @enum {string} */
            currency: "USD" | "EUR" | "GBP" | "BRL" | "CAD" | "AUD" | "NOK" | "SEK" | "PLN" | "CZK" | "TRY" | "RUB" | "KZT" | "UAH";
            /**
             * Format: date-time
             * @description When it was booked.
             */
            occurred_at: string;
            round_id?: string | null;
            /** @description Needed only where two providers use the same `transaction_id`. */
            provider_code?: string | null;
            /** @description `accepted`, the default, is booked; the others are not. */
            state?: ("accepted" | "declined" | "failed") | null;
            /** @description Your own ID of the entry. A row that is sent again with the same one, on the same day (UTC), replaces what was stored. Default: the transaction with its type and provider. Send it where your journal may have a transaction twice. */
            entry_id?: string | null;
        };
        WalletCallback: {
            /** @description The provider's own label. Never branch on it. */
            action: string;
            /**
             * @description Decides what the wallet does.
             * @enum {string}
             */
            transaction_type: "bet" | "win" | "refund";
            /** @description A free round issued by us. Absent: false. */
            is_free?: boolean;
            /** @description The grant; empty or absent for cash play. */
            free_round_grant_id?: string;
            free_round_kind?: ("freespin" | "freeticket" | "voucher") | null;
            /** @description Unique within its provider_code. Together they identify the movement for ever. */
            transaction_id: string;
            /** @description Minor units of currency. A win may be 0. */
            amount: number;
            currency: string;
            /** @description Your id of the player, as the session was created with. */
            player_id: string;
            provider_code: string;
            /** @description The provider's own code or name of the game. */
            game: string;
            /**
             * Format: uuid
             * @description Catalogue id.
             */
            game_id: string;
            round_id: string;
            /** @description True on the last movement of its round. */
            finished: boolean;
            /** Format: uuid */
            session_id: string;
            /** @description Refunds: transaction_id of the bet to reverse. */
            reference_transaction_id?: string;
        };
        IncidentOpenedV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "incident.opened.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /**
                     * Format: uuid
                     * @description The incident, also when it reopens.
                     */
                    incident_id: string;
                    /** @description What the rule measured. Names depend on the rule and may change. */
                    figures: {
                        [key: string]: string | number | null;
                    };
                    /** @description Undelivered wins and refunds, by currency. */
                    undelivered: {
                        currency: string;
                        movements: number;
                        /** @description Minor units, as text: sums can exceed what JSON numbers hold exactly. */
                        amount_minor: string;
                    }[];
                };
            };
        };
        IncidentRecoveredV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "incident.recovered.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /**
                     * Format: uuid
                     * @description The incident, also when it reopens.
                     */
                    incident_id: string;
                    /** @description What the rule measured. Names depend on the rule and may change. */
                    figures: {
                        [key: string]: string | number | null;
                    };
                    /** @description Undelivered wins and refunds, by currency. */
                    undelivered: {
                        currency: string;
                        movements: number;
                        /** @description Minor units, as text: sums can exceed what JSON numbers hold exactly. */
                        amount_minor: string;
                    }[];
                };
            };
        };
        MaintenanceAnnouncedV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "maintenance.announced.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /** @description Null: the whole service. */
                    provider_code: string | null;
                    /** Format: date-time */
                    starts_at: string;
                    /** Format: date-time */
                    ends_at: string;
                };
            };
        };
        MaintenanceChangedV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "maintenance.changed.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /** @description Null: the whole service. */
                    provider_code: string | null;
                    /** Format: date-time */
                    starts_at: string;
                    /** Format: date-time */
                    ends_at: string;
                };
            };
        };
        MaintenanceCalledOffV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "maintenance.called_off.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /** @description Null: the whole service. */
                    provider_code: string | null;
                    /** Format: date-time */
                    starts_at: string;
                    /** Format: date-time */
                    ends_at: string;
                };
            };
        };
        MaintenanceEndedV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "maintenance.ended.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /** @description Null: the whole service. */
                    provider_code: string | null;
                    /** Format: date-time */
                    starts_at: string;
                    /** Format: date-time */
                    ends_at: string;
                };
            };
        };
        GameDeprecatedV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game.deprecated.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /** Format: uuid */
                    game_id: string;
                    provider_code: string;
                    provider_game_id: string;
                    /** @description Null: it stays. */
                    retires_at: string | null;
                };
            };
        };
        GameRetirementCancelledV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game.retirement_cancelled.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /** Format: uuid */
                    game_id: string;
                    provider_code: string;
                    provider_game_id: string;
                    /** @description Null: it stays. */
                    retires_at: string | null;
                };
            };
        };
        GameRetiredV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "game.retired.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: {
                    /** Format: uuid */
                    game_id: string;
                    provider_code: string;
                    provider_game_id: string;
                    /** @description Null: it stays. */
                    retires_at: string | null;
                };
            };
        };
        DestinationTestV1: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "destination.test.v1";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: {
                /**
                 * Format: uuid
                 * @description The same in an event and in those that follow it, such as the recovery of an incident.
                 */
                subject_id: string;
                /** @description Null: Croupier’s own. */
                organization_id: string | null;
                /** @description The incident rule, or `maintenance`, or `test`. */
                rule: string;
                /** @enum {string} */
                severity: "critical" | "warning" | "info";
                title: string;
                text: string;
                /**
                 * Format: uri
                 * @description The page about it in the dashboard.
                 */
                url: string;
                details: Record<string, never>;
            };
        };
        DigestV1: {
            /** @constant */
            type: "digest.v1";
            /** Format: date-time */
            timestamp: string;
            data: {
                events: (components["schemas"]["IncidentOpenedV1"] | components["schemas"]["IncidentRecoveredV1"] | components["schemas"]["MaintenanceAnnouncedV1"] | components["schemas"]["MaintenanceChangedV1"] | components["schemas"]["MaintenanceCalledOffV1"] | components["schemas"]["MaintenanceEndedV1"] | components["schemas"]["GameDeprecatedV1"] | components["schemas"]["GameRetirementCancelledV1"] | components["schemas"]["GameRetiredV1"] | components["schemas"]["DestinationTestV1"])[];
            };
        };
        GameList: {
            games: components["schemas"]["Game"][];
            /** @description Matching games, on all pages. */
            total: number;
            page: number;
            per_page: number;
        };
        Game: {
            /**
             * Format: uuid
             * @description Catalogue id. Sessions are created with this one.
             */
            id: string;
            /** @description The provider's own code, for reference only. */
            provider_game_id: string;
            provider_code: string;
            name: string;
            /** @description Label the game is published under. */
            brand?: string;
            category: string;
            /** @description For example slots, table or crash. */
            game_type?: string;
            /**
             * Format: float
             * @description Return to player in percent.
             */
            rtp?: number;
            /** @enum {string} */
            volatility?: "low" | "medium" | "high";
            has_mobile?: boolean;
            has_desktop?: boolean;
            /** @description Whether a demo session can be created. */
            has_demo: boolean;
            /** @description Whether the provider shows the game's rounds again. */
            has_replay?: boolean;
            /**
             * Format: uri
             * @description Your brand's picture, else your organization's, else Croupier's, else the address of the provider's own feed.
             */
            thumbnail_url?: string;
            /** @description Stored pictures by kind: of each, your brand's, else your organization's, else Croupier's, else the provider's. Addresses never change what they show. Absent where none are stored. */
            assets?: components["schemas"]["GameAsset"][];
            /** @description Whether free rounds can be issued; false where they are off for the account. */
            free_rounds_support?: boolean;
            /** @description Countries whose players are refused. Empty: none. */
            blocked_countries?: string[];
            certified_markets?: components["schemas"]["CertifiedMarkets"] | null;
            features?: string[];
            /** Format: date */
            release_date?: string;
            /** @description Currencies it can be launched in. Empty: no restriction is known. */
            supported_currencies?: string[];
            /** @description Lowest stake, in major units of bet_limits_currency. */
            min_bet?: number | null;
            /** @description Highest stake, in major units of bet_limits_currency. */
            max_bet?: number | null;
            /** @description Opening stake, in major units of bet_limits_currency. */
            default_bet?: number | null;
            bet_limits_currency?: string | null;
            /** @description Highest win as a multiple of the stake. */
            max_win_multiplier?: number | null;
            bet_steps?: components["schemas"]["BetSteps"] | null;
            /** @description Where one game is asked for and has variants. The first is played unless your organization chose another. */
            rtp_variants?: components["schemas"]["RtpVariant"][];
            /**
             * Format: date-time
             * @description Sessions open until then. Present once the retirement of the game is announced.
             */
            retires_at?: string;
        };
        /** @description A picture of a game, in the sizes and formats that it comes in. */
        GameAsset: {
            /** @enum {string} */
            kind: "square" | "portrait" | "landscape" | "banner" | "background";
            /** @description The sizes and formats of the picture, the smallest first. */
            images: {
                /**
                 * Format: uri
                 * @description The same for as long as the picture is: it may be cached for ever.
                 */
                url: string;
                /** @description image/webp or image/avif. */
                media_type: string;
                width: number;
                height: number;
            }[];
        };
        /** @description Where the provider says the game is certified. For information, unless you turn the gate on. */
        CertifiedMarkets: {
            /** @description Regulated markets by country. */
            regulated: string[];
            /** @description Certified for the international market. */
            dotcom: boolean;
            /** @description Markets with light certification. */
            low_barrier: string[];
            /** @description Markets that are not countries. */
            other?: string[];
            /** @description The provider's own wording. */
            raw?: string;
        };
        /** @description Every stake the game accepts in one currency, in major units. */
        BetSteps: {
            currency: string;
            steps: number[];
        };
        RtpVariant: {
            code: string;
            /**
             * Format: float
             * @description Return to player in percent.
             */
            rtp: number;
            /** @description Countries for which the provider offers it. Empty: all. */
            markets: string[];
            /** @description The newest valid certificate that names it. Null: none does. */
            certificate_id: string | null;
        };
        ListGamesError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E6007" | "E6009" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ListGamesFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        GameCalendar: {
            events: {
                /** @enum {string} */
                type: "release" | "retirement";
                /**
                 * Format: date-time
                 * @description Sessions open from a release on, and until a retirement. A feed’s release date counts from midnight UTC.
                 */
                at: string;
                /** Format: uuid */
                game_id: string;
                provider_code: string;
                provider_game_id: string;
                name: string;
                /** @description What was announced with a retirement. */
                note: string | null;
            }[];
            /** @description Events in the period, on all pages. */
            total: number;
            page: number;
            per_page: number;
        };
        ListGameCalendarError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E6009" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ListGameCalendarFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        GameResponse: {
            game: components["schemas"]["Game"];
        };
        GetGameError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E6009" | "E2001" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetGameFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        GameStakes: {
            /** Format: uuid */
            game_id: string;
            provider_code: string;
            currency: string;
            /** @description The field to send when issuing free rounds. Null: the game takes none. */
            stake_field: ("coin_level" | "bet_amount") | null;
            /** @enum {string} */
            mode: "enumerated" | "provider_validated" | "unsupported";
            /** @description Filled when mode is enumerated. */
            stakes: components["schemas"]["Stake"][];
        };
        Stake: {
            /** @description Stake in major units of the currency. */
            amount: number;
            /** @description Present when stake_field is coin_level. */
            coin_level?: number;
        };
        GetGameStakesError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E6009" | "E2001" | "E1002" | "E1004" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetGameStakesFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        GameChecksums: {
            /** Format: uuid */
            game_id: string;
            checksums: {
                /** @description A file or module of the game. */
                component: string;
                version: string;
                /** @description sha1, sha256, sha512, md5 or crc32. */
                algorithm: string;
                /** @description As the provider measured it, hexadecimal. */
                value: string;
                /** @description Of a valid certificate that names the component: with `jurisdiction`, of one that has the measured value, where there is one; else of the newest. Null: none does. */
                certified_value: string | null;
                certificate_id: string | null;
                /** Format: date-time */
                measured_at: string;
                /** @description Null where nothing is certified. */
                match: boolean | null;
            }[];
        };
        GetGameChecksumsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E6009" | "E2001" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetGameChecksumsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        ProviderRegistry: {
            providers: components["schemas"]["RegisteredProvider"][];
            total_count: number;
        };
        RegisteredProvider: {
            provider_code: string;
            /** @description Whether the provider is connected on this deployment. */
            is_registered: boolean;
            /** @description Empty: no restriction is declared. */
            supported_currencies: string[];
            /** @description Empty: no restriction is declared. */
            blocked_countries: string[];
        };
        ListProvidersError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ListProvidersFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        SessionResponse: {
            /** Format: uuid */
            session_id: string;
            /**
             * Format: uri
             * @description Opens the game once. Never cache, reload or share it.
             */
            game_url: string;
            /** @description The provider's own session id. */
            provider_session_uid?: string;
            provider_code: string;
            /** @description Reserved; never set. */
            warning?: string;
        };
        CreateSessionError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E6007" | "E6009" | "PROVIDER_ACCESS_REQUIRED" | "PROVIDER_ACCESS_UNAVAILABLE" | "E4001" | "E2001" | "E2002" | "E2003" | "E3004" | "E4005" | "E3003" | "E1001" | "E1002" | "E1003" | "E1004" | "E1050" | "E1051" | "E1052" | "E1053" | "E1054" | "E1055" | "E1056" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CreateSessionFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token" | "operator_settings_not_configured" | "idempotency_in_progress";
        };
        CreateDemoSessionError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "PROVIDER_ACCESS_REQUIRED" | "PROVIDER_ACCESS_UNAVAILABLE" | "E2001" | "E2002" | "E2003" | "E1001" | "E1002" | "E1003" | "E1004" | "E1050" | "E1051" | "E1052" | "E1053" | "E1054" | "E1055" | "E1056" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CreateDemoSessionFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        SessionDetail: {
            /** Format: uuid */
            session_id: string;
            /** Format: uuid */
            game_id: string;
            provider_code: string;
            player_id: string | null;
            currency: string | null;
            country: string | null;
            lang: string | null;
            /** @enum {string} */
            mode: "real" | "demo";
            /** @enum {string} */
            status: "created" | "launched" | "expired" | "closed";
            /** Format: date-time */
            created_at: string;
            launched_at: string | null;
            /** Format: date-time */
            expires_at: string;
            provider_session_uid: string | null;
            /** @description The RTP variant that the game was launched with. Null: it has none. */
            rtp_variant: string | null;
            sub_operator_ref: string | null;
            /** @description The brand the session belongs to. Null on a demo of a platform without a default brand. */
            operator_user_id: string | null;
        };
        GetSessionError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "PROVIDER_ACCESS_REQUIRED" | "PROVIDER_ACCESS_UNAVAILABLE" | "E3001" | "E3002" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetSessionFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        SubOperator: {
            /** @description In its canonical form. */
            sub_operator_ref: string;
            /** @description The identity its sessions and transactions belong to. Reported only; never sent. */
            operator_user_id: string;
        };
        CreateSubOperatorError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6007" | "E6006" | "E6009" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CreateSubOperatorFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        PlayerLimits: {
            player_id: string;
            /** @description Null: the player has no limits and has not played. */
            currency: ("USD" | "EUR" | "GBP" | "BRL" | "CAD" | "AUD" | "NOK" | "SEK" | "PLN" | "CZK" | "TRY" | "RUB" | "KZT" | "UAH") | null;
            /** @description The player's own limits that apply now. */
            limits: {
                stake_max: number | null;
                loss_24h: number | null;
                loss_7d: number | null;
                loss_30d: number | null;
                session_minutes_24h: number | null;
            };
            /** @description Raised and removed limits, until they apply. */
            pending: {
                /** @enum {string} */
                field: "stake_max" | "loss_24h" | "loss_7d" | "loss_30d" | "session_minutes_24h";
                value: number | null;
                /**
                 * Format: date-time
                 * @description When it applies.
                 */
                from: string;
            }[];
            used: {
                /** @description Bets less wins and refunds in the window; never below zero. */
                loss_24h: number;
                /** @description Bets less wins and refunds in the window; never below zero. */
                loss_7d: number;
                /** @description Bets less wins and refunds in the window; never below zero. */
                loss_30d: number;
            };
        };
        GetPlayerLimitsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetPlayerLimitsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        SetPlayerLimitsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        SetPlayerLimitsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        IssuedFreeRounds: {
            /** Format: uuid */
            grant_id: string;
            status: components["schemas"]["FreeRoundGrantStatus"];
            provider_code: string;
            player_id: string;
            games: components["schemas"]["FreeRoundGame"][];
            /** @description Rounds per game. */
            count: number;
            currency: string;
            country: string;
            coin_level: number | null;
            /** @description Stake per round in major units. */
            bet_amount: number | null;
            /** @enum {string} */
            kind: "freespin" | "freeticket" | "voucher";
            campaign_ref: string | null;
            /** Format: date-time */
            start_at: string;
            /** Format: date-time */
            end_at: string;
            /** Format: date-time */
            created_at: string;
            /**
             * @description Present when this is the recorded answer of an earlier request with this key.
             * @constant
             */
            _replayed?: true;
        };
        FreeRoundGame: {
            /** Format: uuid */
            game_id: string;
            status: components["schemas"]["FreeRoundGameStatus"];
            /** @description Why, where the status leaves it open. */
            reason: string | null;
            rounds_total: number;
            rounds_played: number;
            /** @description Won so far, in minor units of the currency. */
            won_amount: number;
        };
        /**
         * @description `consumed`: played, or started and no longer cancellable; its wins reach your wallet.
         * @enum {string}
         */
        FreeRoundGameStatus: "pending_issue" | "active" | "issue_failed" | "cancelled" | "consumed" | "expired";
        IssueFreeRoundsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E6009" | "PROVIDER_ACCESS_REQUIRED" | "PROVIDER_ACCESS_UNAVAILABLE" | "E1001" | "E1002" | "E1003" | "E1004" | "E2001" | "E2002" | "E2003" | "E4003" | "E3004" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        IssueFreeRoundsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token" | "unsupported_game" | "invalid_stake" | "free_rounds_disabled" | "idempotency_conflict" | "idempotency_in_progress" | "provider_error" | "provider_unavailable";
            /**
             * Format: uuid
             * @description The game that takes no such stake.
             */
            game_id?: string;
            /** @description The status of the grant. */
            grant_status?: components["schemas"]["FreeRoundGrantStatus"];
            /** @description The games of the grant. */
            games?: components["schemas"]["FreeRoundGame"][];
            /**
             * Format: uuid
             * @description The grant of the request.
             */
            grant_id?: string;
        };
        FreeRoundGrantList: {
            /** @description Newest first. */
            grants: components["schemas"]["FreeRoundGrant"][];
            /** @description After filtering, before paging. */
            total: number;
            limit: number;
            offset: number;
            /** @description The `cursor` of the page of older ones; null where there is none. */
            next_cursor: string | null;
        };
        FreeRoundGrant: {
            /** Format: uuid */
            grant_id: string;
            status: components["schemas"]["FreeRoundGrantStatus"];
            provider_code: string;
            player_id: string;
            games: components["schemas"]["FreeRoundGame"][];
            /** @description Rounds per game. */
            count: number;
            currency: string;
            country: string;
            coin_level: number | null;
            /** @description Stake per round in major units. */
            bet_amount: number | null;
            /** @enum {string} */
            kind: "freespin" | "freeticket" | "voucher";
            campaign_ref: string | null;
            /** Format: date-time */
            start_at: string;
            /** Format: date-time */
            end_at: string;
            /** Format: date-time */
            created_at: string;
        };
        ListFreeRoundsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ListFreeRoundsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        CancelledFreeRounds: {
            /** Format: uuid */
            grant_id: string;
            status: components["schemas"]["FreeRoundGrantStatus"];
            games: components["schemas"]["FreeRoundGame"][];
        };
        CancelFreeRoundsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E6003" | "E9001" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E6009" | "E1004" | "E6007" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CancelFreeRoundsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token" | "insufficient_scope" | "grant_id_required" | "grant_not_found" | "not_cancellable" | "issuance_in_progress" | "provider_error" | "provider_unavailable";
            /** @description The status of the grant. */
            grant_status?: components["schemas"]["FreeRoundGrantStatus"];
            /** @description The games of the grant. */
            games?: components["schemas"]["FreeRoundGame"][];
        };
        TransactionList: {
            /** @description Newest first. */
            transactions: components["schemas"]["Transaction"][];
            limit: number;
            offset: number;
            has_more: boolean;
            /** @description The `cursor` of the next page of older transactions; null on the last page. */
            next_cursor: string | null;
            /** @description On the last page, where transactions that the filter asks for are older than the list reaches: those from before this time are archived and listed no more. `GET /v1/transactions/{id}` and the exports still have them. Null otherwise. */
            archived_before: string | null;
        };
        Transaction: {
            /**
             * Format: uuid
             * @description Our id of the transaction.
             */
            id: string;
            /** @description The provider's id, as sent in the callback. */
            transaction_id: string;
            /** @enum {string} */
            transaction_type: "bet" | "win" | "refund";
            provider_code: string;
            /** Format: uuid */
            game_id: string;
            round_id: string;
            /** Format: uuid */
            session_id: string;
            player_id: string;
            /** @description Minor units of currency. */
            amount: number;
            currency: string;
            is_free: boolean;
            free_round_grant_id: string | null;
            free_round_kind: ("freespin" | "freeticket" | "voucher") | null;
            /** @description Whether it ended its round. */
            finished: boolean;
            /** @description Refunds: transaction_id of the bet that is reversed. */
            reference_transaction_id: string | null;
            /**
             * @description `provider`: it was reported. `croupier`: our own reversal of a bet that your wallet confirmed too late.
             * @enum {string}
             */
            origin: "provider" | "croupier";
            status: components["schemas"]["DeliveryStatus"];
            /** @description HTTP status of your wallet's last reply. */
            operator_status: number | null;
            operator_response: components["schemas"]["OperatorResponse"];
            sub_operator_ref: string | null;
            /** Format: date-time */
            created_at: string;
            settled_at: string | null;
        };
        /** @description Your wallet's last response: the JSON object, or else its text. */
        OperatorResponse: {
            [key: string]: unknown;
        } | string | null;
        ListTransactionsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ListTransactionsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        TransactionResponse: {
            transaction: components["schemas"]["TransactionDetail"];
        };
        TransactionDetail: {
            /**
             * Format: uuid
             * @description Our id of the transaction.
             */
            id: string;
            /** @description The provider's id, as sent in the callback. */
            transaction_id: string;
            /** @enum {string} */
            transaction_type: "bet" | "win" | "refund";
            provider_code: string;
            /** Format: uuid */
            game_id: string;
            round_id: string;
            /** Format: uuid */
            session_id: string;
            player_id: string;
            /** @description Minor units of currency. */
            amount: number;
            currency: string;
            is_free: boolean;
            free_round_grant_id: string | null;
            free_round_kind: ("freespin" | "freeticket" | "voucher") | null;
            /** @description Whether it ended its round. */
            finished: boolean;
            /** @description Refunds: transaction_id of the bet that is reversed. */
            reference_transaction_id: string | null;
            /**
             * @description `provider`: it was reported. `croupier`: our own reversal of a bet that your wallet confirmed too late.
             * @enum {string}
             */
            origin: "provider" | "croupier";
            status: components["schemas"]["DeliveryStatus"];
            /** @description HTTP status of your wallet's last reply. */
            operator_status: number | null;
            operator_response: components["schemas"]["OperatorResponse"];
            sub_operator_ref: string | null;
            /** Format: date-time */
            created_at: string;
            settled_at: string | null;
            /**
             * @description Why, where the attempts do not say. Reasons may be added.
             *
             *     - `demo_session`: A bet of a demo session, which has no wallet.
             *     - `session_closed`: The session was closed before the bet.
             *     - `session_expired`: The session had expired before the bet.
             *     - `operator_disabled`: The account was disabled.
             *     - `brand_not_active`: The brand was suspended or retired.
             *     - `provider_suspended`: The provider was suspended.
             *     - `provider_not_approved`: The account has no approval for the provider.
             *     - `player_excluded`: The player was excluded.
             *     - `player_limit`: A limit of the player was reached.
             *     - `jurisdiction`: A rule of the market refused the bet.
             *     - `free_rounds_not_issued`: The grant has no issued free rounds of the game.
             *     - `free_rounds_cancelled`: The free rounds were cancelled.
             *     - `free_rounds_not_started`: The free rounds had not started.
             *     - `free_rounds_expired`: The free rounds had expired.
             *     - `free_rounds_used_up`: All free rounds of the grant were played.
             *     - `free_rounds_stake_exceeded`: The stake was above that of the free rounds.
             *     - `refunded_before_arrival`: The refund of the bet arrived before the bet.
             *     - `no_endpoint`: No callback endpoint was set up; a win or refund waits for one.
             *     - `cool_off`: First deliveries to the endpoint were paused; a win or refund is in the queue.
             *     - `refunded`: The refund took over while the bet was being sent again.
             *     - `waiting_for_bet`: The refund waits until the last attempt of its bet has ended.
             *     - `bet_unknown`: The refund names a bet that was never reported: nothing to reverse.
             *     - `bet_not_debited`: The bet of the refund moved no money: nothing to reverse.
             *     - `already_refunded`: The bet had been refunded: nothing to reverse.
             *     - `late_bet_reversed`: Croupier had reversed the late bet: nothing to reverse.
             *     - `reference_is_not_a_bet`: The refund names a win or a refund: held for support.
             *     - `differs_from_bet`: Amount, currency, player or session of the refund are not those of its bet: held for support.
             *     - `bet_resolved_by_support`: Support has closed the bet of the refund: held for support.
             */
            status_reason: string | null;
            next_attempt_at: string | null;
            /** @description Oldest first. */
            attempts: components["schemas"]["Attempt"][];
        };
        Attempt: {
            number: number;
            /** @description The trigger: the first delivery, a redelivery or a replay. */
            trigger: string;
            /** Format: date-time */
            started_at: string;
            finished_at: string | null;
            duration_ms: number | null;
            /** @description The verdict on the outcome. */
            verdict: string | null;
            verdict_reason: string | null;
            response_status: number | null;
            response_body: string | null;
            /** @description Set when no reply arrived. */
            error_code: string | null;
        };
        GetTransactionError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E0004" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetTransactionFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        RoundResponse: {
            round: components["schemas"]["Round"];
        };
        Round: {
            provider_code: string;
            round_id: string;
            /** @description Whether the provider reported the final transaction, on any page. */
            finished: boolean;
            /** @description One entry per currency, over all pages. */
            totals: components["schemas"]["RoundTotals"][];
            /** @description Oldest first, a page of them. */
            transactions: components["schemas"]["Transaction"][];
            limit: number;
            offset: number;
            /** @description Whether the round has transactions beyond this page. */
            has_more: boolean;
        };
        /** @description What your wallet confirmed, in minor units of currency. A refund counts if its bet was confirmed. */
        RoundTotals: {
            currency: string;
            bet_amount: number;
            win_amount: number;
            refund_amount: number;
        };
        GetRoundError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E0004" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetRoundFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        RoundReplay: {
            /**
             * Format: uri
             * @description Opens once.
             */
            url: string;
            /** Format: date-time */
            expires_at: string;
        };
        CreateRoundReplayError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E0004" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CreateRoundReplayFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        DailyReport: {
            /** @description By date, then currency, then the groups. */
            rows: components["schemas"]["DailyReportRow"][];
            /** @description Set while earlier days are still being counted, as after an upgrade: what settled before this time is missing. */
            counted_from: string | null;
            /** @description What settled before this time is counted; null before the first count. Days that end before it, and begin at `counted_from` or later, do not change. */
            counted_until: string | null;
            limit: number;
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        DailyReportRow: {
            /** Format: date */
            date: string;
            currency: string;
            /** @description Set where grouped by `provider` or `game`. */
            provider_code: string | null;
            /** @description Set where grouped by `game`. */
            game_id: string | null;
            /** @description Of the session; set where grouped by `country` and known. */
            country: string | null;
            /** @description Confirmed bets, those of free rounds included. */
            bets: number;
            /** @description Confirmed wins, those of 0 included. */
            wins: number;
            /** @description Confirmed refunds of confirmed bets. */
            refunds: number;
            /** @description Rounds whose final transaction settled on this day. */
            rounds: number;
            /** @description Players with a confirmed transaction. */
            players: number;
            /** @description Stakes; those of free rounds are nominal and not counted. */
            bet_amount: number | string;
            /** @description Wins, those of free rounds included. */
            win_amount: number | string;
            refund_amount: number | string;
            /** @description The part of `win_amount` that free rounds won. */
            free_win_amount: number | string;
            /** @description `bet_amount` less `refund_amount` less `win_amount`. */
            ggr: number | string;
        };
        GetDailyReportError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6004" | "E6005" | "E6006" | "E6008" | "E6010" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetDailyReportFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        ReconciliationList: {
            /** @description Newest first. */
            reconciliations: components["schemas"]["Reconciliation"][];
            limit: number;
            offset: number;
            has_more: boolean;
            /** @description The `cursor` of the page of older ones; null where there is none. */
            next_cursor: string | null;
        };
        Reconciliation: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description The start of the period, included.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the period, not included.
             */
            to: string;
            /** @description The zone of its days. */
            time_zone: string;
            state: components["schemas"]["ReconciliationState"];
            /** @description Why it could not be compared. */
            error: string | null;
            /** @description Transactions of Croupier that were compared. */
            transaction_count: number;
            /** @description Breaks that are open, awaiting approval or claimed. */
            unsettled_breaks: number;
            /** Format: date-time */
            created_at: string;
            compared_at: string | null;
            /** @description Set once the period is signed: it is frozen and does not change. */
            signed_at: string | null;
        };
        ListReconciliationsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ListReconciliationsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        ReconciliationResponse: {
            reconciliation: components["schemas"]["ReconciliationDetail"];
            /** @description A page of them, by date, currency, provider, brand and type. */
            sums: components["schemas"]["ReconciliationSum"][];
            limit: number;
            /** @description The `cursor` of the next page of sums; null on the last page. */
            next_cursor: string | null;
        };
        ReconciliationDetail: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @description The start of the period, included.
             */
            from: string;
            /**
             * Format: date-time
             * @description The end of the period, not included.
             */
            to: string;
            /** @description The zone of its days. */
            time_zone: string;
            state: components["schemas"]["ReconciliationState"];
            /** @description Why it could not be compared. */
            error: string | null;
            /** @description Transactions of Croupier that were compared. */
            transaction_count: number;
            /** @description Breaks that are open, awaiting approval or claimed. */
            unsettled_breaks: number;
            /** Format: date-time */
            created_at: string;
            compared_at: string | null;
            /** @description Set once the period is signed: it is frozen and does not change. */
            signed_at: string | null;
            /** @description How many breaks there are of each kind and state. */
            breaks: {
                /** @enum {string} */
                kind: "missing_at_croupier" | "missing_at_provider" | "missing_at_wallet" | "duplicate" | "currency" | "type" | "amount" | "state" | "late";
                /** @enum {string} */
                state: "open" | "accepting" | "accepted" | "claimed" | "healed";
                count: number;
            }[];
            /** @description What rows of your wallet's journal can be sent for the period. */
            journal: {
                /** @description False once the period is signed. */
                accepts_rows: boolean;
                /**
                 * Format: date-time
                 * @description The earliest `occurred_at` of a row.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description Rows are earlier than this.
                 */
                to: string;
                /** @description Rows of one call at most. */
                max_rows: number;
            };
        };
        ReconciliationSum: {
            /**
             * Format: date
             * @description A day of `time_zone`.
             */
            date: string;
            provider_code: string;
            /** @description The brand; null for accounts without brands, and where no transaction of Croupier is known. */
            sub_operator_ref: string | null;
            currency: string;
            /** @enum {string} */
            transaction_type: "bet" | "win" | "refund";
            transaction_count: number;
            /** @description What the provider has as accepted; null where its ledger is not known. */
            provider_amount: (number | string) | null;
            /** @description What Croupier told the provider that stands. */
            answered_amount: number | string;
            /** @description What your wallet confirmed with its replies. */
            confirmed_amount: number | string;
            /** @description What your journal has booked; null where none was given. */
            wallet_amount: (number | string) | null;
            /** @description Of `answered_amount` less `provider_amount`, what is within the provider's tolerance. */
            tolerated_amount: number | string;
        };
        GetReconciliationError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E0004" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        GetReconciliationFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        PutReconciliationRowsResponse: {
            /** @description Rows that were stored. */
            added: number;
            /** @description Rows that replaced what was stored under their ID. */
            changed: number;
            /** @description Rows that were stored already, and change nothing. */
            known: number;
            /** @description Rows that were not stored. Correct and send them again; the others are stored. */
            refused: {
                /** @description Its place in `rows`, from 0. */
                index: number;
                issues: {
                    path: string;
                    message: string;
                }[];
            }[];
        };
        PutReconciliationRowsError: components["schemas"]["Error"] & {
            error: {
                /** @enum {string} */
                code: "E0003" | "E5004" | "E9001" | "E6003" | "E0004" | "E0001" | "E0002";
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        PutReconciliationRowsFlatError: components["schemas"]["FlatError"] & {
            /** @enum {string} */
            error: "invalid_token";
        };
        WalletReply: {
            /** @description The player's balance after the movement, in minor units. */
            balance: number;
            /** @description The currency of the callback. */
            currency: string;
            /** @description The player of the callback. */
            player_id?: string;
            /** @description 200 accepts, as does leaving it out. 402 declines a bet; `code` and `message` may then say why. */
            status?: 200 | "200" | 402 | "402";
        };
        Error: {
            error: {
                /** @description What happened. Branch on this. */
                code: string;
                /** @description The code in words. */
                type: string;
                /** @description Human-readable; may change. */
                message: string;
                /** @description Include it when you contact support. */
                request_id: string;
                /** @description Additional data for the code. */
                details: {
                    /**
                     * Format: uri
                     * @description The page of the code in the guides.
                     */
                    docs?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        FlatError: {
            /** @description What happened. Branch on this. */
            error: string;
            message: string;
            /** @description Repeats the HTTP status; absent on a 401. */
            status?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of this request in our logs. */
        "X-Request-Id": string;
        /** @description Whether this deployment plays for real. */
        "X-API-Mode": "sandbox" | "live";
        /** @description Requests a minute for this family of operations. */
        "X-RateLimit-Limit": number;
        /** @description Requests left in this minute. */
        "X-RateLimit-Remaining": number;
        /** @description When the minute ends, in Unix seconds. */
        "X-RateLimit-Reset": number;
        /** @description The limits of this family, of the key and of all keys of the account, in the form of draft-ietf-httpapi-ratelimit-headers. */
        "RateLimit-Policy": string;
        /** @description Requests left (r) under the limit of which less is left, and seconds until its window ends (t). */
        RateLimit: string;
        /** @description Only where something of the request was ignored: unknown parameters or fields, or another session for the same Idempotency-Key. */
        "Croupier-Warning": string;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description Names this answer: send it in `If-None-Match`. */
        ETag: string;
        /** @description Repeats the error. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listGames: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
                /** @description Games of one provider, by its code. */
                provider?: string;
                /** @description Games with this id at their provider. */
                provider_game_id?: string;
                /** @description Games of one type, for example slots. */
                type?: string;
                volatility?: "low" | "medium" | "high";
                /** @description Lowest return to player, in percent. */
                rtp_min?: number;
                /** @description Highest return to player, in percent. */
                rtp_max?: number;
                /** @description Feature tags, separated by commas; a game must have all of them. */
                features?: string;
                /** @description Words of the name, or their beginnings. */
                search?: string;
                /** @description A leading dash sorts downwards. Default: sort_order. */
                sort?: "name" | "-name" | "rtp" | "-rtp" | "release_date" | "-release_date" | "sort_order" | "-sort_order" | "created_at" | "-created_at";
                /** @description Games that changed since then, or came: their data, their pictures, their provider’s settings or what your account may offer. What went is not among them: compare `total` of the whole list. */
                updated_since?: string;
                /** @description Pages count from 1. */
                page?: number;
                /** @description Games on a page. */
                per_page?: number;
                currency?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 where it would be the same. */
                "If-None-Match"?: string;
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of games. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
            /** @description The answer with this `ETag` still holds. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-API-Mode": components["headers"]["X-API-Mode"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Croupier-Warning": components["headers"]["Croupier-Warning"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. The platform has as many brands as it may have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGamesError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGamesFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGamesError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. A sub_operator_ref was sent and the platform has no organization to bill. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGamesError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGamesError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGamesError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGamesError"];
                };
            };
        };
    };
    listGameCalendar: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
                /** @description First day, UTC. Default: today. */
                from?: string;
                /** @description Last day, UTC, within 366 days of the first. Default: that many days. */
                to?: string;
                /** @description Only events of this type. */
                type?: "release" | "retirement";
                /** @description Games of one provider, by its code. */
                provider?: string;
                /** @description Pages count from 1. */
                page?: number;
                /** @description Events on a page. */
                per_page?: number;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameCalendar"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGameCalendarError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGameCalendarFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGameCalendarError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. A sub_operator_ref was sent and the platform has no organization to bill. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGameCalendarError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGameCalendarError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGameCalendarError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGameCalendarError"];
                };
            };
        };
    };
    getGame: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                /** @description Catalogue id of the game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameResponse"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameError"];
                };
            };
            /** @description No such game for this brand. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. A sub_operator_ref was sent and the platform has no organization to bill. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameError"];
                };
            };
        };
    };
    getGameStakes: {
        parameters: {
            query: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
                /** @description Currency to quote the stakes in. */
                currency: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                /** @description Catalogue id of the game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stakes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameStakes"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesError"];
                };
            };
            /** @description No such game for this brand. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. A sub_operator_ref was sent and the platform has no organization to bill. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesError"];
                };
            };
            /** @description The provider is not set up correctly on our side. Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesError"];
                };
            };
            /** @description The provider, which holds the stakes, could not be reached. Retry. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameStakesError"];
                };
            };
        };
    };
    getGameChecksums: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
                /** @description Compared with certificates for this country. Default: with those for any. */
                jurisdiction?: string;
                /** @description Only checksums by this algorithm. */
                algorithm?: "sha1" | "sha256" | "sha512" | "md5" | "crc32";
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                /** @description Catalogue id of the game. */
                game_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checksums. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameChecksums"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameChecksumsError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameChecksumsFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameChecksumsError"];
                };
            };
            /** @description No such game for this brand. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameChecksumsError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. A sub_operator_ref was sent and the platform has no organization to bill. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameChecksumsError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameChecksumsError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameChecksumsError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGameChecksumsError"];
                };
            };
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderRegistry"];
                };
            };
            /** @description A field, parameter or header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProvidersError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProvidersFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProvidersError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProvidersError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProvidersError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListProvidersError"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own ID of this operation. Repeat it to get the first response again. */
                "Idempotency-Key": string;
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSessionRequest"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. The platform has as many brands as it may have. A loss limit of the player, or the time in sessions, is reached. `details` has the limit, what is used and when it frees. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. The provider did not accept our credentials. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"] | components["schemas"]["CreateSessionFlatError"];
                };
            };
            /** @description The account's credit with us is used up. Top it up. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. The provider needs an approval your organization does not have. The game is disabled for this account. The game may not be played in the player's country. Where a jurisdiction profile refuses it, `details` names `country`, `rule` and `version`. The player is self-excluded. No wallet callback is set up for the provider. The provider is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"] | components["schemas"]["CreateSessionFlatError"];
                };
            };
            /** @description No such game for this account. The provider is not connected. The provider does not know the game. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. A sub_operator_ref was sent and the platform has no organization to bill. The same key is being worked on. Retry after a second. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"] | components["schemas"]["CreateSessionFlatError"];
                };
            };
            /** @description The body is over 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description The body is not `application/json` in UTF-8, or is encoded. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description The rate limit of this minute is reached. The player has as many open sessions as the account allows. The provider is receiving too many launches. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description The provider is not set up correctly on our side. Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description The provider is not available. Retry. The provider could not be reached. Retry. The provider refused the launch, or returned no URL. The provider returned an unsafe URL. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description The approval could not be read. The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
            /** @description The provider did not answer in time. Retry. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSessionError"];
                };
            };
        };
    };
    createDemoSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDemoSessionRequest"];
            };
        };
        responses: {
            /** @description The session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /** @description A field, parameter or header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. The provider did not accept our credentials. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"] | components["schemas"]["CreateDemoSessionFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The provider needs an approval your organization does not have. The game is disabled for this account. With a `country`: the game, or any demo, may not be played there. The provider is suspended. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description No such game for this account, or it has no demo. The provider is not connected. The provider does not know the game. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description The body is over 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description The body is not `application/json` in UTF-8, or is encoded. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description The rate limit of this minute is reached. The provider is receiving too many launches. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description The provider is not set up correctly on our side. Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description The provider is not available. Retry. The provider could not be reached. Retry. The provider refused the launch, or returned no URL. The provider returned an unsafe URL. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description The approval could not be read. The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
            /** @description The provider did not answer in time. Retry. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDemoSessionError"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionDetail"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The provider needs an approval your organization does not have. The brand is suspended or retired, and the provider is one that needs an approval. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionError"];
                };
            };
            /** @description No such session for this brand. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionError"];
                };
            };
            /** @description The session ended; sessions live for 24 hours. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionError"];
                };
            };
            /** @description The approval could not be read. The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSessionError"];
                };
            };
        };
    };
    createSubOperator: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSubOperatorRequest"];
            };
        };
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubOperator"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is missing, empty or malformed. The platform has as many brands as it may have. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The account is not a platform. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorError"];
                };
            };
            /** @description The platform has no organization to bill. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorError"];
                };
            };
            /** @description The body is over 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorError"];
                };
            };
            /** @description The body is not `application/json` in UTF-8, or is encoded. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateSubOperatorError"];
                };
            };
        };
    };
    getPlayerLimits: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                player_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerLimits"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPlayerLimitsError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPlayerLimitsFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPlayerLimitsError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPlayerLimitsError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPlayerLimitsError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPlayerLimitsError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPlayerLimitsError"];
                };
            };
        };
    };
    setPlayerLimits: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                player_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPlayerLimitsRequest"];
            };
        };
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerLimits"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsError"];
                };
            };
            /** @description The body is over 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsError"];
                };
            };
            /** @description The body is not `application/json` in UTF-8, or is encoded. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetPlayerLimitsError"];
                };
            };
        };
    };
    listFreeRounds: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
                /** @description Grants at most. */
                limit?: number;
                /** @description Rows to skip. Deeper pages are read with `cursor`. */
                offset?: number;
                /** @description The `next_cursor` of the page before. Not together with `offset`. */
                cursor?: string;
                /** @description Grants of one player. */
                player_id?: string;
                status?: components["schemas"]["FreeRoundGrantStatus"];
                /** @description Grants issued with this reference. */
                campaign_ref?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A slice of the grants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreeRoundGrantList"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFreeRoundsError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFreeRoundsFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFreeRoundsError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFreeRoundsError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFreeRoundsError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFreeRoundsError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFreeRoundsError"];
                };
            };
        };
    };
    issueFreeRounds: {
        parameters: {
            query?: never;
            header: {
                /** @description Your own ID of this operation. Repeat it to get the first response again. */
                "Idempotency-Key": string;
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueFreeRoundsRequest"];
            };
        };
        responses: {
            /** @description The recorded answer of the first request with this key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedFreeRounds"];
                };
            };
            /** @description Issued on all games. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedFreeRounds"];
                };
            };
            /** @description Issued on some games; the others are `issue_failed`. */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedFreeRounds"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. A game does not support free rounds, or is of another provider. The stake is not one of the game, or the provider refused it. The stake is above the highest of the country's jurisdiction profile; `details` has `limit` and `currency`. The stake is above the player's ceiling. `details` has the limit. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"] | components["schemas"]["IssueFreeRoundsFlatError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. The provider needs an approval your organization does not have. Free rounds are disabled for the provider on your account. The provider is suspended. A game is disabled for this account. A game may not be played in the player's country. Where a jurisdiction profile refuses it, `details` names `country`, `rule` and `version`. The player is self-excluded. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"] | components["schemas"]["IssueFreeRoundsFlatError"];
                };
            };
            /** @description No such provider, or it is not connected. No such game for this account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. A sub_operator_ref was sent and the platform has no organization to bill. The key was used with another body, or for another brand. The same request is being issued, or was stopped without a known outcome and has not expired yet. `Retry-After` grows with its age. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"] | components["schemas"]["IssueFreeRoundsFlatError"];
                };
            };
            /** @description The body is over 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"];
                };
            };
            /** @description The body is not `application/json` in UTF-8, or is encoded. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"];
                };
            };
            /** @description The provider is not set up correctly on our side. Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"];
                };
            };
            /** @description The provider is not available, or its stakes could not be read. Retry. The provider issued on no game. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"] | components["schemas"]["IssueFreeRoundsFlatError"];
                };
            };
            /** @description The approval could not be read. The provider did not respond. With a `grant_id`, the outcome is unknown. The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFreeRoundsError"] | components["schemas"]["IssueFreeRoundsFlatError"];
                };
            };
        };
    };
    cancelFreeRounds: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                /** @description The grant_id returned when the rounds were issued. */
                grant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledFreeRounds"];
                };
            };
            /** @description The provider cancelled only some games; the others are still `active`. */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledFreeRounds"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. The grant_id is blank. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsError"] | components["schemas"]["CancelFreeRoundsFlatError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsFlatError"];
                };
            };
            /** @description The account is disabled. The brand is suspended or retired. The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsError"] | components["schemas"]["CancelFreeRoundsFlatError"];
                };
            };
            /** @description The brand has no such grant. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsFlatError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. A sub_operator_ref was sent and the platform has no organization to bill. Nothing is left to cancel, or it has expired. It is still being issued. Retry once it is active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsError"] | components["schemas"]["CancelFreeRoundsFlatError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsError"];
                };
            };
            /** @description The provider is not set up correctly on our side. Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsError"];
                };
            };
            /** @description The provider refused. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsFlatError"];
                };
            };
            /** @description The account type could not be read. Retry. The brands could not be read. Retry. The provider did not answer. Retry. The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelFreeRoundsError"] | components["schemas"]["CancelFreeRoundsFlatError"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
                /** @description Rows at most. */
                limit?: number;
                /** @description Rows to skip. Deeper pages are read with `cursor`. */
                offset?: number;
                /** @description The `next_cursor` of the page before. Not together with `offset`. */
                cursor?: string;
                /** @description Created at this time or later. */
                from?: string;
                /** @description Created before this time. */
                to?: string;
                transaction_type?: "bet" | "win" | "refund";
                /** @description Transactions of one player. */
                player_id?: string;
                /** @description Transactions of one round. */
                round_id?: string;
                /** @description The provider's transaction id. */
                transaction_id?: string;
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A slice of the transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransactionsError"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                /** @description The `id` of the transaction list. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionError"];
                };
            };
            /** @description No such transaction for this brand. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransactionError"];
                };
            };
        };
    };
    getRound: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
                /** @description Transactions at most. */
                limit?: number;
                /** @description Transactions to skip. */
                offset?: number;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                provider_code: string;
                round_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The round. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoundResponse"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRoundError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRoundFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRoundError"];
                };
            };
            /** @description No such round for this brand. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRoundError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRoundError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRoundError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRoundError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetRoundError"];
                };
            };
        };
    };
    createRoundReplay: {
        parameters: {
            query?: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                provider_code: string;
                round_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRoundReplayRequest"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoundReplay"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. The brand is suspended or retired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
            /** @description No such round for this brand, or not in that session. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
            /** @description The body is over 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
            /** @description The body is not `application/json` in UTF-8, or is encoded. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRoundReplayError"];
                };
            };
        };
    };
    getDailyReport: {
        parameters: {
            query: {
                /** @description Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it. */
                sub_operator_ref?: string;
                /** @description The first day (UTC). */
                from: string;
                /** @description The last day, included; left out, the first day alone. */
                to?: string;
                /** @description Comma-separated, of `provider`, `game`, `country`. Left out, one row for each day and currency. */
                group_by?: string;
                currency?: string;
                /** @description One provider. */
                provider_code?: string;
                /** @description `text`: amounts as text, exact at any size. As integers, the default, a sum beyond 9007199254740991 refuses the call (E0003), since JSON numbers are not exact there. */
                amounts?: "integer" | "text";
                /** @description Rows at most. */
                limit?: number;
                /** @description The `next_cursor` of the page before; the other parameters stay the same. */
                cursor?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyReport"];
                };
            };
            /** @description A field, parameter or header is not valid. sub_operator_ref is empty or malformed. The account requires sub_operator_ref and none was sent. sub_operator_ref was sent by an account that is not a platform. No brand has this sub_operator_ref and it was not created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyReportError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyReportFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyReportError"];
                };
            };
            /** @description No sub_operator_ref was sent and the platform has no default brand. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyReportError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyReportError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyReportError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDailyReportError"];
                };
            };
        };
    };
    listReconciliations: {
        parameters: {
            query?: {
                /** @description Periods at most. */
                limit?: number;
                /** @description Rows to skip. Deeper pages are read with `cursor`. */
                offset?: number;
                /** @description The `next_cursor` of the page before. Not together with `offset`. */
                cursor?: string;
                /** @description Periods that end after this time. */
                from?: string;
                /** @description Periods that begin before this time. */
                to?: string;
                state?: components["schemas"]["ReconciliationState"];
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A slice of the periods. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationList"];
                };
            };
            /** @description A field, parameter or header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReconciliationsError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReconciliationsFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReconciliationsError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReconciliationsError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReconciliationsError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReconciliationsError"];
                };
            };
        };
    };
    getReconciliation: {
        parameters: {
            query?: {
                /** @description `text`: amounts as text, exact at any size. As integers, the default, a sum beyond 9007199254740991 refuses the call (E0003), since JSON numbers are not exact there. */
                amounts?: "integer" | "text";
                /** @description Sums at most. */
                limit?: number;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationResponse"];
                };
            };
            /** @description A field, parameter or header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReconciliationError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReconciliationFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReconciliationError"];
                };
            };
            /** @description The account has no such reconciliation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReconciliationError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReconciliationError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReconciliationError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReconciliationError"];
                };
            };
        };
    };
    putReconciliationRows: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version of this interface. Leave it out or send 1. */
                "Croupier-Version"?: "1";
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutReconciliationRowsRequest"];
            };
        };
        responses: {
            /** @description What became of the rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsResponse"];
                };
            };
            /** @description A field, parameter or header is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
            /** @description The key is missing, unknown, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsFlatError"];
                };
            };
            /** @description The key lacks the scope, or is limited to other operations, IP addresses or brands. The account is disabled. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
            /** @description The account has no such reconciliation. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
            /** @description The period is signed, and takes no rows any more. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
            /** @description The body is over 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
            /** @description The body is not `application/json` in UTF-8, or is encoded. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
            /** @description The rate limit of this minute is reached. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
            /** @description Something went wrong on our side. Retry with backoff. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
            /** @description The database is not available. Retry with backoff. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutReconciliationRowsError"];
                };
            };
        };
    };
    walletCallback: {
        parameters: {
            query?: never;
            header: {
                /** @description Hex HMAC-SHA256 of the raw body. */
                "X-SIGNATURE": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletCallback"];
            };
        };
        responses: {
            /** @description The movement is booked (or was before). With status 402: the bet is declined. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletReply"];
                };
            };
            /** @description The signature is missing or wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bets only: the player lacks funds. Final. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletReply"];
                };
            };
            /** @description Temporary wallet error. The callback is retried, as after any other 5xx. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Your wallet is temporarily unavailable. The callback is retried. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    incidentOpenedV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentOpenedV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    incidentRecoveredV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IncidentRecoveredV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    maintenanceAnnouncedV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceAnnouncedV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    maintenanceChangedV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceChangedV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    maintenanceCalledOffV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceCalledOffV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    maintenanceEndedV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MaintenanceEndedV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    gameDeprecatedV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameDeprecatedV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    gameRetirementCancelledV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameRetirementCancelledV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    gameRetiredV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameRetiredV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    destinationTestV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DestinationTestV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    digestV1: {
        parameters: {
            query?: never;
            header: {
                /** @description The message; the same for every attempt. */
                "webhook-id": string;
                /** @description When this attempt was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description Signatures separated by spaces, each `v1,` and Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DigestV1"];
            };
        };
        responses: {
            /** @description Accepted. Any other 2xx means the same. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No more events: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

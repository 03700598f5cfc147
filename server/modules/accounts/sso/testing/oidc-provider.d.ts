declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** As much of it as the test needs: the package has no types of its own. */
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    readonly Grant: new (of: {
      clientId: string
      accountId: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string; amr: string[] } },
    ): Promise<void>
  }
}

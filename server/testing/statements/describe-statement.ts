import type { Client, Connection, FieldDef, Submittable } from 'pg'

interface Description extends Submittable {
  handleRowDescription(message: { fields: FieldDef[] }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** What the server tells of a statement's result; it is planned and not run. */
export function describeStatement(client: Client, text: string): Promise<FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: FieldDef[] = []
    const description: Description = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(description)
  })
}

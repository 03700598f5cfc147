/** What the status page tells of, in its order. */
export const statusParts = (providers: readonly { code: string; name: string }[]) => [
  { id: 'api', name: 'Operator API' },
  { id: 'callbacks', name: 'Callback delivery' },
  { id: 'cabinet', name: 'Dashboard' },
  ...providers.map(({ code, name }) => ({ id: `provider:${code}`, name })),
]

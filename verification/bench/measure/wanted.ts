/** A report that was relayed and confirmed. */
export const isOk = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('"status":"ok"')

export const hasStatus = (status: number) => (answer: string) => answer.startsWith(`HTTP/1.1 ${status}`)

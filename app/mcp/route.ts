import { serveMcp } from '@/server/mcp/serve-mcp'

/** The MCP server of a deployment, for coding agents. */
export { serveMcp as DELETE, serveMcp as GET, serveMcp as POST }

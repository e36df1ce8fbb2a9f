/** The server's router as a type. Nothing else of the server is imported by the web. */
export type { AppRouter } from '@skrzat/server/router'

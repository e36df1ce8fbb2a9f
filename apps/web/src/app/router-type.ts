/** The server's procedures, as a type. Nothing else of the server reaches the web. */
export type { AppRouter } from '@skrzat/server/router'

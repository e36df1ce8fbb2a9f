/** The ledger on the compatibility wire: the same commands and queries as over tRPC. */
import type { RestRoutes } from '../../kernel/http/index.ts'
import type { RestContext } from './rest/context.ts'
import { issueRoute } from './rest/issue.ts'
import { priceRoutes } from './rest/prices.ts'
import { readRoutes } from './rest/reads.ts'
import { writeRoutes } from './rest/writes.ts'

export function paymentsRest(context: RestContext): RestRoutes {
  return (app) => {
    readRoutes(app, context)
    issueRoute(app, context)
    writeRoutes(app, context)
    priceRoutes(app, context)
  }
}

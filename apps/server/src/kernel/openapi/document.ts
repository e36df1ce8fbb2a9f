import { errorsOf, problemSchema, problemsOf } from './errors.ts'
import { type Json, Schemas } from '../http/index.ts'
import { operationOf } from './operation.ts'
import { templatesOf } from './paths.ts'
import type { DescribedRoute } from './routes.ts'

export type ApiDocument = {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Json; readonly responses: Json; readonly securitySchemes: Json }
} & Json

type Operation = { readonly responses: Readonly<Record<string, Json>> } & Json

const ABOUT = `Ids are numbers, days \`YYYY-MM-DD\`, instants ISO 8601 in UTC, money złote with two decimals.
Every error is \`application/problem+json\` with a \`message\`, whose texts are at \`/i18n/{locale}.json\`.
Fields that are null count as left out, and unknown ones are ignored.`

/** The API as a document of OpenAPI 3.1, made from the schemas that validate requests and answers. */
export function openApiDocument(
  routes: readonly DescribedRoute[],
  { version, publicUrl }: { readonly version: string; readonly publicUrl: string },
): ApiDocument {
  const schemas = new Schemas()
  schemas.of(problemSchema, 'output')
  const responses: Record<string, Json> = {}
  const templates = templatesOf(routes.map(({ url }) => url))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const template = templates.get(route.url)
    if (!template) continue
    const operation = operationOf(schemas, template, route)
    const problems: Record<string, Json> = {}
    for (const { status, name, response } of problemsOf(errorsOf(route))) {
      responses[name] = response
      problems[status] = { $ref: `#/components/responses/${name}` }
    }
    const all = { ...problems, ...operation.responses }
    paths[template.path] = {
      ...paths[template.path],
      [route.method.toLowerCase()]: { ...operation, responses: all },
    }
  }
  const domains = new Set(routes.flatMap(({ config }) => config.domain ?? []))
  return {
    openapi: '3.1.1',
    info: { title: 'Skrzat', version, description: ABOUT },
    servers: [{ url: publicUrl }],
    tags: [...domains].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of `POST /api/authenticate`.' },
      },
    },
  }
}

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod'

type Method = Extract<InjectOptions['method'], string>

/** Calls REST as somebody, as nobody without a person; a key makes it a command that may be sent again. */
export function callsOf<Person extends string>({
  app,
  tokenFor,
}: {
  app: Pick<FastifyInstance, 'inject'>
  tokenFor: (person: Person) => string
}) {
  return (person: Person | undefined, method: Method, url: string, payload?: object, key?: string) =>
    app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: {
        ...(person !== undefined && { authorization: `Bearer ${tokenFor(person)}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
}

/** The status with the alert and its parameter, of a success or of an error. */
export function alertOf({ statusCode, headers }: LightMyRequestResponse) {
  const alert = headers['x-skrzatapp-alert'] ?? headers['x-skrzatapp-error']
  const param = headers['x-skrzatapp-params']
  return alert === undefined ? [statusCode] : [statusCode, alert, ...(param ? [param] : [])]
}

const problem = z.object({
  status: z.number(),
  message: z.string(),
  path: z.string(),
  fieldErrors: z
    .array(z.object({ objectName: z.string(), field: z.string(), message: z.string() }))
    .default([]),
})

/** `404 error.http.404`, or with the faults of fields: `400 error.validation: worker phone Pattern, worker name Size`. */
export function problemOf(answer: LightMyRequestResponse): string {
  expect(answer.headers['content-type']).toContain('application/problem+json')
  const { status, message, fieldErrors } = problem.parse(answer.json())
  expect(status).toBe(answer.statusCode)
  const faults = fieldErrors.map((fault) => `${fault.objectName} ${fault.field} ${fault.message}`)
  return [`${status} ${message}`, ...(faults.length > 0 ? [faults.join(', ')] : [])].join(': ')
}

/** The relations of a Link header with the pages that they lead to, in order. */
export function linksOf({ headers }: LightMyRequestResponse) {
  const links = String(headers.link).split(',')
  return links.map((link) => {
    const [, address = '', relation] = /^<([^>]+)>; rel="(\w+)"$/.exec(link) ?? []
    return `${relation} ${new URL(address).searchParams.get('page')}`
  })
}
